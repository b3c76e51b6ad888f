// The panel Make: kinds, choices, everything else under Advanced, and its foot.

import { counted, h, need, titled, whenIdle } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { withPass } from '../state/document.js';
import { studio, change } from '../state/studio.js';
import { prefs } from '../state/prefs.js';
import { form, passState } from './fields.js';
import { buildKinds } from './kinds.js';
import { buildRow, paintLocksMade, put } from './row.js';
import { isFound, searchWords } from './search.js';
import { number, segments, toggle } from './widgets.js';

/** Groups that the person opened. @type {Set<string>} */
const opened = new Set();
let filter = '';

/** A group whose rows are built when it is first opened.
 * @param {string} name @param {string} count @param {() => (HTMLElement | null)[]} rows */
function group(name, count, rows) {
  const details = h(
    'details',
    {
      class: 'group',
      open: opened.has(name),
      on: {
        toggle: () => {
          if (!filter) {
            if (details.open) opened.add(name);
            else opened.delete(name);
          }
          if (details.open) fill();
        },
      },
    },
    h('summary', {}, icon('chevron'), h('span', {}, name), h('span', { class: 'count' }, count)),
  );
  const fill = () => {
    if (details.children.length === 1) details.append(...rows().filter(row => row !== null));
  };
  if (details.open || filter) fill();
  fillers.set(details, fill);
  return details;
}
/** How each group is filled, for the filter, which looks into all of them. @type {WeakMap<HTMLElement, () => void>} */
const fillers = new WeakMap();

/** A pass: whether it is on, and its parameters.
 * @param {ReturnType<typeof form>['passes'][number]} one */
function passGroup({ pass, rows }) {
  const { isOn, isUsual } = passState(pass.name);
  const label = titled(pass.name);
  const widget = toggle(isOn, value => change(withPass(studio.doc, pass.name, Boolean(value), isUsual)), label);
  const head = h(
    'div',
    { class: 'row', data: { key: `pass-${pass.name}`, words: searchWords([`pass-${pass.name}`], label, pass.about) } },
    h('div', { class: 'head' }, h('span', { class: 'label' }, label), h('span', { class: 'shown' }, widget.element)),
    h('p', { class: 'about' }, pass.about),
  );
  return group(label, isOn ? 'on' : 'off', () => [head, ...rows.map(buildRow)]);
}

/** Parameters of the recipe itself. */
function recipeGroup() {
  const { set } = studio.doc;
  const row = (/** @type {string} */ key, /** @type {string} */ label, /** @type {HTMLElement} */ widget, /** @type {string} */ about) =>
    h(
      'div',
      { class: 'row', data: { key, words: searchWords([key], label, about) } },
      h(
        'div',
        { class: 'head' },
        h('span', { class: 'label' }, label),
        set[key] !== undefined
          ? h(
              'button',
              { class: 'mini dot', type: 'button', 'aria-label': `Reset ${label}`, on: { click: () => put([[key, undefined]]) } },
              h('i', {}),
            )
          : null,
        h('span', { class: 'shown' }, widget),
      ),
      h('p', { class: 'about' }, about),
    );
  const whole = (
    /** @type {string} */ name,
    /** @type {number} */ usual,
    /** @type {number} */ low,
    /** @type {number} */ high,
    /** @type {string} */ label,
  ) => {
    const field = /** @type {any} */ ({
      name,
      key: name,
      schema: { type: 'integer', minimum: low, maximum: high },
      useful: [low, low + 7],
      range: '',
    });
    return number(field, set[name] ?? usual, value => put([[name, value === usual ? undefined : value]]), label).element;
  };
  const levels = Number(set.levels ?? 1);
  const rows = [
    row('levels', 'Levels', whole('levels', 1, 1, 20, 'Levels'), 'how many levels lie above each other, joined by stairs'),
    levels > 1 ? row('shafts', 'Shafts', whole('shafts', 0, 0, 20, 'Shafts'), 'further ways between each level and the next') : null,
    levels > 1
      ? row(
          'down',
          'Way down',
          segments(
            /** @type {any} */ ({ name: 'down', schema: { enum: ['goal', 'anywhere'] }, range: '' }),
            set.down ?? 'goal',
            value => put([['down', value]]),
            'Way down',
          ).element,
          'in the goal’s room, or in a room of its own',
        )
      : null,
    levels > 1
      ? row(
          'keys_across',
          'Keys across levels',
          toggle(set.keys_across ?? false, value => put([['keys_across', value]]), 'Keys across levels').element,
          'whether a key may lie on another level than its lock',
        )
      : null,
    row('attempts', 'Attempts', whole('attempts', 1, 1, 100, 'Attempts'), 'how many attempts are made at a seed'),
  ];
  return group('Levels and attempts', levels > 1 ? counted(levels, 'level') : '', () => rows);
}

