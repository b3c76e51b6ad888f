// Types shared by the modules of the page, for `tsc --checkJs`. No browser loads this file.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What identifies a dungeon, as the page keeps it. */
export interface Doc {
  method: string;
  /** What differs from the defaults: `water` of the method, `locks.count` of a pass, `levels` of the recipe. */
  set: Record<string, Json>;
  /** Passes that are switched on or off by hand. */
  on: string[];
  off: string[];
  seed: string;
  edits: Edit[];
  waived: string[];
  /** A whole recipe in place of method and set: imported maps, recipes that the controls cannot show. */
  recipe: Json | null;
  /** The fingerprint of the dungeon that the edits were made on, once it is known. */
  unedited?: string;
  /** The map that the edits were made on, where it is another one and nobody knows yet which of them fit here. */
  from?: { recipe: any; seed: string };
  /** Edits that do not fit this map. They stay until the person decides, and each other map is tried with them. */
  unfit?: Unfit[];
  /** The last document on which all of them fitted. */
  origin?: Doc;
}

/** A room as it can be found again on another map: its rectangle, its shape, and the rectangles of the two rooms nearest to it. */
export interface RoomPlace { rect: number[]; shape: string; beside: number[][] }
/** What an edit names, told by place and not by number. */
export interface Place {
  room?: RoomPlace;
  door?: { at: [number, number]; side: string; to: number[] | null };
  mark?: { kind: string; name: string; key: string; at: [number, number]; index: number };
  cell?: { isInside: boolean; around: string; room: RoomPlace | null };
}
/** An edit with what it names; nobody can tell the place of one that was made with another version of the engine. */
export interface Pinned { edit: Edit; place: Place | null; name: string }
/** One that does not fit, why, and how many of those that do fit come before it. */
export interface Unfit extends Pinned { why: string; before: number }

/** A step of the history. */
export interface Step { doc: Doc; level: number; id: string }
/** A document as this browser keeps it. `format` is 1; a reader takes every older one. */
export interface KeptDocument { format: number; id: string; rev: number; when: number; name: string; fingerprint: string; level: number; doc: Doc }

export type Edit = { edit: string; [key: string]: Json };

/** How the map is drawn; no part of the dungeon. */
export interface Look {
  style: string;
  audience: 'gm' | 'player';
}

export interface Problem {
  path?: string;
  message: string;
  hint?: string;
  line?: number;
  column?: number;
}

export interface Room {
  id: number; name: string | null; x: number; y: number; width: number; height: number;
  shape: string; mask?: string[]; kind: string; purpose?: string; tags: string[];
  number: number | null; neighbours: number[]; enemies?: number;
  number_at?: [number, number];
  words?: { name?: string; purpose?: string; aloud?: string; here?: string; clues?: string };
}
export interface Door { id: number; x: number; y: number; side: string; kind: string; room: number; passage: number | null; lock?: number }
export interface Mark { x: number; y: number; kind: string; name?: string; key?: string; room?: number | null; facing?: string; solid?: boolean }
export interface Opening { id: number; room: number; side: string; cells: [number, number][]; doors: number[]; beyond: { rooms: number[]; passages: number[]; stretches: number[] } }
export interface Passage { id: number; from: number; to: number; cells: [number, number][] }
export interface Stretch { id: number; x: number; y: number; cells: number; rooms: number[]; passages: number[] }
export interface Certificate {
  winnable: boolean | string; unlosable: boolean | string; complete: boolean | string;
  order: { key: number[] | null; lock: number | [number, number] }[] | null;
  losing: { key: number[] | null; lock: number | [number, number] }[] | null;
}
/** The parts of `undercroft/1` that the page reads. */
export interface Dungeon {
  format: string; engine: string; method: string; seed: string; fingerprint: string; unedited?: string;
  recipe: any; width: number; height: number; tiles: string[]; cell_feet?: number;
  legend?: Record<string, { name: string; walkable: boolean }>;
  start: [number, number]; goal: [number, number] | null;
  rooms: Room[]; passages: Passage[]; doors: Door[]; openings: Opening[]; stretches: Stretch[];
  stairs: { x: number; y: number; direction?: string; facing?: string; to?: [number, number, number] }[];
  exits: { x: number; y: number; side: string; kind: string; room: number; main: boolean }[];
  marks: Mark[];
  locks?: { id: number; key: string; doors: number[] }[];
  keys?: { name: string; spent: boolean; count: number }[];
  certificate?: Certificate | null;
  layers?: Record<string, any>;
  stats: Record<string, number | null>;
  words?: { name?: string; history?: string; hook?: string; rumours?: { text: string; true: boolean }[]; wanderers?: string[] };
  edits?: Edit[]; waived?: string[];
  offset?: [number, number];
}

export interface Verdict {
  sound: boolean | 'unproven';
  verdict: 'sound' | 'waived' | 'unproven' | 'unwinnable' | 'broken';
  sentence: string;
  waived: string[];
  promises: { rule: string; law?: boolean; about?: string; holds: boolean | 'unproven'; waived?: boolean }[];
}
export interface Broken { rule: string; message: string; about?: string; law?: boolean; at?: [number, number] | null }

/** The answer of `show`. */
export interface Shown {
  dungeon: any;
  svg?: string | null;
  drawings?: (string | null)[];
  verdict?: Verdict;
  certificate_text?: string | null;
  toml?: string;
  thumb?: string;
  broken?: Broken[];
}

/** What the page shows now. */
export interface Made {
  doc: Doc;
  look: Look;
  answer: Shown;
  levels: Dungeon[];
  drawings: (string | null)[];
  fingerprint: string;
  seed: string;
}

export interface Parameter {
  name: string; about: string; default: Json; range: string; schema: any;
  group: string | null; rank: number | null; useful: [number, number] | null; sets: string[];
}
/** A parameter with the key by which a recipe sets it. */
export interface Field extends Parameter { key: string; pass: string | null }
export interface Listing {
  methods: { name: string; about: string; default: boolean; passes: string[]; parameters: Parameter[] }[];
  passes: { name: string; about: string; parameters: Parameter[] }[];
}
export interface FormatRow { name: string; extension: string; opened_by: string; loses: string; beside: string[]; levels: boolean }
export interface Loss { what: string; count?: number | null; message: string }
export interface ExportFile { name: string; media: string; base64: string }

export interface FindStep { tried: number; hits: { seed: string; stats: Record<string, number | null> }[]; done: boolean; why?: string; near?: Near }
/** How near a search came that found nothing: how many of some seeds met each clause, and what the figures reached. */
export interface Near {
  seeds: number; failed: number;
  clauses: { clause: string; met: number }[];
  values: { figure: string; least: number; most: number }[];
  conflict?: [string, string];
  nearest?: { seed: string; misses: string[] };
}

export interface Game {
  act(action: string): Promise<any>;
  state: any;
  close(): void;
}

/** The one interface between the page and what makes dungeons. */
export interface Engine {
  name: 'http' | 'worker';
  /** What this engine can do beyond the least, by name. */
  features: Set<string>;
  call(name: string, request: object, signal?: AbortSignal): Promise<any>;
  find(request: object, onStep: (step: FindStep) => void, signal: AbortSignal): Promise<void>;
  play(request: object): Promise<Game>;
}
