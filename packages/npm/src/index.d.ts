import type { FormatName, MethodName, Requests } from './requests.js';

export type { Audience, FormatName, LayerName, MethodName, Requests, StyleName } from './requests.js';

/** A cell of the board: column and row, both from 0 in the north-west. */
export type Cell = [x: number, y: number];
/** Any text, or a whole number. Numbers beyond 2^53 have to be a text or a bigint, or they would be another seed. */
export type Seed = string | number | bigint;
export type Side = 'north' | 'east' | 'south' | 'west';
/** The value of a parameter. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value };

/**
 * What to make: the name of a method or of a ready recipe, a recipe as a text in TOML or JSON, or an object.
 *
 * ```js
 * 'tabletop'
 * { method: 'tabletop', set: { water: 'pools', 'locks.count': 4, levels: 3 }, pass: ['lights'] }
 * { ready: 'sewer', set: { target_size: 20 } }
 * { method: { bsp: { width: 60, height: 24 } }, passes: { doors: true } }
 * ```
 */
export type Recipe = string | RecipeObject;

export interface RecipeObject {
  /** A ready recipe to begin with. */
  ready?: string;
  /** The method, with its parameters if you like; `tabletop` if there is none. */
  method?: MethodName | { [method in MethodName]?: { [parameter: string]: Value } };
  /** Parameters: `width` of the method, `locks.count` of a pass, `levels` of the recipe. */
  set?: { [parameter: string]: Value };
  /** Passes to switch on. */
  pass?: string | string[];
  /** Passes to switch off. */
  no_pass?: string | string[];
  /** Exactly these passes, or passes with their parameters. */
  passes?: Array<string | object> | { [pass: string]: boolean | { [parameter: string]: Value } };
  /** How many attempts are made at a seed. */
  attempts?: number;
  /** How many levels, or what is special about each. */
  levels?: number | object[];
  seed?: Seed;
  [field: string]: unknown;
}

/** What makes a dungeon again. */
export interface Document {
  recipe?: Recipe;
  seed?: Seed;
  /** What a person changed, in order. */
  edits?: Edit[];
  /** The fingerprint of the dungeon without the edits; with it they are refused on any other. */
  unedited?: string;
  /** The promises that the edits may break. */
  waived?: string[];
}

export type Edit =
  | { edit: 'open' | 'close'; at: Cell }
  | { edit: 'door'; door: number; kind: DoorKind }
  | { edit: 'add_mark'; mark: Omit<Mark, 'room'> & { room?: number | null } }
  | { edit: 'move_mark'; mark: number; to: Cell }
  | { edit: 'remove_mark'; mark: number }
  | { edit: 'tags'; room: number; tags: string[] }
  | { edit: 'move_number'; room: number; to: Cell }
  | { edit: 'text'; room?: number; text: string; to: string | null };

export type DoorKind = 'archway' | 'closed' | 'locked' | 'secret';
export type RoomKind = 'normal' | 'spawn' | 'exit' | 'boss' | 'treasure' | 'shrine' | 'trap' | 'challenge';

export interface Room {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
  shape: 'rect' | 'circle' | 'octagon' | 'l' | 'mask';
  kind: RoomKind;
  tags: string[];
  /** Its number on a keyed map. */
  number: number | null;
  neighbours?: number[];
  purpose?: string;
  words?: { [text: string]: string };
  [field: string]: unknown;
}

export interface Passage {
  id: number;
  from: number;
  to: number;
  cells: Cell[];
  [field: string]: unknown;
}

export interface Door {
  id: number;
  x: number;
  y: number;
  side: Side;
  kind: DoorKind;
  room: number;
  passage: number | null;
  lock?: number;
  [field: string]: unknown;
}

export interface Mark {
  kind: string;
  x: number;
  y: number;
  room: number | null;
  name?: string;
  facing?: Side;
  solid?: boolean;
  [field: string]: unknown;
}

