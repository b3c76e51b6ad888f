// node trap.mjs PACKAGE: a package whose core has a call that panics. The call is refused, and the next one works.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { ensure, refusal } from './checks.js';

const uc = await import(pathToFileURL(join(process.argv[2], 'src/index.js')).href);
const before = await uc.generate('bsp', 42);
for (let round = 0; round < 20; round += 1) {
  const trap = await refusal(uc.call('panic'));
  ensure(trap instanceof uc.UndercroftError && trap.kind === 'trap' && trap.cause instanceof WebAssembly.RuntimeError, 'a trap is an error');
  ensure((await uc.generate('bsp', 42)).fingerprint === before.fingerprint, 'a new instance makes the same');
}
// A search that was under way is over, and says so.
const search = uc.find('rooms > 1000', { recipe: 'bsp', limit: 1e9 });
const [searched] = await Promise.all([refusal(search), refusal(new Promise((resolve) => setTimeout(resolve, 50)).then(() => uc.call('panic')))]);
ensure(searched.kind === 'trap', 'a search of the old instance is refused');
ensure((await uc.find('rooms > 0', { recipe: 'bsp', count: 2 })).length === 2, 'a new search works');
console.log('after a trap there is a new instance, and the call is refused');
