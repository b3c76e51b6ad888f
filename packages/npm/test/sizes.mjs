// node sizes.mjs PACKAGE: what a page loads, in bytes, plain and gzipped. docs/packages.md states it; growth beyond that fails.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most kilobytes (1,000 bytes) of each module and its bindings, gzipped. */
const MOST = { core: 990, pictures: 995, formats: 1200, play: 960 };

for (const [name, most] of Object.entries(MOST)) {
  const files = await Promise.all([`${name}.js`, `${name}_bg.wasm`].map((file) => readFile(join(process.argv[2], 'wasm', file))));
  const plain = files.reduce((sum, file) => sum + file.length, 0);
  const packed = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  console.log(`${name.padEnd(10)}${String(plain).padStart(10)} bytes, gzipped ${String(packed).padStart(9)}`);
  if (packed > most * 1000) throw new Error(`${name} has ${packed} bytes gzipped, more than ${most} KB`);
}
