// node sizes.mjs PACKAGE: what a page loads, in bytes, plain and gzipped. docs/packages.md states it; growth beyond that fails.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of each part, and the most kilobytes (1,000 bytes) that they may have gzipped. */
const PARTS = {
  core: { files: ['core.js', 'core_bg.wasm'], most: 450 },
  'core-words': { files: ['core-words_bg.wasm'], most: 95 },
  'core-rest': { files: ['core-rest_bg.wasm'], most: 650 },
  pictures: { files: ['pictures.js', 'pictures_bg.wasm'], most: 1000 },
  formats: { files: ['formats.js', 'formats_bg.wasm'], most: 1230 },
  play: { files: ['play.js', 'play_bg.wasm'], most: 990 },
};

/** The bytes that `gzip` makes of a file. Node's own zlib is a variant made for speed, which packs them a per cent worse. */
const gzipped = (file) => execFileSync('gzip', ['-9', '-c'], { input: file, maxBuffer: 1 << 26 }).length;

for (const [name, { files, most }] of Object.entries(PARTS)) {
  const contents = await Promise.all(files.map((file) => readFile(join(process.argv[2], 'wasm', file))));
  const plain = contents.reduce((sum, file) => sum + file.length, 0);
  const packed = contents.reduce((sum, file) => sum + gzipped(file), 0);
  console.log(`${name.padEnd(10)}${String(plain).padStart(10)} bytes, gzipped ${String(packed).padStart(9)}`);
  if (packed > most * 1000) throw new Error(`${name} has ${packed} bytes gzipped, more than ${most} KB`);
}
