// Surprise me: other values for what is not pinned, within what is useful; the engine has the last word.

import { studio, change } from '../state/studio.js';
import { prefs } from '../state/prefs.js';
import { newSeed, withSeed } from '../state/document.js';
import { form } from './fields.js';

/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Json} Json */

/** @template T @param {readonly T[]} list */
const pick = list => /** @type {T} */ (list[Math.floor(Math.random() * list.length)]);

/** @param {Field} field @returns {Json | undefined} */
function value({ schema, useful, default: usual, key }) {
  if (schema.enum) return pick(schema.enum);
  if (schema.type === 'boolean') return Math.random() < 0.5;
  if (key === 'locks.count') return pick([undefined, undefined, 1, 2, 3, 4]);
  if (schema.type === 'number' && schema.maximum <= 1)
    return Math.round((schema.minimum + Math.random() * (schema.maximum - schema.minimum)) * 20) / 20;
  if (schema.type === 'integer') {
    const [low, high] = useful ?? [schema.minimum, Math.min(schema.maximum, schema.minimum + 10)];
    // Around the usual value, so that a surprise is a map and not an accident.
    const middle = Number(usual);
    const [from, to] = [Math.max(low, Math.round(middle * 0.6)), Math.min(high, Math.max(middle + 2, Math.round(middle * 1.6)))];
    return from <= to ? Math.floor(from + Math.random() * (to - from + 1)) : undefined;
  }
  return undefined;
}

export function surprise() {
  const { doc } = studio;
  const isPinned = (/** @type {string} */ key) => prefs.pins.includes(key);
  const set = { ...doc.set };
  for (const { fields, kind } of form().first) {
    // Of a pair such as least and most both stay, for their rules depend on each other.
    if (fields.some(field => isPinned(field.key)) || kind === 'span') continue;
    for (const field of fields) {
      const next = value(field);
      if (next === undefined || next === field.default) delete set[field.key];
      else set[field.key] = next;
    }
  }
  if (doc.method === 'tabletop' && !isPinned('archetype')) {
    const field = studio.listing.methods.find(one => one.name === 'tabletop')?.parameters.find(one => one.name === 'archetype');
    if (field) set.archetype = pick(field.schema.enum);
  }
  change({ ...withSeed(doc, isPinned('seed') ? doc.seed : newSeed()), set, recipe: null });
}

/** Back to the defaults; pinned values stay. */
export function reset() {
  const { doc } = studio;
  const set = Object.fromEntries(Object.entries(doc.set).filter(([key]) => prefs.pins.includes(key)));
  change({ ...doc, set, on: [], off: [], edits: [], waived: [], recipe: null, method: doc.recipe ? 'tabletop' : doc.method });
}
