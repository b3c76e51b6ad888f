// Recipes as TOML: written short, with what differs from the defaults, and read back as far as the controls can show them.
// The engine reads every recipe itself; what this reader does not understand stays a whole recipe.

import { emptyDoc } from './document.js';

/** @typedef {import('../types.js').Doc} Doc */
/** @typedef {import('../types.js').Json} Json */

/** @param {Json} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (value && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${written(one)}`)
      .join(', ')} }`;
  return JSON.stringify(value ?? '');
}

/** What differs from the defaults, as a recipe.
 * @param {Doc} doc */
export function writeToml(doc) {
  const top = ['levels', 'shafts', 'down', 'keys_across', 'attempts'].filter(key => doc.set[key] !== undefined);
  const own = Object.keys(doc.set).filter(key => !key.includes('.') && !top.includes(key));
  const passes = [
    ...new Set([
      ...Object.keys(doc.set)
        .filter(key => key.includes('.'))
        .map(key => key.split('.')[0] ?? ''),
      ...doc.on,
    ]),
  ];
  const line = (/** @type {string} */ name, /** @type {string} */ key) => `${name} = ${written(/** @type {Json} */ (doc.set[key]))}`;
  const parts = [
    [`seed = ${written(doc.seed)}`, ...top.map(key => line(key, key))].join('\n'),
    [`[method.${doc.method}]`, ...own.map(key => line(key, key))].join('\n'),
  ];
  if (doc.off.length) parts.push(['[passes]', ...doc.off.map(pass => `${pass} = false`)].join('\n'));
  for (const pass of passes) {
    const keys = Object.keys(doc.set).filter(key => key.startsWith(`${pass}.`));
    parts.push([`[passes.${pass}]`, ...keys.map(key => line(key.slice(pass.length + 1), key))].join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

/** A line without its comment.
 * @param {string} text */
function bare(text) {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote) {
      if (sign === '\\' && quote === '"') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '#') return text.slice(0, at).trim();
  }
  return text.trim();
}

/** A value on one line.
 * @param {string} text @returns {Json} */
function value(text) {
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^[+-]?[\d_]+(\.[\d_]+)?$/.test(text)) return Number(text.replaceAll('_', ''));
  // Strings, numbers, booleans and arrays of them are written as in JSON.
  return JSON.parse(text.replace(/,\s*\]$/, ']'));
}

/**
 * The document of a recipe, or null where it says more than the controls can show.
 * @param {string} text
 * @returns {Doc | null}
 */
export function readToml(text) {
  const doc = emptyDoc();
  let table = '';
  let hasSeed = false;
  try {
    for (const raw of text.split(/\r?\n/)) {
      const line = bare(raw);
      if (!line) continue;
      const header = /^\[([\w.-]+)\]$/.exec(line);
      if (header) {
        table = header[1] ?? '';
        enter(doc, table);
        continue;
      }
      const pair = /^([\w.-]+)\s*=\s*(.+)$/.exec(line);
      if (!pair) return null;
      const path = (table ? `${table}.` : '') + pair[1];
      const now = value(pair[2] ?? '');
      if (path === 'seed') {
        doc.seed = String(now);
        hasSeed = true;
      } else if (!place(doc, path, now)) return null;
    }
  } catch {
    return null;
  }
  return { ...doc, seed: hasSeed ? doc.seed : '' };
}

/** @param {Doc} doc @param {string} table */
function enter(doc, table) {
  const [head, name] = table.split('.');
  if (head === 'method' && name) doc.method = name;
  if (head === 'passes' && name) doc.on.push(name);
}

/** @param {Doc} doc @param {string} path @param {Json} now */
function place(doc, path, now) {
  const [head, name = '', ...rest] = path.split('.');
  if (head === 'method' && !name && typeof now === 'string') {
    doc.method = now;
    return true;
  }
  if (head === 'method' && rest.length === 1) {
    doc.method = name;
    doc.set[rest[0] ?? ''] = now;
    return true;
  }
  if (head === 'passes' && !rest.length && typeof now === 'boolean') {
    if (now) doc.on.push(name);
    else doc.off.push(name);
    return true;
  }
  if (head === 'passes' && rest.length === 1) {
    doc.set[`${name}.${rest[0]}`] = now;
    return true;
  }
  if (['levels', 'shafts', 'down', 'keys_across', 'attempts'].includes(path) && !Array.isArray(now)) {
    doc.set[path] = now;
    return true;
  }
  return false;
}
