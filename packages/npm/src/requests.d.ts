// The request of each call. Made of the description of the calls in `undercroft-bind`, and not changed by hand:
// `UPDATE_TYPES=1 cargo test -p undercroft-bind --test specification` writes it.
import type { Cell, Dungeon, Edit, Levels, Recipe, Seed } from './index.js';

/** The methods. */
export type MethodName =
  | 'bsp' | 'scatter' | 'walk' | 'tilepath' | 'tabletop' | 'graph' | 'given';
/** Who looks at a picture: the game master sees all; players no secrets, numbers and notes. */
export type Audience =
  | 'gm' | 'player';
/** The ready styles of pictures. */
export type StyleName =
  | 'ink' | 'blueprint' | 'parchment' | 'plain' | 'dark' | 'tiles' | 'battle';
/** The layers of pictures that can be hidden. */
export type LayerName =
  | 'ground' | 'hatching' | 'grid' | 'water' | 'text' | 'furnishings' | 'doors' | 'stairs'
  | 'marks' | 'numbers';
/** The formats of files. */
export type FormatName =
  | 'text' | 'json' | 'svg' | 'png' | 'pdf' | 'html' | 'md' | 'tmj'
  | 'dd2vtt' | 'csv' | 'tmx' | 'ldtk' | 'tscn' | 'foundry.json' | 'opd.json' | 'glb'
  | 'rbxmx' | 'luau' | 'wad' | 'npz' | 'dot' | 'graphml' | 'graph-recipe';

