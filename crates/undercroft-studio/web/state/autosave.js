// Autosave: a map with work of a person is written to the browser's store whenever it changed, and a person is told where that fails.

import { note } from '../lib/say.js';
import { tell } from '../lib/events.js';
import { hasWork } from './document.js';
import { newId, rename } from './history.js';
import { isSame, kept, recent } from './seeds.js';
import * as store from './store.js';

/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('./seeds.js').Entry} Entry */

/** @type {Promise<string>} */
let queue = Promise.resolve('');

/**
 * Saves a step, after those before it.
 * @param {Step} step
 * @param {{ name: string, fingerprint: string }} about
 * @returns {Promise<string>} the name under which it is safe, or nothing
 */
export function save(step, about) {
  queue = queue.then(() => saveNow(step, about));
  return queue;
}

/** @param {Step} step @param {{ name: string, fingerprint: string }} about @returns {Promise<string>} */
async function saveNow({ doc, level, id }, { name, fingerprint }) {
  // A map that can be made again by its address has a record only if it had work before.
  if (!hasWork(doc) && !store.isKnown(id)) return id;
  const document = { id, doc, level, name, fingerprint };
  try {
    if (await written(document)) return id;
    const own = newId();
    await written({ ...document, id: own });
    rename(id, own);
    tell('renamed', { from: id, to: own });
    note('Another tab changed this map as well. Both versions are kept: this one is a map of its own now.', { about: 'tabs', kind: 'warn', stay: true });
    return own;
  } catch (error) {
    if (hasWork(doc)) complain(error);
    return '';
  }
}

/** @param {Parameters<typeof store.write>[0]} document */
async function written(document) {
  try {
    return await store.write(document);
  } catch (error) {
    if (!isFull(error)) throw error;
    // What neither list names gives way first.
    const wanted = new Set([...recent(), ...kept()].map(one => one.id ?? ''));
    if (!(await store.makeRoom(wanted.add(document.id)))) throw error;
    return store.write(document);
  }
}

/** @param {unknown} error */
const isFull = error => error instanceof DOMException && error.name === 'QuotaExceededError';

/** @param {unknown} error */
function complain(error) {
  const why = isFull(error) ? 'The browser’s storage is full' : 'This browser keeps no maps, perhaps because the window is private';
  note(`${why}: your edits are not saved here. Save the file to keep them.`, {
    about: 'unsaved',
    kind: 'warn',
    stay: true,
    acts: [['Save the file', () => tell('save-file')]],
  });
}

/**
 * The document of a name, as it was last.
 * @param {string} id
 * @returns {Promise<import('../types.js').KeptDocument | undefined>}
 */
export const find = id => store.read(id).catch(() => undefined);

/** Offers edits of the same map that were made before, where the map that is shown has none.
 * @param {Entry} entry
 * @param {(entry: Entry) => void} open */
export function offer(entry, open) {
  const own = [...kept(), ...recent()].find(one => one.edits && !isSame(one, entry) && one.map !== undefined && one.map === entry.map);
  if (!own) return;
  note(`You edited this map before, with ${own.edits} ${own.edits === 1 ? 'edit' : 'edits'}.`, {
    about: 'edited-before',
    acts: [['Open it with them', () => open(own)]],
  });
}
