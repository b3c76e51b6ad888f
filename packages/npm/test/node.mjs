// node node.mjs PACKAGE CATALOG: the package in Node.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { readCatalogs } from './catalogs.mjs';
import * as checks from './checks.js';

const [folder, catalog] = process.argv.slice(2);
const uc = await import(pathToFileURL(join(folder, 'src/index.js')).href);
checks.ensure(Object.keys(await uc.memoryUse()).length === 0, 'importing loads nothing');
// The element can be imported where there are no elements.
await import(pathToFileURL(join(folder, 'src/map.js')).href);
// What pages usually do needs only the first parts of the core; anything else finds the rest.
const { isWhole } = await import(pathToFileURL(join(folder, 'src/modules.js')).href);
const pictures = [];
for (const method of ['bsp', 'scatter', 'walk', 'tabletop', { method: 'tabletop', set: { water: 'pools', 'locks.count': 2 } }]) {
  const dungeon = await uc.generate(method, 7);
  checks.ensure((await uc.check(dungeon)).fingerprint === dungeon.fingerprint, 'a dungeon is checked');
  pictures.push([structuredClone(dungeon), await uc.draw(dungeon, { audience: 'player' })]);
}
await uc.generate('bsp');
checks.ensure(!isWhole('core'), 'the first parts suffice');
for (const [copy, picture] of pictures) checks.ensure((await uc.draw(copy, { audience: 'player' })) === picture, 'a dungeon that is read looks the same');
checks.ensure(isWhole('core'), 'a dungeon from elsewhere is read by the rest');
await checks.all(uc);
const count = await checks.catalog(uc, await readCatalogs(catalog));
const bytes = await checks.memory(uc, 10_000);
console.log(`node ${process.version}: ${count} fingerprints are those of the native engine; ${bytes} bytes of memory after 10,000 dungeons`);
