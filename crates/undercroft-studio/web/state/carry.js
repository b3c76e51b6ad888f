// Edits that were made on one map and are tried on another, which other settings make of the same seed.
//
// Numbers of doors, rooms and marks mean something else there, so that every edit is told by place first (`Place`). It fits only where
// that very place is found again; the engine then judges what fits. What does not fit is listed with the reason, never applied elsewhere.

import { titled } from '../lib/dom.js';
import { studio } from './studio.js';
import { EngineError } from '../engine/errors.js';
import { MapModel } from '../model/places.js';
import { recipeOf, unedited } from './document.js';

/** @typedef {import('../types.js').Doc} Doc */
/** @typedef {import('../types.js').Pinned} Pinned */
/** @typedef {import('../types.js').Unfit} Unfit */
/** @typedef {import('../types.js').Dungeon} Dungeon */
/** @typedef {(doc: Doc) => Promise<import('../types.js').Shown>} Show */

/** So many edits are found out that break a law on this map; those after them wait as well. */
const MOST_CULPRITS = 24;

/** The dungeon of the last map without edits: a slider that is dragged begins each step where the one before ended. */
let last = { key: '', dungeon: /** @type {Dungeon | null} */ (null) };
/** @param {{ recipe: any, seed: string }} map */
const keyOf = ({ recipe, seed }) => JSON.stringify([recipe, seed]);

/**
 * The edits of a document as its map can take them, and the answer with them.
 * @param {Doc} doc
 * @param {Show} show
 * @returns {Promise<{ doc: Doc, answer: import('../types.js').Shown }>}
 */
export async function carry(doc, show) {
  const base = doc.from && doc.edits.length ? await baseOf(doc.from) : null;
  const plain = unedited(doc);
  const answer = await show(plain);
  const all = inOrder(doc, base);
  const here = answer.dungeon;
  const levels = here.levels?.length ?? 1;
  if (levels > 1) {
    const why = `Edits belong to one dungeon, and this map has ${levels} levels.`;
    return { doc: withUnfit(doc, plain, all.map(pin => ({ ...pin, why, before: 0 }))), answer };
  }
  last = { key: keyOf({ recipe: recipeOf(plain), seed: doc.seed }), dungeon: here };
  /** Edits that the engine refuses here, by their place in the list. @type {Map<number, string>} */
  const refused = new Map();
  for (;;) {
    const { edits, sources, unfit } = fit(here, all, refused);
    const next = withUnfit(doc, { ...plain, edits, ...(edits.length ? { unedited: here.fingerprint } : {}) }, unfit);
    if (!edits.length) return { doc: next, answer };
    const isGivenUp = refused.size >= MOST_CULPRITS;
    const culprit = await judge(next, show);
    if ('answer' in culprit) return { doc: next, answer: culprit.answer };
    for (const at of isGivenUp ? sources.slice(culprit.at) : [sources[culprit.at] ?? 0]) refused.set(at, culprit.why);
  }
}

/** The dungeon that edits were made on; null where the engine refuses to make it, as another version may.
 * @param {{ recipe: any, seed: string }} map @returns {Promise<Dungeon | null>} */
async function baseOf(map) {
  const key = keyOf(map);
  if (last.key === key) return last.dungeon;
  try {
    last = { key, dungeon: (await studio.engine.call('show', map)).dungeon };
    return last.dungeon;
  } catch (error) {
    // An engine that does not answer says nothing about the map.
    if (error instanceof EngineError && ['recipe', 'usage', 'gave-up', 'unsound', 'too-large'].includes(error.kind)) return null;
    throw error;
  }
}

/** All edits of a document in the order in which they were made, each with what it names.
 * @param {Doc} doc @param {Dungeon | null} base @returns {Pinned[]} */
function inOrder(doc, base) {
  const model = base && !(/** @type {any} */ (base).levels) ? new MapModel(base) : null;
  const waiting = [...(doc.unfit ?? [])];
  /** @type {Pinned[]} */
  const all = [];
  for (let at = 0; at <= doc.edits.length; at += 1) {
    while (waiting[0] && (waiting[0].before <= at || at === doc.edits.length)) all.push(/** @type {Unfit} */ (waiting.shift()));
    const edit = doc.edits[at];
    if (!edit) continue;
    all.push({ edit, place: model?.placeOf(edit) ?? null, name: model?.nameOf(edit) ?? titled(edit.edit) });
    model?.apply(edit);
  }
  return all;
}

/** Which edits find their place, in order, and why the others do not.
 * @param {Dungeon} here @param {Pinned[]} all @param {Map<number, string>} refused */
function fit(here, all, refused) {
  const model = new MapModel(here);
  const edits = [];
  const sources = [];
  /** @type {Unfit[]} */
  const unfit = [];
  for (const [at, { edit, place, name }] of all.entries()) {
    const found = refused.get(at) ?? model.find(edit, place);
    if (typeof found === 'string') unfit.push({ edit, place, name, why: found, before: edits.length });
    else {
      edits.push(found);
      sources.push(at);
      model.apply(found);
    }
  }
  return { edits, sources, unfit };
}

/** The document with what does not fit. Promises that were waived stay so only as long as all fits, for on another map they are other breaches.
 * @param {Doc} doc @param {Doc} next @param {Unfit[]} unfit @returns {Doc} */
function withUnfit(doc, next, unfit) {
  if (unfit.length) return { ...next, unfit, ...(doc.origin ? { origin: doc.origin } : {}) };
  return { ...next, waived: [...new Set([...(doc.origin?.waived ?? []), ...doc.waived])] };
}

/** What the engine says of edits: the answer, or the first edit that cannot be here and why.
 * @param {Doc} doc @param {Show} show
 * @returns {Promise<{ answer: import('../types.js').Shown } | { at: number, why: string }>} */
async function judge(doc, show) {
  /** @param {number} count */
  const tried = async count => {
    try {
      const answer = await show({ ...doc, edits: doc.edits.slice(0, count) });
      return answer.dungeon ? { answer } : { why: answer.broken?.find(one => one.law)?.message ?? 'It breaks a law of every map.' };
    } catch (error) {
      const path = error instanceof EngineError ? (error.problems[0]?.path ?? '') : '';
      const [, at] = /^edits\[(\d+)\]/.exec(path) ?? [];
      if (at === undefined) throw error;
      return { at: Number(at), why: /** @type {EngineError} */ (error).problems[0]?.message ?? '' };
    }
  };
  const first = await tried(doc.edits.length);
  if (first.answer) return { answer: first.answer };
  if (first.at !== undefined) return { at: first.at, why: first.why };
  // A law is broken: the shortest list of edits that breaks it ends with the one that does.
  let [sound, broken, why] = [0, doc.edits.length, first.why];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    const half = await tried(middle);
    if (half.answer) sound = middle;
    else [broken, why] = [middle, half.why];
  }
  return { at: broken - 1, why };
}