/** Rooms that stay at the next map. */
function keptRooms() {
  const count = studio.pinned.length;
  return count
    ? h(
        'section',
        { class: 'sec' },
        h('h2', {}, 'Kept rooms'),
        h('p', { class: 'soft' }, `${counted(count, 'room')} of this map will be in the next.`),
        h(
          'button',
          {
            class: 'btn line wide',
            type: 'button',
            on: {
              click: () => {
                studio.pinned = [];
                tell('kept-rooms');
              },
            },
          },
          'Let them go',
        ),
      )
    : null;
}

/** Everything that lies under Advanced. */
function advanced() {
  const { groups, passes } = form();
  const search = h('input', {
    type: 'search',
    placeholder: 'Find a setting',
    'aria-label': 'Find a setting',
    value: filter,
    data: { key: 'filter' },
    on: {
      input: () => {
        filter = search.value.trim();
        sift();
      },
    },
  });
  const on = passes.filter(({ pass }) => passState(pass.name).isOn).length;
  return h(
    'section',
    { class: 'sec' },
    h('h2', {}, 'Advanced'),
    h('div', { class: 'search' }, icon('search'), search),
    h(
      'div',
      { class: 'groups' },
      ...groups.map(({ name, rows }) => group(name, String(rows.length), () => rows.map(buildRow))),
      recipeGroup(),
      h('p', { class: 'sub' }, `Passes, ${on} of ${passes.length} on`),
      ...passes.map(passGroup),
      h('p', { class: 'soft', hidden: true, data: { part: 'not-found' } }, 'No setting of this kind of map is called so.'),
    ),
  );
}

/** Shows only rows that the filter names, those among the first choices too. */
function sift() {
  const pane = need('[data-pane=make]');
  let found = 0;
  /** @param {Element} place */
  const siftIn = place => {
    const rows = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('.row'))];
    for (const row of rows) row.hidden = filter !== '' && !isFound(row.dataset.words ?? '', filter);
    const hits = rows.filter(row => !row.hidden).length;
    found += hits;
    return hits;
  };
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (pane.querySelectorAll(':scope > .sec'))) {
    if (section.querySelector('[data-key=filter]')) continue;
    const hits = siftIn(section);
    section.hidden = filter !== '' && !hits;
  }
  for (const details of pane.querySelectorAll('details')) {
    fillers.get(details)?.();
    const hits = siftIn(details);
    details.hidden = filter !== '' && !hits;
    details.open = filter ? hits > 0 : opened.has(details.querySelector('summary span')?.textContent ?? '');
  }
  need('[data-part=not-found]', pane).hidden = !filter || found > 0;
  need('.sub', need('.groups', pane)).hidden = filter !== '';
}

/**
 * Finds the control that has the focus again in a rebuilt form. Rows may have gained a button by then, so that controls are known by what they are.
 * @returns {((pane: HTMLElement) => Element | null | undefined) | null}
 */
