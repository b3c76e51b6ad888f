// Edits that do not fit the map which other settings made: each is named with the reason, until the person drops it or goes back.

import { counted, h, need } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { announce } from '../lib/say.js';
import { newId, current, moveBackTo } from '../state/history.js';
import { sameDoc } from '../state/document.js';
import { studio, change } from '../state/studio.js';

/** @typedef {import('../types.js').Unfit} Unfit */

/** What was said last, so that a slider that is dragged does not say it at every step. */
let said = '';

/** Goes on without some of them. The document stays the same one.
 * @param {Unfit[]} left */
function drop(left) {
  const { unfit: _, origin, ...doc } = studio.doc;
  change(left.length ? { ...doc, unfit: left, ...(origin ? { origin } : {}) } : doc, { id: current()?.id });
}

/** The map on which all of them fitted: a step back where there is one, and else a step on. */
function goBack() {
  const { origin, edits } = studio.doc;
  if (!origin) return;
  // Edits that were made since then stay with this map, which both lists still have.
  const before = new Set(origin.edits.map(edit => JSON.stringify({ ...edit, door: 0, room: 0, mark: 0 })));
  const isNew = edits.some(edit => !before.has(JSON.stringify({ ...edit, door: 0, room: 0, mark: 0 })));
  const isStep = !isNew && moveBackTo(({ doc }) => sameDoc(doc, origin));
  if (!isStep) change(origin, isNew ? { id: newId() } : {});
}

export function showUnfit() {
  const { doc } = /** @type {import('../types.js').Made} */ (studio.made);
  const unfit = doc.unfit ?? [];
  const card = need('[data-part=unfit]');
  card.hidden = !unfit.length;
  if (!unfit.length) {
    if (said && doc.edits.length) announce('All edits fit this map.');
    said = '';
    return;
  }
  const all = unfit.length + doc.edits.length;
  const title = `${unfit.length} of ${counted(all, 'edit')} ${unfit.length === 1 ? 'does' : 'do'} not fit this map`;
  card.replaceChildren(
    h('h2', {}, icon('warn'), title),
    h('p', { class: 'soft' }, 'Nothing is lost: they are kept with this map, and are done again on the first map that has their place.'),
    h(
      'ul',
      {},
      ...unfit.map(one =>
        h(
          'li',
          {},
          h('b', {}, one.name),
          h('p', {}, one.why),
          h(
            'button',
            { class: 'btn line small', type: 'button', 'aria-label': `Drop: ${one.name}`, data: { act: 'drop-edit' }, on: { click: () => drop(unfit.filter(other => other !== one)) } },
            'Drop',
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'acts' },
      doc.origin ? h('button', { class: 'btn main small', type: 'button', data: { act: 'unfit-back' }, on: { click: goBack } }, 'Go back') : null,
      h('button', { class: 'btn line small', type: 'button', data: { act: 'drop-edits' }, on: { click: () => drop([]) } }, unfit.length === 1 ? 'Drop it' : 'Drop them all'),
    ),
  );
  if (title !== said) announce(`${title}: ${unfit.map(one => one.name).join(', ')}`);
  said = title;
}
