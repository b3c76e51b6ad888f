// The few words that a listing cannot say: which parameters of passes stand beside a method's own first ones, and plain
// labels. A parameter that is not named here appears all the same.

/** Further first-class parameters, after those that the listing ranks. */
export const ALSO_FIRST = /** @type {Record<string, string[]>} */ ({
  tabletop: ['secret_door_chance', 'locks.count'],
  bsp: ['min_room', 'corridors', 'pillars', 'locks.count'],
  scatter: ['target_min', 'min_room', 'join'],
  walk: ['boss', 'placement'],
  tilepath: ['max_branches', 'linear_share'],
});

/** Passes and parameters that only files fill in. */
export const HIDDEN = new Set(['links', 'kept', 'prefabs.file', 'text.file']);

/** Labels where the name alone would puzzle. */
export const LABELS = /** @type {Record<string, string>} */ ({
  loop_factor: 'Ways round',
  secret_door_chance: 'Secret doors',
  'locks.count': 'Locks and keys',
  room_size_bias: 'Room size',
  round_room_chance: 'Round rooms',
  hall_chance: 'Long halls',
  stair_frequency: 'Stairs',
  exits: 'Ways out',
  target_min: 'Rooms',
  min_room: 'Room size',
  depth: 'Splits',
  circle_chance: 'Round rooms',
  l_chance: 'L-shaped rooms',
  min_path_length: 'Way to the boss',
  target_size: 'Tiles in all',
  linear_share: 'Corridor share',
  branches: 'Side paths',
  normal_min: 'Enemies',
  challenge_min: 'Enemies of challenges',
  first_width: 'First room',
  room_width: 'Rooms',
  boss_width: 'Boss room',
  corridor_width: 'Corridors',
});

/** Words at the ends of sliders from -1 to 1. */
export const ENDS = /** @type {Record<string, [string, string]>} */ ({ room_size_bias: ['small', 'large'] });

/** What stands under a choice, by its key and value. */
export const CHOICES = /** @type {Record<string, string>} */ ({
  'symmetry.bilateral': 'Mirror',
  'symmetry.radial2': 'Half turn',
  'symmetry.radial4': 'Quarter turn',
  'size.xlarge': 'XL',
  'corridors.horizontal_first': 'Across first',
  'corridors.vertical_first': 'Down first',
  'boss.every_5th': 'Every 5th',
});

/** Methods in the order and the words of the page. */
export const METHODS = /** @type {[string, string][]} */ ([
  ['bsp', 'Partition'],
  ['scatter', 'Scatter'],
  ['walk', 'Walk'],
  ['tilepath', 'Tiles'],
  ['graph', 'Your plan'],
]);