function focusMark() {
  const focus = document.activeElement;
  const row = focus?.closest('[data-key], .pic, .foot');
  if (!(focus instanceof HTMLElement) || !row || !focus.closest('[data-pane=make]')) return null;
  const key = row instanceof HTMLElement ? row.dataset.key : undefined;
  if (focus instanceof HTMLInputElement && focus.type === 'radio') return pane => pane.querySelector(`input[name="${focus.name}"]:checked`);
  if (!key) return null;
  if (focus.dataset.key) return pane => pane.querySelector(`[data-key="${key}"]`);
  const alike = (/** @type {Element} */ place) =>
    [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(focus.localName))].filter(
      one => one.getAttribute('type') === focus.getAttribute('type') && one.getAttribute('aria-label') === focus.getAttribute('aria-label'),
    );
  const at = alike(row).indexOf(focus);
  return pane => {
    const own = pane.querySelector(`[data-key="${key}"]`);
    return own ? alike(own)[at] : null;
  };
}

let isStale = false;
function isHeld() {
  const focus = document.activeElement;
  return (
    Boolean(need('[data-pane=make]').querySelector('input[type=range]:active')) ||
    (focus instanceof HTMLInputElement && focus.type === 'search' && focus.closest('[data-pane=make]') !== null)
  );
}

/** All that the form shows, as a text: another seed of the same recipe leaves the form as it is. */
function shownNow() {
  const { doc, made, refusal, pinned } = studio;
  const { method, set, on, off } = doc;
  const resolved = [made?.levels[0]?.recipe, made?.doc.method, made?.doc.set, Boolean(made?.levels[0]?.locks?.length)];
  return JSON.stringify([method, set, on, off, doc.recipe !== null, resolved, refusal?.problems, pinned.length, prefs.pins]);
}
let shown = '';

function rebuild() {
  if (!studio.listing.methods.length) return;
  const now = shownNow();
  if (now === shown) return;
  // A form is not swapped under a finger.
  if (isHeld()) {
    isStale = true;
    return;
  }
  isStale = false;
  shown = now;
  const pane = need('[data-pane=make]');
  const mark = focusMark();
  const scroll = pane.scrollTop;
  const isOwn = studio.doc.recipe !== null;
  pane.replaceChildren(
    buildKinds(),
    isOwn
      ? h(
          'section',
          { class: 'sec' },
          h('p', { class: 'soft' }, 'This map came as a file or a whole recipe. Pick a kind to make a new one; the recipe is under Recipe.'),
        )
      : h('section', { class: 'sec' }, h('h2', {}, 'Choices'), ...form().first.map(buildRow)),
    isOwn ? '' : advanced(),
    keptRooms() ?? '',
  );
  if (filter) sift();
  pane.scrollTop = scroll;
  /** @type {HTMLElement | null | undefined} */ (mark?.(pane))?.focus({ preventScroll: true });
  const kept = prefs.pins.length;
  need('[data-part=kept-note]').textContent = kept ? `${kept} kept` : '';
}

export function buildMake() {
  need('[data-part=make-foot]').append(
    h(
      'button',
      {
        class: 'btn line',
        type: 'button',
        title: 'Other values for all that is not kept (U)',
        on: { click: () => void import('./surprise.js').then(({ surprise }) => surprise()) },
      },
      icon('shuffle'),
      'Surprise me',
    ),
    h('button', { class: 'btn', type: 'button', on: { click: () => void import('./surprise.js').then(({ reset }) => reset()) } }, 'Reset'),
    h('span', { class: 'soft', data: { part: 'kept-note' } }),
  );
  // The map is painted first; the form follows. Where no map comes, it follows a little later.
  let later = 0;
  on('doc', () => {
    // A control was moved, and shows what no rebuilt form has shown yet.
    if (shownNow() !== shown) shown = '';
    clearTimeout(later);
    later = window.setTimeout(rebuild, 200);
  });
  on('made', () => {
    clearTimeout(later);
    paintLocksMade();
    requestAnimationFrame(() => whenIdle(rebuild));
  });
  for (const event of ['refused', 'prefs', 'kept-rooms']) on(event, rebuild);
  addEventListener('pointerup', () =>
    setTimeout(() => {
      if (isStale) rebuild();
    }),
  );
  addEventListener('focusout', () =>
    setTimeout(() => {
      if (isStale) rebuild();
    }),
  );
  rebuild();
}
