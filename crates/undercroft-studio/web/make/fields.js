// The parameters of a method and its passes as the rows of a form.

import { studio } from '../state/studio.js';
import { titled } from '../lib/dom.js';
import { ALSO_FIRST, HIDDEN, LABELS } from './forms.js';

/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Json} Json */
/** A row shows one field, or two that belong together.
 * @typedef {{ fields: Field[], kind: 'one' | 'span' | 'size' }} Row */

const method = () => studio.listing.methods.find(one => one.name === studio.doc.method);

/** Every parameter that can be set, by its key. @returns {Field[]} */
export function allFields() {
  const own = method()?.parameters.map(one => ({ ...one, key: one.name, pass: null })) ?? [];
  // What a parameter of the method sets in a pass appears once, at the method.
  const setByMethod = new Set(own.flatMap(one => one.sets));
  const passes = studio.listing.passes
    .filter(pass => !HIDDEN.has(pass.name))
    .flatMap(pass => pass.parameters.map(one => ({ ...one, key: `${pass.name}.${one.name}`, pass: pass.name })));
  return [...own, ...passes].filter(field => !setByMethod.has(field.key) && !HIDDEN.has(field.key));
}

/** The partner of a field that is shown in one row with it.
 * @param {Field} field @param {Field[]} fields @returns {[Field, Row['kind']] | null} */
function partner(field, fields) {
  const swap = (/** @type {RegExp} */ from, /** @type {string} */ to) =>
    from.test(field.key) ? fields.find(one => one.key === field.key.replace(from, to)) : undefined;
  const most = swap(/(^|\.)min_(?=\w+$)/, '$1max_') ?? swap(/_min$/, '_max');
  if (most) return [most, 'span'];
  const high = swap(/(^|_)width$/, '$1height');
  return high ? [high, 'size'] : null;
}

/** Fields as rows, pairs joined.
 * @param {Field[]} fields @returns {Row[]} */
function rowsOf(fields) {
  const taken = new Set();
  return fields.flatMap(field => {
    if (taken.has(field.key)) return [];
    const pair = partner(field, fields);
    if (pair) {
      taken.add(pair[0].key);
      return [/** @type {Row} */ ({ fields: [field, pair[0]], kind: pair[1] })];
    }
    return [/** @type {Row} */ ({ fields: [field], kind: 'one' })];
  });
}

/** The form: first rows, and groups of the rest. */
export function form() {
  const fields = allFields();
  const ranked = fields
    .filter(field => !field.pass && field.rank !== null && field.key !== 'archetype')
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const also = (ALSO_FIRST[studio.doc.method] ?? []).flatMap(key => fields.filter(field => field.key === key));
  const firstKeys = new Set([...ranked, ...also].map(field => field.key));
  // The partner of a first one comes with it.
  for (const field of fields)
    if (firstKeys.has(field.key)) {
      const pair = partner(field, fields);
      if (pair) firstKeys.add(pair[0].key);
    }
  const order = [...ranked, ...also, ...fields.filter(field => firstKeys.has(field.key))];
  const first = rowsOf([...new Map(order.map(field => [field.key, field])).values()]);
  const rest = fields.filter(field => !firstKeys.has(field.key) && field.key !== 'archetype');
  /** @type {Map<string, Field[]>} */
  const groups = new Map();
  for (const field of rest.filter(one => !one.pass)) groups.set(field.group ?? 'More', [...(groups.get(field.group ?? 'More') ?? []), field]);
  return {
    first,
    groups: [...groups].map(([name, list]) => ({ name, rows: rowsOf(list) })),
    passes: studio.listing.passes
      .filter(pass => !HIDDEN.has(pass.name))
      .map(pass => ({ pass, rows: rowsOf(rest.filter(field => field.pass === pass.name)) })),
  };
}

/** Whether a pass is on, by itself or by hand.
 * @param {string} pass */
export function passState(pass) {
  const { doc } = studio;
  const isUsual = method()?.passes.includes(pass) ?? false;
  const isOn =
    !doc.off.includes(pass) &&
    (isUsual || doc.on.includes(pass) || Object.keys(doc.set).some(key => key.startsWith(`${pass}.`)) || Boolean(resolved()?.passes?.[pass]));
  return { isUsual, isOn };
}

/** The recipe as the engine filled it in, if it is that of the document's method. */
export function resolved() {
  const recipe = studio.made?.levels[0]?.recipe;
  return recipe?.method && studio.doc.method in recipe.method ? recipe : null;
}

/** The value that a field has: as set, else as it follows, else its default.
 * @param {Field} field @returns {Json} */
export function valueOf(field) {
  const set = studio.doc.set[field.key];
  if (set !== undefined) return set;
  const made = studio.made?.doc;
  // What follows from other parameters is known once the engine made the map, unless this very field was set there.
  if (made && made.set[field.key] === undefined) {
    const recipe = resolved();
    const value = field.pass ? recipe?.passes?.[field.pass]?.[field.name] : recipe?.method?.[studio.doc.method]?.[field.name];
    // A ready tileset is embedded whole in the resolved recipe; its name says more.
    if (value !== undefined && value !== null && !(typeof field.default === 'string' && typeof value === 'object')) return value;
  }
  return field.default;
}

/** @param {Field} field */
export const labelOf = field => LABELS[field.key] ?? (field.pass ? undefined : LABELS[field.name]) ?? titled(field.name);
