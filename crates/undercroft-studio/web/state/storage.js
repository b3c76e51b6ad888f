// What the browser keeps as small values: the lists of recent and kept maps, preferences. Edited maps are in the store of documents.

import { note } from '../lib/say.js';
import { tell } from '../lib/events.js';

const PREFIX = 'undercroft.studio.';

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function load(name, usual) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? usual : JSON.parse(text);
  } catch {
    return usual;
  }
}

/**
 * Saves a value; where storage is full or forbidden, a sentence says so once and the page goes on.
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    note(
      isFull
        ? 'The browser’s storage is full: recent and kept maps are no longer remembered. Your map is safe in its link and its file.'
        : 'This browser remembers nothing between visits. Your map is safe in its link and its file.',
      { about: 'storage', kind: 'warn' },
    );
    return false;
  }
}

// Another tab wrote: lists are read again, so that neither tab loses what the other added.
addEventListener('storage', event => {
  if (event.key?.startsWith(PREFIX)) tell('stored', event.key.slice(PREFIX.length));
});
