// Where a map goes: destinations in the words of those who use them, each with a format and at most four options.

/**
 * @typedef {{ name: string, label: string, choices?: [string, string][], usual: string | boolean }} Option
 * @typedef {{ id: string, name: string, icon: string, format: string, how: string, options: Option[] }} Destination
 */

/** @type {Option} */
const audience = {
  name: 'audience',
  label: 'For',
  choices: [
    ['gm', 'Game master'],
    ['player', 'Players'],
  ],
  usual: 'gm',
};
/** @type {Option} Files for virtual tabletops are for players unless the game master says otherwise. */
const tabletop = { ...audience, usual: 'player' };
/** @type {Option} */
const style = {
  name: 'style',
  label: 'Style',
  choices: [
    ['', 'As shown'],
    ['ink', 'Ink'],
    ['parchment', 'Parchment'],
    ['blueprint', 'Blueprint'],
    ['tiles', 'Tiles'],
    ['dark', 'Dark'],
    ['plain', 'Plain'],
    ['battle', 'Battle'],
  ],
  usual: '',
};
/** @type {Option} */
const battle = { ...style, usual: 'battle' };
/** @type {Option} */
const ceilings = { name: 'ceilings', label: 'Ceilings', usual: false };
/** @param {string} usual @returns {Option} */
const pixels = usual => ({
  name: 'pixels',
  label: 'Pixels a cell',
  choices: [
    ['50', '50'],
    ['70', '70'],
    ['100', '100'],
    ['140', '140'],
  ],
  usual,
});

/** @type {Destination[]} */
export const DESTINATIONS = [
  {
    id: 'foundry',
    name: 'Foundry',
    icon: 'map',
    format: 'foundry.json',
    how: 'Put the picture into your data folder, make a scene, then Import Data from the .foundry.json. Walls, doors, lights and notes come with it; the journal is imported likewise.',
    options: [tabletop, battle, pixels('100')],
  },
  {
    id: 'uvtt',
    name: 'Roll20 / UVTT',
    icon: 'map',
    format: 'dd2vtt',
    how: 'For Roll20’s importer, MapTool, Fantasy Grounds and others: one file with picture, walls, doors and lights.',
    options: [tabletop, battle, pixels('70'), { name: 'split', label: 'Several files if too large', usual: false }],
  },
  {
    id: 'print',
    name: 'Print',
    icon: 'print',
    format: 'pdf',
    how: 'Print it at 100 %. A sheet for one session has map and key on as few pages as they fit.',
    options: [
      audience,
      style,
      {
        name: 'layout',
        label: 'Layout',
        choices: [
          ['one', 'Session sheet'],
          ['map', 'Map alone'],
          ['battle', 'An inch a cell'],
        ],
        usual: 'one',
      },
      {
        name: 'page',
        label: 'Paper',
        choices: [
          ['a4', 'A4'],
          ['letter', 'Letter'],
          ['a3', 'A3'],
          ['tabloid', 'Tabloid'],
          ['a0', 'A0'],
        ],
        usual: 'a4',
      },
    ],
  },
  { id: 'png', name: 'Picture', icon: 'image', format: 'png', how: 'A picture for any program.', options: [audience, style, pixels('70')] },
  {
    id: 'svg',
    name: 'Drawing',
    icon: 'image',
    format: 'svg',
    how: 'Lines that stay sharp at any size; open it in Inkscape or a browser. Layers have names.',
    options: [audience, style],
  },
  {
    id: 'page',
    name: 'Web page',
    icon: 'file',
    format: 'html',
    how: 'One page that works offline: the map with its key, and fog to lift for players. A page for players holds no secret; with fog they uncover its rooms themselves.',
    options: [audience, style, { name: 'fog', label: 'Players uncover the rooms', usual: false }],
  },
  { id: 'notes', name: 'Notes', icon: 'list', format: 'md', how: 'The key as text for your notes, for the game master alone.', options: [] },
  {
    id: 'godot',
    name: 'Godot',
    icon: 'grid',
    format: 'tscn',
    how: 'Unpack into a Godot 4 project and open the scene: tile layers, collisions, doors and things as nodes.',
    options: [audience],
  },
  {
    id: 'tiled',
    name: 'Tiled',
    icon: 'grid',
    format: 'tmj',
    how: 'Open it in Tiled 1.10 or later, Phaser or any engine that reads its JSON. The picture of the tiles lies beside it.',
    options: [audience],
  },
  { id: 'tmx', name: 'Tiled XML', icon: 'grid', format: 'tmx', how: 'The same as XML, for engines that read TMX.', options: [audience] },
  {
    id: 'ldtk',
    name: 'LDtk',
    icon: 'grid',
    format: 'ldtk',
    how: 'Open it in LDtk 1.5: an IntGrid, tiles, and entities for doors and things.',
    options: [audience],
  },
  {
    id: 'blender',
    name: 'Blender',
    icon: 'cube',
    format: 'glb',
    how: 'File, Import, glTF 2.0. Rooms, doors and furniture are objects of their own. Unity, Godot and browsers read it too.',
    options: [audience, ceilings],
  },
  {
    id: 'roblox',
    name: 'Roblox',
    icon: 'cube',
    format: 'rbxmx',
    how: 'In Studio: Insert from File. Parts are anchored and named; words are attributes.',
    options: [audience, ceilings],
  },
  {
    id: 'luau',
    name: 'Roblox module',
    icon: 'code',
    format: 'luau',
    how: 'A module script that returns the dungeon as a table.',
    options: [audience],
  },
  { id: 'doom', name: 'Doom', icon: 'cube', format: 'wad', how: 'Start it with GZDoom: gzdoom -file NAME.wad', options: [] },
  {
    id: 'json',
    name: 'Undercroft file',
    icon: 'file',
    format: 'json',
    how: 'Everything: recipe, seed, edits and the map. Drop it on this page to go on where you were.',
    options: [],
  },
  { id: 'csv', name: 'Spreadsheet', icon: 'grid', format: 'csv', how: 'A character a cell.', options: [] },
  { id: 'text', name: 'Text', icon: 'code', format: 'text', how: 'The map as characters.', options: [audience] },
  { id: 'npz', name: 'MiniGrid', icon: 'code', format: 'npz', how: 'Arrays for NumPy and MiniGrid.', options: [] },
  { id: 'opd', name: 'One Page Dungeon', icon: 'code', format: 'opd.json', how: 'For programs that read its JSON.', options: [audience] },
  { id: 'dot', name: 'Graphviz', icon: 'code', format: 'dot', how: 'The graph of rooms.', options: [] },
  { id: 'graphml', name: 'Graph', icon: 'code', format: 'graphml', how: 'The graph of rooms for yEd, Gephi and networkx.', options: [] },
  {
    id: 'plan',
    name: 'Plan of rooms',
    icon: 'list',
    format: 'graph-recipe',
    how: 'A recipe with the same rooms and connections, for “Your plan”: lay it out anew, or change it first.',
    options: [],
  },
];
