// The document: what identifies a dungeon. It is never changed in place; every change makes another one.

/** @typedef {import('../types.js').Doc} Doc */
/** @typedef {import('../types.js').Json} Json */

/** @returns {Doc} */
export const emptyDoc = () => ({ method: 'tabletop', set: {}, on: [], off: [], seed: '4', edits: [], waived: [], recipe: null });

/**
 * A seed nobody has seen: whole numbers are easy to say and to type.
 */
export function newSeed() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return String((number ?? 0) % 1_000_000);
}

/**
 * The same document without what a person changed by hand.
 * @param {Doc} doc
 * @returns {Doc}
 */
export function unedited({ unedited: _, from: __, unfit: ___, origin: ____, ...doc }) {
  return { ...doc, edits: [], waived: [] };
}

/**
 * The same document with another seed: another map, to which nothing of this one's edits belongs.
 * @param {Doc} doc
 * @param {string} seed
 * @returns {Doc}
 */
export const withSeed = (doc, seed) => ({ ...unedited(doc), seed });

/** Whether a document has work of a person, who could not make it again by its settings.
 * @param {Doc} doc */
export const hasWork = doc => doc.edits.length > 0 || (doc.unfit?.length ?? 0) > 0 || doc.recipe !== null;

/**
 * The same document with other settings. Edits stay tied to the map that they were made on, until it is known which of them fit.
 * @param {Doc} doc
 * @param {Partial<Doc>} settings
 * @returns {Doc}
 */
export function tuned(doc, settings) {
  if (!doc.edits.length && !doc.unfit?.length) return unedited({ ...doc, ...settings });
  const { unedited: _, ...rest } = doc;
  return { ...rest, ...settings, from: doc.from ?? { recipe: recipeOf(doc), seed: doc.seed }, origin: doc.origin ?? doc };
}

/**
 * The same document with a parameter set, or with `undefined` left to its default.
 * @param {Doc} doc
 * @param {string} key
 * @param {Json | undefined} value
 * @returns {Doc}
 */
export function withValue(doc, key, value) {
  const set = { ...doc.set };
  if (value === undefined) delete set[key];
  else set[key] = value;
  const pass = key.includes('.') ? (key.split('.')[0] ?? '') : '';
  // A value of a pass switches it on, so it cannot stay switched off.
  const off = pass && value !== undefined ? doc.off.filter(name => name !== pass) : doc.off;
  return tuned(doc, { set, off });
}

/**
 * The same document with a pass on, off, or as the method has it.
 * @param {Doc} doc
 * @param {string} pass
 * @param {boolean} isOn
 * @param {boolean} isUsual whether the method has it on by itself
 * @returns {Doc}
 */
export function withPass(doc, pass, isOn, isUsual) {
  const without = (/** @type {string[]} */ list) => list.filter(name => name !== pass);
  const set = isOn ? doc.set : Object.fromEntries(Object.entries(doc.set).filter(([key]) => !key.startsWith(`${pass}.`)));
  const on = isOn && !isUsual ? [...without(doc.on), pass] : without(doc.on);
  const off = !isOn && isUsual ? [...without(doc.off), pass] : without(doc.off);
  return tuned(doc, { set, on, off });
}

/**
 * The document of something that was made, by its own recipe: a dungeon of a file, or one level of several.
 * @param {any} made anything with `recipe`, `seed`, `edits` and `waived`
 * @param {string} [seed] where it has none
 * @returns {Doc}
 */
export function docOf(made, seed = '0') {
  const method = Object.keys(made.recipe?.method ?? { given: 0 })[0] ?? 'given';
  return { ...emptyDoc(), method, recipe: made.recipe, seed: String(made.seed ?? seed), ...editsOf(made) };
}

/**
 * The edits of something that was made or saved, with those that did not fit it.
 * @param {any} made
 * @returns {Pick<Doc, 'edits' | 'waived' | 'unedited' | 'unfit' | 'origin'>}
 */
export function editsOf({ edits = [], waived = [], unedited: fingerprint, studio }) {
  const isGood = Array.isArray(studio?.unfit) && studio.unfit.length && studio.unfit.every((/** @type {any} */ one) => one?.edit?.edit && one.name);
  return {
    edits,
    waived,
    ...(edits.length && fingerprint ? { unedited: fingerprint } : {}),
    ...(isGood ? { unfit: studio.unfit, ...(studio.origin?.edits ? { origin: { ...emptyDoc(), ...studio.origin } } : {}) } : {}),
  };
}

/**
 * The recipe of a document as the engine takes it.
 * @param {Doc} doc
 */
export function recipeOf(doc) {
  if (doc.recipe) return doc.recipe;
  return {
    method: doc.method,
    ...(Object.keys(doc.set).length ? { set: doc.set } : {}),
    ...(doc.on.length ? { pass: doc.on } : {}),
    ...(doc.off.length ? { no_pass: doc.off } : {}),
  };
}

/**
 * The fields by which a request names a dungeon. Edits that were made on another map are not sent before they are known to fit.
 * @param {Doc} doc
 */
export function requestOf(doc) {
  const { edits, waived, unedited: fingerprint, from } = doc;
  return {
    recipe: recipeOf(doc),
    seed: doc.seed,
    ...(edits.length && !from ? { edits } : {}),
    ...(edits.length && !from && fingerprint ? { unedited: fingerprint } : {}),
    ...(waived.length && !from ? { waived } : {}),
  };
}

/** @param {Doc} a @param {Doc} b */
export const sameDoc = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether two documents are one map before edits.
 * @param {Doc} a @param {Doc} b */
export const sameMap = (a, b) => JSON.stringify([recipeOf(a), a.seed]) === JSON.stringify([recipeOf(b), b.seed]);
