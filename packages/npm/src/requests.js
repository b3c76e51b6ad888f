// Requests as the engine reads them, from what people pass.
import { UndercroftError } from './errors.js';
import { ALL, WORDS } from './modules.js';

/** A seed as a text: numbers that JavaScript does not hold exactly are refused, because they are another seed by then. */
export function seedText(seed) {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed)) {
    const hint = 'pass larger seeds as a text or a bigint: "9007199254740993" or 9007199254740993n';
    const message = `must be a text, a bigint or a whole number below 2^53, is ${seed}`;
    throw new UndercroftError('usage', `seed: ${message}`, [{ path: 'seed', message, hint }]);
  }
  return String(seed);
}

/** A seed that nobody chose: 32 bits, short enough to be typed again. */
export function randomSeed() {
  return String(globalThis.crypto.getRandomValues(new Uint32Array(1))[0]);
}

export function isDungeon(subject) {
  return typeof subject?.format === 'string' && subject.format.startsWith('undercroft');
}

/** The fields about a dungeon, which may be one that was made, or what makes one. */
export function about(subject) {
  if (subject === null || typeof subject !== 'object') {
    const message = 'must be a dungeon, or an object with recipe and seed';
    throw new UndercroftError('usage', message, [{ path: 'dungeon', message }]);
  }
  if (isDungeon(subject)) return { dungeon: subject };
  const { recipe, seed, edits, unedited, waived } = subject;
  return withSeed({ recipe, seed, edits, unedited, waived });
}

/** A request as JSON; bigints are texts there. */
export function requestText(request) {
  return JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

export function withSeed(request) {
  return request.seed === undefined || request.seed === null ? request : { ...request, seed: seedText(request.seed) };
}

/** The module that answers a call. */
export function moduleOf(name, request) {
  if (name === 'trace') return 'play';
  if (name === 'import' || name === 'schemas') return 'formats';
  if (name !== 'draw' && name !== 'export') return 'core';
  const format = String(request?.format ?? (name === 'export' ? 'json' : 'svg')).toLowerCase();
  if (['png', 'pdf', 'html'].includes(format)) return 'pictures';
  if (['svg', 'json', 'text', 'md', 'csv'].includes(format)) return usesImages(request) ? 'pictures' : 'core';
  return 'formats';
}

/** How many parts of the core a request surely needs beside the first. Should one more be needed, it is added all the same. */
export function partsFor(name, { recipe, dungeon, edits, format = 'svg' } = {}) {
  const isUsual = ['generate', 'check', 'draw'].includes(name) && String(format).toLowerCase() === 'svg';
  // Names are short; longer texts are recipes in TOML or JSON.
  const isText = typeof recipe === 'string' && !/^\s*\w*\s*$/.test(recipe);
  if (!isUsual || isText || dungeon !== undefined || edits !== undefined) return ALL;
  return name === 'generate' ? WORDS : 0;
}

/** The style `tiles`, and styles of one's own, which may be based on it, draw images. */
export function usesImages({ style } = {}) {
  return typeof style === 'string' && /tiles/i.test(style);
}

/** Virtual tabletops want lights in a dungeon that is made for them. */
export function isForTabletops({ format } = {}) {
  return ['dd2vtt', 'foundry.json'].includes(String(format).toLowerCase());
}