/** A sound dungeon, as plain data: what `undercroft generate --format json` writes. docs/json.md has all of it. */
export interface Dungeon {
  format: 'undercroft/1';
  engine: string;
  method: MethodName;
  seed: string;
  attempt: number;
  /** 16 hex digits; the same on every machine and in every package. */
  fingerprint: string;
  recipe: { [field: string]: unknown };
  width: number;
  height: number;
  /** A row each, one character a cell; `legend` says what they mean. */
  tiles: string[];
  legend: { [sign: string]: { name: string; walkable: boolean } };
  start: Cell;
  goal: Cell | null;
  rooms: Room[];
  passages: Passage[];
  doors: Door[];
  stairs: Array<{ x: number; y: number; [field: string]: unknown }>;
  exits: Array<{ x: number; y: number; side: Side; main: boolean; [field: string]: unknown }>;
  marks: Mark[];
  layers: { [layer: string]: unknown };
  stats: Stats;
  edits?: Edit[];
  unedited?: string;
  waived?: string[];
  certificate?: Certificate;
  words?: { [text: string]: unknown };
  [field: string]: unknown;
}

/** Several levels above each other. */
export interface Levels {
  format: 'undercroft-levels/1';
  engine: string;
  seed: string;
  fingerprint: string;
  recipe: { [field: string]: unknown };
  levels: Array<Dungeon & { offset: Cell }>;
  links: Array<{ from: [number, number, number]; to: [number, number, number]; kind: string }>;
  certificate: Certificate | null;
  [field: string]: unknown;
}

export interface Stats {
  rooms: number;
  passages: number;
  doors: number;
  loops: number;
  critical_path: number | null;
  [figure: string]: number | null;
}

export interface Certificate {
  winnable: boolean | 'unproven';
  unlosable: boolean | 'unproven';
  complete: boolean | 'unproven';
  [field: string]: unknown;
}

/** A dungeon that was made, or what makes one. */
export type Subject = Dungeon | Levels | Document;

/** One thing that is wrong. */
export interface Problem {
  /** The field, such as `method.bsp.width` or `seed`, or the name of a rule. */
  path: string;
  message: string;
  hint?: string;
  /** Where it stands in a recipe that was given as a text, from 1. */
  line?: number;
  column?: number;
  /** The cell concerned. */
  at?: Cell;
}

/**
 * - `recipe`: the recipe is wrong. `usage`: the request is. `gave-up`: valid, but this seed leads to nothing.
 * - `unsound`: a dungeon breaks rules. `too-large`: more than is possible. `format`: a file cannot be read or written.
 * - `trap`: the engine failed, and was started anew. `load`: a part of the package could not be loaded.
 */
export type ErrorKind = 'recipe' | 'usage' | 'gave-up' | 'unsound' | 'too-large' | 'format' | 'trap' | 'load' | 'aborted';

export class UndercroftError extends Error {
  readonly kind: ErrorKind;
  readonly problems: Problem[];
}

/** What says which dungeon a call is about. */
type AboutDungeon = keyof Requests['document'];

/** What the drawing of `show` looks like. */
export type PictureOptions = Omit<Requests['show'], AboutDungeon>;
/** What a picture or another single file looks like. */
export type FileOptions = Omit<Requests['draw'], AboutDungeon | 'format'>;
/** The same for all files of a format. */
export type ExportOptions = Omit<Requests['export'], AboutDungeon | 'format'> & { format: FormatName | (string & {}) };

/** Text formats give a text, others bytes. */
export function draw(dungeon: Subject, options?: FileOptions & { format?: 'svg' | 'text' | 'md' | 'csv' | 'html' | 'json' }): Promise<string>;
export function draw(dungeon: Subject, options: FileOptions & { format: 'png' | 'pdf' }): Promise<Uint8Array>;
export function draw(dungeon: Subject, options: FileOptions & { format: string }): Promise<string | Uint8Array>;

/** The dungeon of a recipe and a seed; of the recipe's own seed or a random one, if you give none. */
export function generate(recipe?: Recipe, seed?: Seed | null, options?: { level?: number }): Promise<Dungeon>;

