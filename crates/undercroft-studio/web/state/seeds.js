// Recent maps and kept ones: each entry is an address with a thumbnail, and the name of its document in the store, which holds its edits.

import { load, save } from './storage.js';
import { tell } from '../lib/events.js';
import { note } from '../lib/say.js';

/**
 * `id` names the document, `map` is the address without edits, `edits` counts them. Entries of earlier versions have none of the three.
 * @typedef {{ seed: string, address: string, thumb: string, box: string, name: string, id?: string, map?: string, edits?: number }} Entry
 */

/** Maps that are made again by their settings, and maps that somebody worked on: the latter do not give way to the former. */
const MOST = 50;
const MOST_EDITED = 200;
const MOST_KEPT = 500;

/** An address without some of its parts.
 * @param {string} address @param {RegExp} parts */
const without = (address, parts) =>
  address
    .split(/[?&]/)
    .filter((part, at) => !at || !parts.test(part))
    .join('&')
    .replace('&', '?');

/** The part of an address that makes the map, without edits.
 * @param {string} address */
export const mapOf = address => without(address, /^(look=|level=|e=|d=|~)/);

/** What an address shows: looks do not count.
 * @param {string} address */
const shownBy = address => without(address, /^(look=|level=|~)/);

/** Whether two entries are one map: it stays the same one while it is edited or tuned.
 * @param {Entry} a @param {Entry} b */
export const isSame = (a, b) => (a.id !== undefined && a.id === b.id) || shownBy(a.address) === shownBy(b.address);

/** @returns {Entry[]} */
export const recent = () => load('recent', []);
/** @returns {Entry[]} */
export const kept = () => load('kept', []);

/** @param {Entry} entry */
const isEdited = entry => Boolean(entry.edits) || /[?&][erd]=/.test(entry.address);

/** The list without the oldest entries that are too many.
 * @param {Entry[]} list */
function trimmed(list) {
  const left = { plain: MOST, edited: MOST_EDITED };
  return list.filter(entry => {
    const kind = isEdited(entry) ? 'edited' : 'plain';
    left[kind] -= 1;
    return left[kind] >= 0;
  });
}

/** Method and seed of an address.
 * @param {Entry} entry */
const headOf = ({ address }) => address.split('?')[0];

/**
 * Notes that a map was seen. One that is in a list already keeps its place there, so that the strip does not jump, and is told as it is now.
 * Whoever tunes a map that is kept, or has no edits, has one of that seed among the recent ones, the last one.
 * @param {Entry} entry
 * @param {Entry | null} [before] the map that was shown before
 */
export function remember(entry, before = null) {
  const list = recent();
  const known = list.findIndex(one => isSame(one, entry));
  const isTuned = before !== null && headOf(before) === headOf(entry) && (!isEdited(before) || isKept(before));
  const at = known < 0 && isTuned ? list.findIndex(one => isSame(one, before)) : known;
  if (at >= 0) list[at] = entry;
  else list.unshift(entry);
  save('recent', trimmed(list));
  const stars = kept();
  const star = stars.findIndex(one => isSame(one, entry));
  if (star >= 0 && JSON.stringify(stars[star]) !== JSON.stringify(entry)) {
    stars[star] = entry;
    save('kept', stars);
  }
  tell('seeds');
}

/** The document that a map has in the lists already, unless it is there under its own name.
 * @param {Pick<Entry, 'address' | 'id'>} entry */
export function idOf({ address, id }) {
  const all = [...kept(), ...recent()].filter(one => one.id !== undefined);
  return all.some(one => one.id === id) ? undefined : all.find(one => shownBy(one.address) === shownBy(address))?.id;
}

/** @param {Entry} entry */
export const isKept = entry => kept().some(one => isSame(one, entry));

/** Keeps a map; false where that cannot be.
 * @param {Entry} entry */
export function keep(entry) {
  const list = kept();
  if (list.length >= MOST_KEPT) {
    note(`${MOST_KEPT} maps are kept, and no more can be. Let one go first.`, { about: 'kept', kind: 'warn' });
    return false;
  }
  const isSaved = save('kept', [entry, ...list.filter(one => !isSame(one, entry))]);
  tell('seeds');
  return isSaved;
}

/** Lets a map go again.
 * @param {Entry} entry */
export function letGo(entry) {
  save('kept', kept().filter(one => !isSame(one, entry)));
  tell('seeds');
}