/** The requests by the names of their calls. Fields that are missing have their usual values. */
export interface Requests {
  /** Makes a dungeon, in our JSON. */
  generate: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
    /** Whether rooms are lit. In files for virtual tabletops they are unless it is false, and nowhere else unless it is true. */
    lights?: boolean;
  };
  /** Makes a dungeon and all that the page shows of it: drawing, verdict, certificate, recipe as TOML. Edits that break promises are named in `broken`. */
  show: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** A ready style by its name, or the TOML of one. */
    style?: StyleName | (string & {});
    /** For whom it is: `gm` unless said, and `player` for a PDF with the layout `battle`. Players see no secrets; what holds nothing but secrets is refused for them. */
    audience?: Audience;
    /** From above, or from aside. */
    view?: 'plan' | 'isometric';
    /** Pixels a cell. */
    pixels?: number;
    /** Only these layers. */
    layers?: Array<LayerName>;
    /** Not these layers. */
    hide?: Array<LayerName>;
    /** Whether players also see what lies behind secret doors. */
    behind_secrets?: boolean;
    /** The paper of a PDF. */
    page?: 'a4' | 'letter' | 'a3' | 'tabloid' | 'a0' | 'fit';
    /** What stands on the pages of a PDF. */
    layout?: 'one' | 'map' | 'battle';
    /** The signs of a text map. */
    text?: 'ascii' | 'lines' | 'blocks';
    /** For whom the picture in a file for virtual tabletops is, beside the walls and doors of `audience`. */
    image?: Audience;
    /** Whether a page for players covers the rooms until players uncover them. */
    fog?: boolean;
    /** Several files where one would be too large. */
    split?: boolean;
    /** The name of the files without their extension. */
    stem?: string;
    /** Whether rooms of a model have ceilings. */
    ceilings?: boolean;
  };
  /** Draws a dungeon, as a file. */
  draw: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** A format, by its name: the call `formats` lists them. */
    format?: FormatName;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
    /** A ready style by its name, or the TOML of one. */
    style?: StyleName | (string & {});
    /** For whom it is: `gm` unless said, and `player` for a PDF with the layout `battle`. Players see no secrets; what holds nothing but secrets is refused for them. */
    audience?: Audience;
    /** From above, or from aside. */
    view?: 'plan' | 'isometric';
    /** Pixels a cell. */
    pixels?: number;
    /** Only these layers. */
    layers?: Array<LayerName>;
    /** Not these layers. */
    hide?: Array<LayerName>;
    /** Whether players also see what lies behind secret doors. */
    behind_secrets?: boolean;
    /** The paper of a PDF. */
    page?: 'a4' | 'letter' | 'a3' | 'tabloid' | 'a0' | 'fit';
    /** What stands on the pages of a PDF. */
    layout?: 'one' | 'map' | 'battle';
    /** The signs of a text map. */
    text?: 'ascii' | 'lines' | 'blocks';
    /** For whom the picture in a file for virtual tabletops is, beside the walls and doors of `audience`. */
    image?: Audience;
    /** Whether a page for players covers the rooms until players uncover them. */
    fog?: boolean;
    /** Several files where one would be too large. */
    split?: boolean;
    /** The name of the files without their extension. */
    stem?: string;
    /** Whether rooms of a model have ceilings. */
    ceilings?: boolean;
  };
  /** Files for other programs, in base 64, and what they could not hold. */
  export: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** A format, by its name: the call `formats` lists them. */
    format?: FormatName;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
    /** A ready style by its name, or the TOML of one. */
    style?: StyleName | (string & {});
    /** For whom it is: `gm` unless said, and `player` for a PDF with the layout `battle`. Players see no secrets; what holds nothing but secrets is refused for them. */
    audience?: Audience;
    /** From above, or from aside. */
    view?: 'plan' | 'isometric';
    /** Pixels a cell. */
    pixels?: number;
    /** Only these layers. */
    layers?: Array<LayerName>;
    /** Not these layers. */
    hide?: Array<LayerName>;
    /** Whether players also see what lies behind secret doors. */
    behind_secrets?: boolean;
    /** The paper of a PDF. */
    page?: 'a4' | 'letter' | 'a3' | 'tabloid' | 'a0' | 'fit';
    /** What stands on the pages of a PDF. */
    layout?: 'one' | 'map' | 'battle';
    /** The signs of a text map. */
    text?: 'ascii' | 'lines' | 'blocks';
    /** For whom the picture in a file for virtual tabletops is, beside the walls and doors of `audience`. */
    image?: Audience;
    /** Whether a page for players covers the rooms until players uncover them. */
    fog?: boolean;
    /** Several files where one would be too large. */
    split?: boolean;
    /** The name of the files without their extension. */
    stem?: string;
    /** Whether rooms of a model have ceilings. */
    ceilings?: boolean;
    /** Whether rooms are lit. In files for virtual tabletops they are unless it is false, and nowhere else unless it is true. */
    lights?: boolean;
  };
  /** Checks a dungeon by all its laws and promises. One that breaks any is refused with the rules it breaks; `sound` is false for one that keeps them and cannot be won, and `verdict` and `sentence` say what is to be said of it. */
  check: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
  };
  /** Makes a dungeon again from its own recipe, seed and edits, and compares. */
  verify: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
  };
  /** The proof that a dungeon with locks can be won and not be lost, in words and as a certificate. */
  prove: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
  };
  /** Numbers about a dungeon. */
  stats: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
  };
  /** What makes a dungeon again: its recipe in full, seed and edits. */
  document: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
  };
  /** The recipe of a dungeon of `tabletop` with some of its rooms kept, for another seed to lay others around them; `kept` is the value of that parameter. */
  keep: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
    /** Rooms by their ids. */
    rooms?: number[];
  };
  /** How a dungeon came to be, step by step. */
  trace: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** One level of several, from 0. A single dungeon is its own level 0. */
    level?: number;
    /** Whether every event is told, or only the frames. */
    events?: boolean;
    /** How many frames at most, from 2 to 2,000. */
    frames?: number;
  };
  /** Searches for seeds whose dungeons satisfy an expression. */
  find: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** What must be true of a dungeon, such as `rooms >= 12 && loops in 2..4`. */
    where?: string;
    /** The first number to try, or the seeds to try. */
    from?: number | bigint | string | Seed[];
    /** Stop when so many are found. */
    count?: number;
    /** Stop when so many were tried. */
    limit?: number;
  };
  /** Reads a map of another program: our JSON, Tiled, LDtk, virtual tabletops, or a text; or a graph of rooms: Graphviz, GraphML, Mermaid. */
  import: {
    /** The name of the file, whose extension tells the format. */
    name?: string;
    /** Its content, if it is text. */
    text?: string;
    /** Its content in base 64 otherwise; it may be a ZIP archive with a map and the files that it names. */
    base64?: string;
    /** Its format, whatever its name says. */
    from?: 'text' | 'tmj' | 'tmx' | 'ldtk' | 'opd' | 'dd2vtt';
    /** The texts of files that it names, such as tilesets, by their names. */
    files?: { [name: string]: string };
    /** What is wall, for Tiled and LDtk: a layer, or tiles or values with commas between them. */
    walls?: string;
    /** What is floor, likewise. */
    floor?: string;
    /** The level, for LDtk. */
    map_level?: string;
    /** Whether parts that are not joined become dungeons of their own, in `documents`. */
    keep_apart?: boolean;
    /** The passes that run on it: `pass` and `set` as in any recipe. */
    recipe?: Recipe;
    /** The seed of those passes. */
    seed?: Seed;
    /** Where a party enters, if the file does not say. */
    start?: Cell;
    /** Where the way leads, if the file does not say. */
    goal?: Cell;
  };
  /** A game in a dungeon, from its beginning or a saved one through all these actions: what the player sees then. */
  play: {
    /** A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and `ready` may stand as on the command line. The default recipe without it. */
    recipe?: Recipe;
    /** Any text or whole number. */
    seed?: Seed;
    /** What a person changed, in order. */
    edits?: Edit[];
    /** The fingerprint of the dungeon that the edits were made on. */
    unedited?: string;
    /** The promises that the edits may break. */
    waived?: string[];
    /** A dungeon in our JSON, instead of all of these. */
    dungeon?: Dungeon | Levels | string;
    /** What the player does, in order: names, or a text of their letters. */
    actions?: string | string[];
    /** Rules other than the usual ones. */
    rules?: { [name: string]: number | [number, number] };
    /** A saved game, instead of a dungeon. */
    saved?: string | object;
  };
  /** Methods, passes and every parameter, as `undercroft methods --json` prints them. */
  methods: {};
  /** Formats of files, and what each cannot hold. */
  formats: {};
  /** Ready recipes with their TOML. */
  recipes: {};
  /** Styles of pictures, and the layers that can be hidden. */
  styles: {};
  /** The JSON Schemas of recipes, dungeons and levels. */
  schemas: {};
  /** What an expression of `find` can ask for. */
  figures: {};
}
