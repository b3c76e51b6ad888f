// node usual.mjs FOLDER OUT: does with the core in FOLDER what pages usually do, and writes the numbers of the functions that were called
// for it. They make up the part of the core that is loaded first; a page that does something else loads the other parts as well.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Recipes, and of how many seeds a dungeon is made. */
const USUAL = [
  ['bsp', 200],
  ['scatter', 200],
  ['walk', 200],
  ['tabletop', 400],
  [{ method: 'bsp', set: { width: 60, height: 40 } }, 20],
  [{ method: 'scatter', set: { width: 80 } }, 20],
  [{ method: 'tabletop', set: { water: 'pools', 'locks.count': 2 } }, 100],
  ...['warren', 'temple', 'crypt', 'cavern', 'fortress', 'lair'].map((archetype) => [{ method: 'tabletop', set: { archetype } }, 60]),
  ...['bilateral', 'radial2', 'radial4', 'partial'].map((symmetry) => [{ method: 'tabletop', set: { symmetry } }, 60]),
];
/** Of each recipe so many are also checked and drawn, for everybody and with each of these options. */
const DRAWN = 10;
const AUDIENCES = ['gm', 'player'];
const STYLES = ['ink', 'parchment', 'blueprint', 'plain', 'dark', 'battle'];
const OPTIONS = [{}, { format: 'svg', hide: ['numbers'] }, { view: 'isometric' }, ...STYLES.map((style) => ({ style }))];
/** Seeds are numbers, and any other text. */
const SEEDS = ['18446744073709551616', 'the sunken crypt', '-1', 'Ω'];

const [folder, out] = process.argv.slice(2);
const bindings = await import(pathToFileURL(resolve(folder, 'core.js')));
const counting = bindings.initSync({ module: await WebAssembly.compile(await readFile(join(folder, 'count_bg.wasm'))) });

/** Makes a request, which may be refused because a seed leads to nothing. */
function ask(name, request) {
  const answer = new TextDecoder().decode(bindings.call(name, JSON.stringify(request)));
  if (answer.startsWith('error') && !answer.includes('"gave-up"')) throw new Error(`${name} ${JSON.stringify(request)}: ${answer}`);
}

// A dungeon without a seed takes the one that the package drew.
bindings.call('generate', JSON.stringify({ recipe: 'bsp' }), '7');
for (const [recipe, seeds] of USUAL) {
  for (let number = 0; number < seeds; number += 1) {
    const dungeon = { recipe, seed: SEEDS[number] ?? String(number) };
    ask('generate', dungeon);
    if (number >= DRAWN) continue;
    ask('check', dungeon);
    for (const options of OPTIONS) for (const audience of AUDIENCES) ask('draw', { ...dungeon, ...options, audience });
  }
}

const called = Object.entries(counting).flatMap(([name, global]) => (name.startsWith('called-') && global.value === 1 ? [name.slice(7)] : []));
await writeFile(out, called.join('\n'));
console.log(`${called.length} functions of the core are usually called`);
