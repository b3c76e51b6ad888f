// The search among settings: by name, label, meaning, choices, and the words that people use for the same thing.

/** Other words for a parameter or a pass, by its key. */
const ALSO = /** @type {Record<string, string>} */ ({
  loop_factor: 'loops cycles circles rings detours alternative routes shortcuts more than one way',
  loops: 'cycles circles rings detours alternative routes ways round shortcuts',
  linearity: 'linear branching railroad sequence',
  density: 'dense packed sparse crowded close spacing',
  room_padding: 'gap spacing distance wall thickness',
  symmetry: 'mirror rotation pattern',
  size: 'small large big number of rooms area',
  rooms: 'number count how many',
  target_min: 'number count how many rooms',
  room_size_bias: 'big small larger smaller',
  round_room_chance: 'circular circle octagon shape',
  circle_chance: 'circular round shape',
  l_chance: 'shape corner',
  hall_chance: 'corridor long gallery shape',
  winding: 'twisty crooked bends meandering maze corridors',
  corridors: 'passages hallways bends',
  corridor_width: 'passages hallways tunnels lanes',
  secret_door_chance: 'hidden concealed',
  'doors.secret': 'hidden concealed',
  'doors.locked': 'keys',
  'locks.count': 'locked doors puzzles gates lock and key',
  stair_frequency: 'steps levels height',
  levels: 'floors storeys stories depth dungeons',
  exits: 'entrance entrances way in gates stairs out',
  water: 'lake river pool swamp flood wet',
  branches: 'side paths dead ends forks',
  branch_chance: 'side paths dead ends forks',
  max_branches: 'side paths dead ends forks',
  depth: 'splits rooms number',
  width: 'size board map wide',
  height: 'size board map high tall',
  floor: 'level difficulty danger',
  'pass-furnishings': 'furniture decoration dressing beds tables',
  'pass-encounters': 'monsters enemies foes creatures',
  'pass-contents': 'treasure loot traps rewards gold',
  'pass-lights': 'torches lamps darkness light',
  'pass-water': 'lake river pool swamp flood wet',
  'pass-prefabs': 'vaults set pieces drawn rooms',
  'pass-roles': 'purpose treasure shrine trap room types',
  'pass-locks': 'keys locked doors puzzles gates',
  'pass-stairs': 'steps height',
  'pass-exits': 'entrance entrances way in',
  'pass-doors': 'archway portal gate',
  'pass-numbers': 'labels key order',
  'pass-words': 'names descriptions story text read aloud',
});

/** What is alike for a search: case, signs and the end of a plural.
 * @param {string} text */
const plain = text =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(word => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
    .join(' ');

/** The words by which a setting is found.
 * @param {string[]} keys @param {...string} texts */
export const searchWords = (keys, ...texts) => plain([...keys, ...texts, ...keys.map(key => ALSO[key] ?? '')].join(' '));

/** Whether all words of a search begin a word of a setting.
 * @param {string} words @param {string} asked */
export const isFound = (words, asked) => plain(asked).split(' ').every(word => ` ${words}`.includes(` ${word}`));
