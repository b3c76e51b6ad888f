// Edits that do not fit the map which other settings made: each is named with the reason, until the person drops it or goes back.

import { counted, h, need } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { announce } from '../lib/say.js';
import { newId, current, moveBackTo } from '../state/history.js';
import { sameDoc } from '../state/document.js';
import { studio, change } from '../state/studio.js';

/** @typedef {import('../types.js').Unfit} Unfit */

/** Whether the list is unfolded; on a small screen it would hide the map. */
let isOpen = !matchMedia('(max-width: 600px)').matches;

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
  const button = (/** @type {string} */ kind, /** @type {string} */ act, /** @type {() => void} */ click, /** @type {string} */ label, name = label) =>
    h('button', { class: `btn ${kind} small`, type: 'button', data: { act }, 'aria-label': name, on: { click } }, label);
  const details = h(
    'details',
    {
      open: isOpen,
      on: {
        toggle: () => {
          isOpen = details.open;
        },
      },
    },
    h('summary', {}, 'Which, and why'),
    h(
      'ul',
      {},
      ...unfit.map(one =>
        h(
          'li',
          {},
          h('b', {}, one.name),
          h('p', {}, one.why),
          button('line', 'drop-edit', () => drop(unfit.filter(other => other !== one)), 'Drop', `Drop: ${one.name}`),
        ),
      ),
    ),
  );
  card.replaceChildren(
    h('h2', {}, icon('warn'), title),
    h('p', { class: 'soft' }, 'They stay with this map, and are done again when other settings make their place again.'),
    h(
      'div',
      { class: 'acts' },
      doc.origin ? button('main', 'unfit-back', goBack, 'Go back') : null,
      button('line', 'drop-edits', () => drop([]), unfit.length === 1 ? 'Drop it' : 'Drop them all'),
    ),
    details,
  );
  if (title !== said) announce(`${title}: ${unfit.map(one => one.name).join(', ')}`);
  said = title;
}
