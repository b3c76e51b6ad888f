// node readme.mjs README FOLDER: writes the first program of the README into a folder, for somebody to run there.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [readme, folder] = process.argv.slice(2);
const program = (await readFile(readme, 'utf8')).match(/```js\n([\s\S]*?)```/)[1];
await writeFile(join(folder, 'first.mjs'), program);
