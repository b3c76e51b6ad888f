// Opening a file: our JSON, Tiled, LDtk, One Page Dungeon, virtual tabletops and text, and graphs of rooms.

import { note } from '../lib/say.js';
import { EngineError } from '../engine/errors.js';
import { newId } from '../state/history.js';
import { change, studio } from '../state/studio.js';
import { docOf, editsOf, emptyDoc, requestOf } from '../state/document.js';

const MOST = 30 << 20;

/** @param {ArrayBuffer} buffer */
function base64(buffer) {
  let binary = '';
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/**
 * The document of one of our files as the controls show it: only what differs from the defaults. Since values may follow from
 * others, it counts only if it makes the very same dungeon.
 * @param {any} dungeon
 * @returns {Promise<import('../types.js').Doc | null>}
 */
async function shortened(dungeon) {
  const method = Object.keys(dungeon.recipe?.method ?? {})[0] ?? '';
  const { methods, passes } = studio.listing;
  const own = methods.find(one => one.name === method);
  if (!own || method === 'given') return null;
  /** @type {Record<string, import('../types.js').Json>} */
  const set = {};
  const put = (/** @type {string} */ key, /** @type {any} */ value, /** @type {any} */ usual) => {
    if (value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(usual)) set[key] = value;
  };
  for (const { name, default: usual } of own.parameters) put(name, dungeon.recipe.method[method][name], usual);
  const { on, off } = { on: /** @type {string[]} */ ([]), off: /** @type {string[]} */ ([]) };
  for (const { name, parameters } of passes) {
    const values = dungeon.recipe.passes?.[name];
    const isUsual = own.passes.includes(name);
    if (!values) {
      if (isUsual) off.push(name);
      continue;
    }
    const count = Object.keys(set).length;
    for (const { name: field, default: usual } of parameters) put(`${name}.${field}`, values[field], usual);
    if (!isUsual && Object.keys(set).length === count) on.push(name);
  }
  const doc = { ...emptyDoc(), method, set, on, off, seed: String(dungeon.seed), ...editsOf(dungeon) };
  const made = await studio.engine.call('generate', requestOf(doc)).catch(() => null);
  return made?.fingerprint === dungeon.fingerprint ? doc : null;
}

/** A drawing of rooms as the controls show it.
 * @param {any} graph */
async function planned(graph) {
  const { drawn } = await import('../make/plan-model.js');
  const set = Object.fromEntries(drawn(graph).filter(([, value]) => value !== undefined));
  return { ...emptyDoc(), method: 'graph', seed: studio.doc.seed, set: /** @type {Record<string, import('../types.js').Json>} */ (set) };
}

/** @param {string} text */
const sentence = text => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/**
 * What is wrong with a file, where, and what was expected there.
 * @param {unknown} error
 * @param {string} text
 */
function whatIsWrong(error, text) {
  const problems = error instanceof EngineError ? error.problems.slice(0, 3) : [];
  const said = problems.flatMap(one => [one.message, one.hint ?? '']).filter(Boolean);
  if (!said.length) said.push(/** @type {Error} */ (error).message);
  const lines = text.split('\n');
  const [, line, column] = said[0]?.match(/line (\d+),? column (\d+)/) ?? ['', problems[0]?.line, problems[0]?.column];
  // A text that ends too early has no place of its own.
  const [row, end] = /Unexpected end/.test(said[0] ?? '') ? [lines.length, Infinity] : [Number(line), Number(column)];
  const before = lines[row - 1]?.slice(0, end - 1).slice(-30).trim();
  return `${said.map(sentence).join(' ')}${before ? ` That is in line ${row}, after “${before}”.` : ''}`;
}

/** Pictures, sounds and the like are no maps, even if their bytes could be read as text.
 * @param {File} file */
const isMedia = file => /^(image|audio|video|font)\//.test(file.type) || /\.(avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i.test(file.name);

/** @param {File} file */
export async function openFile(file) {
  if (isMedia(file)) {
    note(`${file.name} is a picture and no map. Undercroft’s JSON, Tiled, LDtk, One Page Dungeon, virtual tabletops’ files and texts can be opened.`, {
      about: 'file',
      kind: 'bad',
      stay: true,
    });
    return;
  }
  if (file.size > MOST) {
    note(`${file.name} has ${Math.round(file.size / (1 << 20))} MB; the page takes up to 30.`, { about: 'file', kind: 'bad' });
    return;
  }
  let text = '';
  try {
    const buffer = await file.arrayBuffer();
    text = new TextDecoder('utf-8', { fatal: false }).decode(buffer);
    const isOurs = /"format"\s*:\s*"undercroft(-levels)?\//.test(text.slice(0, 400));
    if (isOurs) {
      const dungeon = JSON.parse(text);
      // The engine reads it first: a file that is not sound is refused with the rule it breaks.
      await studio.engine.call('check', { dungeon });
      // A file is a document of its own, even where it is of the map that is shown now.
      change((await shortened(dungeon)) ?? docOf(dungeon), { id: newId() });
      note(`${file.name} is open: recipe, seed and edits as they were saved.`, { about: 'file' });
      return;
    }
    const answer = await studio.engine.call('import', {
      name: file.name,
      ...(/\0/.test(text.slice(0, 4000)) ? { base64: base64(buffer) } : { text }),
    });
    const plan = answer.document?.recipe?.method?.graph;
    change(plan ? await planned(plan) : docOf(answer.document, '1'), { id: newId() });
    const notes = (answer.notes ?? []).map((/** @type {any} */ one) => (typeof one === 'string' ? one : one.message));
    note(`${file.name} is open. ${notes.map(sentence).join(' ')}`.trim(), { about: 'file', stay: notes.length > 0 });
  } catch (error) {
    note(`${file.name} cannot be read. ${whatIsWrong(error, text)}`, { about: 'file', kind: 'bad', stay: true });
  }
}
