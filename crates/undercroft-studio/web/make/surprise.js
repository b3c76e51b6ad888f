// Surprise me: other values for what is not pinned, within what is useful; the engine has the last word.

import { studio, change } from '../state/studio.js';
import { prefs } from '../state/prefs.js';
import { newSeed, requestOf, sameMap, tuned, unedited, withSeed } from '../state/document.js';
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

/** The document with other values and, unless it is pinned, another seed. */
function drawn() {
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
  const next = { set, recipe: null };
  if (isPinned('seed')) return doc.recipe ? { ...unedited(doc), ...next } : tuned(doc, next);
  return { ...withSeed(doc, newSeed()), ...next };
}

/** How often values are drawn until the engine can make something of them. */
const TRIES = 12;

export async function surprise() {
  const before = studio.doc;
  for (let tries = 1; ; tries += 1) {
    const doc = drawn();
    // Values may exclude each other in ways that only the engine knows.
    const isGood = await studio.engine.call('check', requestOf(doc)).then(
      () => true,
      () => false,
    );
    if (!sameMap(studio.doc, before)) return;
    if (isGood || tries === TRIES) {
      change(doc);
      return;
    }
  }
}

/** Back to the defaults; pinned values stay. */
export function reset() {
  const { doc } = studio;
  const set = Object.fromEntries(Object.entries(doc.set).filter(([key]) => prefs.pins.includes(key)));
  const next = { set, on: [], off: [], recipe: null };
  change(doc.recipe ? { ...unedited(doc), ...next, method: 'tabletop' } : tuned(doc, next));
}
