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
await checks.all(uc);
const count = await checks.catalog(uc, await readCatalogs(catalog));
const bytes = await checks.memory(uc, 10_000);
console.log(`node ${process.version}: ${count} fingerprints are those of the native engine; ${bytes} bytes of memory after 10,000 dungeons`);
