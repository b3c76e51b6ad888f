// Recent maps, the last fifty, and kept ones. Each entry is an address with a thumbnail.

import { load, save } from './storage.js';
import { tell } from '../lib/events.js';

/** @typedef {{ seed: string, address: string, thumb: string, box: string, name: string }} Entry */

const MOST = 50;

/** The part of an address that makes the map: looks do not count, and a map stays the same one while it is edited.
 * @param {string} address */
const mapOf = address =>
  address
    .replace(/([?&])((look|level|e)=|~)[^&]*/g, '$1')
    .replace(/[?&]+$/, '')
    .replace(/&&+/g, '&');

/** @param {Entry} a @param {Entry} b */
export const isSame = (a, b) => mapOf(a.address) === mapOf(b.address);

/** @returns {Entry[]} */
export const recent = () => load('recent', []);
/** @returns {Entry[]} */
export const kept = () => load('kept', []);

/** Method and seed of an address.
 * @param {string} address */
const headOf = address => address.split('?')[0];

/**
 * Notes that a map was seen. A map that is in the list already keeps its place, so that the strip does not jump; and whoever
 * tunes the settings of a seed has one map of it there, the last one, and not one for each touch of a slider.
 * @param {Entry} entry
 * @param {Entry | null} [before] the map that was shown before
 */
export function remember(entry, before = null) {
  const list = recent();
  const isTuned = before !== null && headOf(before.address) === headOf(entry.address);
  const known = list.findIndex(one => isSame(one, entry));
  const at = known < 0 && isTuned ? list.findIndex(one => isSame(one, before)) : known;
  if (at >= 0) list[at] = entry;
  else list.unshift(entry);
  save('recent', list.slice(0, MOST));
  tell('seeds');
}

/** @param {Entry} entry */
export const isKept = entry => kept().some(one => isSame(one, entry));

/**
 * Keeps a map, or lets it go again.
 * @param {Entry} entry
 */
export function toggleKept(entry) {
  const list = kept();
  const rest = list.filter(one => !isSame(one, entry));
  const isNew = rest.length === list.length;
  save('kept', isNew ? [entry, ...rest].slice(0, 500) : rest);
  tell('seeds');
  return isNew;
}
