// The address: everything that makes a map, in a fragment of at most 2,000 characters, which no server sees.
//
//   #1/tabletop/4?water=pools&locks.count=3&+lights&-doors&look=parchment.player&level=2&e=EDITS&~dd813cc7
//
// The number is the grammar's. A value is a bare word, a number, true, false, a span 10..16 or JSON; only what differs from
// the defaults is there. `e` holds edits and waived promises, `r` a whole recipe. What is long is packed and begins with `*`. `~` is the fingerprint's start.
// What does not fit, or does not fit the map, is in the store of the browser: `d` is its name there.

import { pack, unpack } from './packing.js';
import { emptyDoc } from './document.js';

/** @typedef {import('../types.js').Doc} Doc */
/** @typedef {import('../types.js').Look} Look */
/** @typedef {import('../types.js').Json} Json */

export const LONGEST = 2000;
const GRAMMAR = '1';

/** Percent-encodes what a fragment or our own signs cannot have; commas and colons stay readable.
 * @param {string} text */
const escaped = text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':');

/** @param {Json} value */
export function writeValue(value) {
  if (Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)) return `${value[0]}..${value[1]}`;
  // A word that reads as something else is quoted.
  if (typeof value === 'string' && value !== '' && typeof readValue(value) === 'string' && !value.startsWith('"')) return escaped(value);
  return escaped(JSON.stringify(value));
}

/** A value as it is shortest.
 * @param {Json} value */
async function shortened(value) {
  const plain = writeValue(value);
  if (plain.length < 60 && !plain.startsWith('*')) return plain;
  const packed = `*${await pack(JSON.stringify(value))}`;
  return packed.length < plain.length || plain.startsWith('*') ? packed : plain;
}

/** @param {string} text @returns {Json} */
export function readValue(text) {
  const span = /^(-?\d+)\.\.(-?\d+)$/.exec(text);
  if (span) return [Number(span[1]), Number(span[2])];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The fragment of a document, and the one to pass on; `isWhole` is false where edits or a recipe had to be left out of the latter.
 * @param {Doc} doc
 * @param {Look} look
 * @param {{ level?: number, fingerprint?: string, id?: string }} more
 * @returns {Promise<{ fragment: string, link: string, isWhole: boolean }>}
 */
export async function writeAddress(doc, look, { level = 0, fingerprint = '', id = '' } = {}) {
  // One document has one address, in whatever order its parameters were set: those of the method first, then those of passes.
  const ofPass = (/** @type {string} */ key) => Number(key.includes('.'));
  const keys = Object.keys(doc.set).sort((a, b) => ofPass(a) - ofPass(b) || (a < b ? -1 : 1));
  const parts = doc.recipe
    ? []
    : [
        ...(await Promise.all(keys.map(async key => `${key}=${await shortened(/** @type {Json} */ (doc.set[key]))}`))),
        ...doc.on.map(pass => `+${pass}`),
        ...doc.off.map(pass => `-${pass}`),
      ];
  if (look.style !== 'ink' || look.audience !== 'gm') parts.push(`look=${look.style}${look.audience === 'gm' ? '' : `.${look.audience}`}`);
  if (level) parts.push(`level=${level + 1}`);
  const own = [];
  if (doc.recipe) own.push(`r=${await pack(JSON.stringify(doc.recipe))}`);
  if (doc.edits.length || doc.waived.length) own.push(`e=${await pack(JSON.stringify([doc.edits, doc.waived]))}`);
  const end = fingerprint ? [`~${fingerprint.slice(0, 8)}`] : [];
  const join = (/** @type {string[]} */ list) =>
    `#${GRAMMAR}/${doc.recipe ? 'own' : doc.method}/${escaped(doc.seed)}${list.length ? `?${list.join('&')}` : ''}`;
  const link = join([...parts, ...own, ...end]);
  const stored = id ? [`d=${id}`] : [];
  if (link.length <= LONGEST) return { fragment: doc.unfit ? join([...parts, ...own, ...stored, ...end]) : link, link, isWhole: true };
  // What is too long goes to a file, and the link claims no fingerprint that it cannot give.
  const short = join(parts);
  const least = `#${GRAMMAR}/${doc.recipe ? 'own' : doc.method}/${escaped(doc.seed.slice(0, 200))}`;
  const named = join([...parts, ...stored, ...end]);
  return {
    fragment: named.length <= LONGEST ? named : [least, ...stored].join('?'),
    link: short.length <= LONGEST ? short : least,
    isWhole: false,
  };
}

/**
 * The document of a fragment; null where there is none.
 * @param {string} fragment
 * @returns {Promise<{ doc: Doc, look: Partial<Look>, level: number, fingerprint: string, id: string, problem: string } | null>}
 */
export async function readAddress(fragment) {
  const match = /^#?(\d+)\/([a-z_]+)\/([^?]*)(?:\?(.*))?$/s.exec(fragment);
  if (!match) return null;
  const [, grammar, method = '', seed = '', query = ''] = match;
  const doc = { ...emptyDoc(), method, seed: decoded(seed) };
  /** @type {Partial<Look>} */
  const look = {};
  let level = 0,
    fingerprint = '',
    id = '',
    problem = grammar === GRAMMAR ? '' : 'This link is of a later version of the studio; it may show another map.';
  for (const part of query.split('&').filter(Boolean)) {
    const [key = '', ...rest] = part.split('=');
    const text = rest.join('=');
    try {
      if (part.startsWith('~')) fingerprint = part.slice(1);
      else if (part.startsWith('+')) doc.on.push(part.slice(1));
      else if (part.startsWith('-')) doc.off.push(part.slice(1));
      else if (key === 'look') {
        const [style = '', audience] = text.split('.');
        look.style = style;
        look.audience = audience === 'player' ? 'player' : 'gm';
      } else if (key === 'level') level = Math.max(0, (Number(text) || 1) - 1);
      else if (key === 'd') id = text;
      else if (key === 'e') [doc.edits, doc.waived] = JSON.parse(await unpack(text));
      else if (key === 'r') doc.recipe = JSON.parse(await unpack(text));
      else doc.set[decoded(key)] = text.startsWith('*') ? JSON.parse(await unpack(text.slice(1))) : readValue(decoded(text));
    } catch {
      problem = 'This link was cut short: a part of it is missing.';
    }
  }
  if (method === 'own' && !doc.recipe) problem = 'This link is of a map in a file. Open that file to see it.';
  if (method === 'own') doc.method = 'given';
  return { doc, look, level, fingerprint, id, problem };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