/** A room of a plan: what is not said is as usual. */
export interface RoomPlan {
  kind?: RoomKind;
  /** Columns: a number, or from and to. */
  width?: number | [number, number];
  /** Rows, likewise. */
  height?: number | [number, number];
  shape?: 'rect' | 'circle' | 'octagon' | 'l';
  tags?: string[];
  /** A text to read aloud in it. */
  aloud?: string;
}
/** What closes a connection of a plan, at the room that is named first, and how long its corridor should be. */
export interface WayPlan {
  door?: 'archway' | 'closed' | 'secret';
  /** The name of its key. */
  lock?: string;
  length?: number | [number, number];
}
export interface Plan {
  /** Names, objects with a name, or objects by their names; without them, what the connections name. */
  rooms?: Array<string | ({ name: string } & RoomPlan)> | { [name: string]: RoomPlan };
  connections?: Array<[from: string, to: string] | [from: string, to: string, way: WayPlan] | ({ between: [from: string, to: string] } & WayPlan)>;
  /** Keys, or the rooms in which they lie by their names; null leaves that to the engine. */
  keys?: Array<{ name: string; room?: string; spent?: boolean }> | { [key: string]: string | null };
  start?: string;
  goal?: string;
  [parameter: string]: unknown;
}
/**
 * The recipe that lays out a plan exactly as it is joined.
 *
 * ```js
 * generate(graph({ connections: [['gate', 'hall'], ['hall', 'vault', { lock: 'bone' }]], keys: { bone: 'gate' } }), 7)
 * ```
 */
export function graph(plan: Plan): RecipeObject;

export interface Rule {
  rule: string;
  /** Laws always hold; promises depend on the recipe, and a person may waive them. */
  law: boolean;
  about: string;
  /** `'unproven'` where it is too much to find out. */
  holds: boolean | 'unproven';
  waived: boolean;
}

export interface Verdict {
  /** False for a dungeon that keeps every law and cannot be won; `'unproven'` where that is too much to find out. */
  sound: boolean | 'unproven';
  /** The verdict in a word. Only `show` answers `broken`: edits break promises that nobody waived. */
  verdict: 'sound' | 'waived' | 'unproven' | 'unwinnable' | 'broken';
  sentence: string;
  /** The promises that are waived, by name. */
  waived: string[];
  promises: Rule[];
}

export function check(dungeon: Subject): Promise<Verdict & { fingerprint: string }>;
export function verify(dungeon: Subject): Promise<{ same: boolean; differences: string[]; engine?: string }>;
export function prove(
  dungeon: Subject,
): Promise<{ text: string | null; certificate: Certificate | null; verdict: Verdict['verdict']; sentence: string }>;
export function stats(dungeon: Subject): Promise<Stats>;

export interface ExportedFiles {
  files: Array<{ name: string; media: string; bytes: Uint8Array }>;
  /** What the format cannot say. */
  losses: Array<{ what: string; count?: number; message: string }>;
}
export function exportFiles(dungeon: Subject, options: ExportOptions): Promise<ExportedFiles>;

export interface Shown {
  dungeon?: Dungeon | Levels;
  fingerprint?: string;
  svg?: string;
  /** One a level, where there are several. */
  drawings?: string[];
  verdict?: Verdict;
  certificate_text?: string | null;
  document?: Document;
  toml?: string;
  thumb?: { width: number; height: number; path: string };
  /** What edits break; with a law among it there is nothing else. */
  broken?: Array<{ rule: string; message: string; law: boolean; at: Cell | null; about: string }>;
}
export function show(dungeon: Subject, options?: PictureOptions): Promise<Shown>;

export interface Trace {
  width: number;
  height: number;
  steps: number;
  frames: Array<{ step: number; caption: string }>;
  /** Shown at a step if `from <= step` and `to` is null or more; `path` is SVG path data in cells. */
  items: Array<{ kind: string; path: string; from: number; to: number | null }>;
  events?: Array<{ event: string; [field: string]: unknown }>;
}
export function trace(dungeon: Subject, options?: Omit<Requests['trace'], AboutDungeon>): Promise<Trace>;

export interface Parameter {
  name: string;
  about: string;
  default: Value | null;
  range: string;
  schema: object;
  group: string | null;
  rank: unknown;
  useful: unknown;
  /** The parameters of passes that follow from it unless they are set, or are the same value. */
  sets: string[];
}
export interface Methods {
  methods: Array<{ name: MethodName; about: string; default: boolean; seeds: string; passes: string[]; parameters: Parameter[] }>;
  passes: Array<{ name: string; about: string; parameters: Parameter[] }>;
}
export function methods(): Promise<Methods>;

