// Dungeons that the core has made, by what they were made of. The part of the core that is loaded first makes dungeons and does not
// read them: one that nobody has changed is made again to be checked or drawn, any other is read.
import { textOf } from './modules.js';
import { requestText } from './requests.js';

const requests = new WeakMap();

/** Notes what a dungeon was made of. */
export function remember(dungeon, request) {
  const { recipe, seed, ...rest } = request;
  const isPlain = Object.values(rest).every((value) => value === undefined || value === null);
  if (isPlain && textOf(dungeon) !== undefined) requests.set(dungeon, requestText({ recipe, seed }));
}

/** A request about a dungeon as one about what makes it, where that is known to be the same. */
export function recall(name, request) {
  const { dungeon, ...options } = request;
  const made = (name === 'check' || name === 'draw') && requests.get(dungeon);
  if (!made || !isUnchanged(dungeon)) return request;
  return { ...JSON.parse(made), ...options };
}

function isUnchanged(dungeon) {
  return JSON.stringify(dungeon) === JSON.stringify(JSON.parse(textOf(dungeon)));
}
