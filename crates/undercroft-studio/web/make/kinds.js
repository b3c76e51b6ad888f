// Kinds as pictures: the archetypes of `tabletop`, the other methods, and a map of one's own.

import { h, titled } from '../lib/dom.js';
import { tell } from '../lib/events.js';
import { tuned, unedited } from '../state/document.js';
import { studio, change } from '../state/studio.js';
import { allFields, valueOf } from './fields.js';
import { METHODS } from './forms.js';
import { picture } from './pictures.js';

/** Another kind keeps what both have.
 * @param {string} method @param {string | null} archetype */
export function chooseKind(method, archetype) {
  const { doc, listing } = studio;
  const known = new Set(listing.methods.find(one => one.name === method)?.parameters.map(one => one.name) ?? []);
  const old = new Set(listing.methods.find(one => one.name === doc.method)?.parameters.map(one => one.name) ?? []);
  const set = Object.fromEntries(
    Object.entries(doc.set).filter(
      ([key]) => method === doc.method || key.includes('.') || !old.has(key) || (known.has(key) && sameMeaning(doc.method, method, key)),
    ),
  );
  if (archetype && archetype !== 'classic') set.archetype = archetype;
  else delete set.archetype;
  const isSame = method === doc.method;
  const next = { method, set, on: isSame ? doc.on : [], off: isSame ? doc.off : [], recipe: null };
  // A map that came as a file is another map, to which its edits belong.
  change(doc.recipe ? { ...unedited(doc), ...next } : tuned(doc, next));
}

/** Parameters of one name may take other values elsewhere.
 * @param {string} from @param {string} to @param {string} key */
function sameMeaning(from, to, key) {
  const schema = (/** @type {string} */ method) =>
    JSON.stringify(studio.listing.methods.find(one => one.name === method)?.parameters.find(one => one.name === key)?.schema);
  return schema(from) === schema(to);
}

export function buildKinds() {
  const { doc } = studio;
  const field = studio.listing.methods.find(one => one.name === 'tabletop')?.parameters.find(one => one.name === 'archetype');
  const archetypes = /** @type {string[]} */ (field?.schema.enum ?? []);
  const own = allFields().find(one => one.key === 'archetype');
  const now = doc.recipe ? 'own' : doc.method === 'tabletop' ? String(own ? valueOf(own) : 'classic') : doc.method;
  const pic = (/** @type {string} */ value, /** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ title) =>
    h(
      'label',
      { class: 'pic', title },
      h('input', { type: 'radio', name: 'u-kind', value, checked: value === now, on: { change: act } }),
      h('span', {}, picture(value), label),
    );
  const known = METHODS.filter(([name]) => studio.listing.methods.some(one => one.name === name));
  // A method that this page has never heard of appears by its own name.
  const others = studio.listing.methods
    .filter(one => one.name !== 'tabletop' && one.name !== 'given' && !known.some(([name]) => name === one.name))
    .map(one => /** @type {[string, string]} */ ([one.name, titled(one.name)]));
  const about = (/** @type {string} */ name) => studio.listing.methods.find(one => one.name === name)?.about ?? '';
  return h(
    'section',
    { class: 'sec' },
    h('h2', { id: 'u-kind' }, 'Kind'),
    h(
      'div',
      { role: 'radiogroup', 'aria-labelledby': 'u-kind' },
      h(
        'div',
        { class: 'pics' },
        ...archetypes.map(name => pic(name, titled(name), () => chooseKind('tabletop', name), '')),
        h(
          'button',
          { class: 'pic own', type: 'button', title: 'Open a map of your own: JSON, Tiled, LDtk, text', on: { click: () => tell('open-file') } },
          h('span', {}, picture('own'), 'Yours…'),
        ),
      ),
      h('p', { class: 'sub' }, 'Other ways to build'),
      h('div', { class: 'pics' }, ...[...known, ...others].map(([name, label]) => pic(name, label, () => chooseKind(name, null), about(name)))),
    ),
  );
}
