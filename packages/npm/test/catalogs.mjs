// The catalogues of fingerprints that the native engine is held to: method -> [[seed, fingerprint], …].
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function readCatalogs(folder) {
  const catalogs = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()) {
    const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
    catalogs[file.replace('.txt', '')] = lines.map((line) => line.trim().split(' '));
  }
  return catalogs;
}