export interface FormatInfo {
  name: string;
  extension: string;
  media: string;
  opened_by: string;
  loses: string;
  beside: string[];
  levels: boolean;
  tabletop: boolean;
  /** Whether there are files of it for players. */
  players: boolean;
  built: boolean;
}
export function formats(): Promise<FormatInfo[]>;
export function recipes(): Promise<Array<{ name: string; about: string; toml: string }>>;
export function styles(): Promise<{ [kind: string]: string[] }>;
export function figures(): Promise<Array<{ name: string; about: string; stage: string; levels: string }>>;
export function schemas(): Promise<{ recipe: object; dungeon: object; levels: object }>;
export function importMap(
  name: string,
  text: string,
  options?: Omit<Requests['import'], 'name' | 'text' | 'base64'>,
): Promise<{ format: string; document: Document; documents?: Document[]; notes: string[] }>;

export interface Hit {
  seed: string;
  stats: Stats;
}
/** How near a search came that found nothing: how many of some seeds met each clause, and what the figures reached. */
export interface Near {
  seeds: number;
  /** How many of them lead to no dungeon. */
  failed: number;
  clauses: { clause: string; met: number }[];
  values: { figure: string; least: number; most: number }[];
  /** Two clauses that no seed met together. */
  conflict?: [string, string];
  nearest?: { seed: string; misses: string[] };
}
/** `count` is 10 and `limit` 100,000 if they are missing. */
export interface FindOptions extends Omit<Requests['find'], 'where'> {
  onHit?: (hit: Hit) => void;
  onProgress?: (progress: { tried: number; found: number; near?: Near }) => void;
  signal?: AbortSignal;
}
/** Seeds whose dungeons satisfy an expression such as `rooms >= 12 && loops >= 2`. */
export function find(expression: string, options?: FindOptions): Promise<Hit[]>;

/** One of the eight directions, a deed, or the letter of one in a saved game. */
export type Action =
  | 'north' | 'north_east' | 'east' | 'south_east' | 'south' | 'south_west' | 'west' | 'north_west'
  | 'wait' | 'drink' | 'descend' | 'ascend' | 'rest' | 'search' | 'retry'
  | 'read fire' | 'read sleep' | 'read teleport' | 'read chart' | (string & {});

/** What the player sees and knows. */
export interface GameState {
  outcome: 'playing' | 'victory' | 'defeat';
  turn: number;
  score: number;
  floor: number;
  floors: number;
  width: number;
  height: number;
  /** What was seen so far, a character a cell; a space is unknown. */
  rows: string[];
  /** The cells in sight now. */
  sight: Cell[];
  player: { at: Cell; health: number; most: number; level: number; potions: number; [field: string]: unknown };
  enemies: Array<{ id: string; name: string; letter: string; at: Cell; health: number; most: number; boss: boolean; asleep: boolean }>;
  items: Array<{ at: Cell; item: { kind: string; [field: string]: unknown } }>;
  log: string[];
  [field: string]: unknown;
}
/** Something that happened, in order; `message` is a sentence for the log. */
export interface Effect {
  effect: string;
  message?: string;
  [field: string]: unknown;
}
export interface Game {
  state: GameState;
  act(action: Action): { state: GameState; effects: Effect[] };
  /** The game as a text. */
  save(): string;
  /** Gives its memory back. */
  close(): void;
}
export function play(dungeon: Subject, options?: Pick<Requests['play'], 'rules'>): Promise<Game>;
export function play(dungeon: null, options: { saved: string }): Promise<Game>;

/** Any call of the engine by its name, with its request as it is. */
export function call<Name extends keyof Requests>(name: Name, request?: Requests[Name]): Promise<any>;
export function call(name: string, request?: object): Promise<any>;
/** The memory of each module that is in use, in bytes. */
export function memoryUse(): Promise<{ [module: string]: number }>;
/**
 * Says where the package's wasm files lie, before the first call: a folder that has the files of `node_modules/undercroft/wasm`.
 * Only needed where a bundler leaves them behind, as esbuild does.
 */
export function configure(options: { wasm?: string | URL | null }): void;
