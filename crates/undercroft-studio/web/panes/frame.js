// The frame of the page: top bar, tabs of the panel, sheets and popovers of small screens, and the bar for thumbs.

import { counted, h, need, titled } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { applyTheme, isDark, prefer, prefs } from '../state/prefs.js';
import { canRedo, canUndo } from '../state/history.js';
import { change, newMap, step, studio } from '../state/studio.js';
import { isSafe } from '../state/visit.js';
import { isKept } from '../state/seeds.js';
import { withSeed } from '../state/document.js';
import { METHODS } from '../make/forms.js';
import { current, keepCurrent } from './seeds.js';
import { at, pin } from '../map/rooms.js';
import { mode, setMode } from '../map/map.js';

const app = () => need('.app');
const TABS = /** @type {const} */ ([
  ['make', 'Make'],
  ['rooms', 'Rooms'],
  ['find', 'Find'],
  ['recipe', 'Recipe'],
]);
let tab = 'make';

/** @param {string} name @param {{ focus?: boolean }} [options] */
export function goTab(name, { focus = false } = {}) {
  tab = name;
  for (const button of need('[data-part=tabs]').querySelectorAll('button')) {
    const isOn = button.dataset.tab === name;
    button.setAttribute('aria-selected', String(isOn));
    button.tabIndex = isOn ? 0 : -1;
    if (isOn && focus) button.focus();
  }
  for (const pane of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-pane]'))) pane.hidden = pane.dataset.pane !== name;
  need('[data-part=make-foot]').hidden = name !== 'make';
  paintSheet();
  tell('tab', name);
}

/** Rooms are a tab of the panel, and have a button of their own in the bar for thumbs. */
function paintSheet() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-sheet-for]'))) {
    const { sheetFor, tabFor } = button.dataset;
    button.setAttribute('aria-expanded', String(sheetFor === app().dataset.sheet && (!tabFor || (tabFor === 'rooms') === (tab === 'rooms'))));
  }
}

/** @param {string} name */
const focusPane = name =>
  setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(`[data-pane=${name}] select, [data-pane=${name}] input`))?.focus());

/** Opens or closes a sheet of small screens: `make`, `view` or none.
 * @param {string} name */
function sheet(name) {
  const next = app().dataset.sheet === name ? '' : name;
  app().dataset.sheet = next;
  paintSheet();
  tell('refit');
  tell('tab', tab);
}

/** Closes what lies on top; false if nothing does. */
export function closeTopmost() {
  if (app().dataset.sheet) {
    sheet('');
    return true;
  }
  if (document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement) {
    document.activeElement.blur();
    need('[data-part=surface]').focus();
    return true;
  }
  if (at.pinned !== null) {
    pin(null);
    need('[data-part=surface]').focus();
    return true;
  }
  if (mode.handler?.escape?.()) return true;
  if (mode.now !== 'look') {
    void setMode('look');
    return true;
  }
  return false;
}

export function togglePanels() {
  prefer('panels', !prefs.panels);
}

/** @param {1 | -1} way */
export function nextRegion(way) {
  const regions = ['.top', '.make', '[data-part=surface]', '.view', '.seeds'].map(one => need(one)).filter(one => one.offsetParent !== null);
  const now = regions.findIndex(one => one.contains(document.activeElement));
  const next = regions[(now + way + regions.length) % regions.length];
  const target = next?.matches('[tabindex]') ? next : next?.querySelector('button:not(:disabled):not([tabindex="-1"]), input, [tabindex="0"]');
  /** @type {HTMLElement | null | undefined} */ (target)?.focus();
}

/** @param {boolean} [isKnown] whether it is known by now if the map is saved */
function paintTitle(isKnown = false) {
  const { made } = studio;
  const dungeon = made?.levels[0];
  if (!made || !dungeon) {
    if (studio.refusal) need('[data-part=title] p').textContent = 'No map';
    return;
  }
  const name = dungeon.words?.name ?? titled(dungeon.method);
  const rooms = made.levels.reduce((sum, level) => sum + level.rooms.length, 0);
  const locks = made.levels.reduce((sum, level) => sum + (level.locks?.length ?? 0), 0);
  const kind = made.doc.recipe
    ? 'Yours'
    : made.doc.method === 'tabletop'
      ? titled(String(made.doc.set.archetype ?? 'classic'))
      : (METHODS.find(([method]) => method === made.doc.method)?.[1] ?? titled(made.doc.method));
  const edits = made.doc.edits.length;
  const unfit = made.doc.unfit?.length ?? 0;
  need('[data-part=title]').replaceChildren(
    h('h1', {}, name, isKnown && !isSafe() ? h('i', { class: 'unsaved', title: 'Changes that are saved nowhere yet' }) : null),
    h(
      'p',
      {},
      [
        kind,
        made.levels.length > 1 ? counted(made.levels.length, 'level') : null,
        counted(rooms, 'room'),
        locks ? counted(locks, 'lock') : null,
        edits ? counted(edits, 'edit') : null,
        unfit ? `${unfit} not fitting` : null,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  );
  document.title = `${name} – Undercroft`;
}

function paintSeed() {
  const field = /** @type {HTMLInputElement} */ (need('[data-part=seed]'));
  if (document.activeElement !== field) field.value = studio.doc.seed;
  const now = current();
  const isOn = now !== null && isKept(now);
  const star = need('[data-act=keep]');
  star.setAttribute('aria-pressed', String(isOn));
  star.setAttribute('aria-label', isOn ? 'Kept; let this map go' : 'Keep this map');
  /** @type {HTMLButtonElement} */ (need('[data-act=undo]')).disabled = !canUndo();
  /** @type {HTMLButtonElement} */ (need('[data-act=redo]')).disabled = !canRedo();
  const kept = studio.pinned.length;
  for (const label of document.querySelectorAll('[data-part=new-label]')) label.textContent = kept ? `New map, ${kept} kept` : 'New map';
}

function paintTheme() {
  applyTheme();
  need('[data-act=theme]').replaceChildren(icon(isDark() ? 'sun' : 'moon'));
  need('[data-act=theme]').setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
  app().classList.toggle('no-panels', !prefs.panels);
}

/** Buttons that are in the page from the start, by what they do.
 * @param {Record<string, () => void>} acts */
function wire(acts) {
  for (const [name, act] of Object.entries(acts))
    for (const button of document.querySelectorAll(`[data-act=${name}]`)) button.addEventListener('click', act);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-icon]')))
    place.prepend(icon(place.dataset.icon ?? ''));
}

/** @param {Record<string, () => void>} acts acts of dialogs, which the frame does not know */
export function buildFrame(acts) {
  wire({
    new: () => void newMap(),
    before: () => step(-1),
    keep: keepCurrent,
    undo: () => step(-1),
    redo: () => step(1),
    theme: () => prefer('theme', isDark() ? 'light' : 'dark'),
    make: () => {
      goTab(tab === 'rooms' && !app().dataset.sheet ? 'make' : tab);
      sheet('make');
    },
    view: () => sheet('view'),
    rooms: () => {
      const isOpen = app().dataset.sheet === 'make' && tab === 'rooms';
      goTab('rooms');
      if (isOpen || app().dataset.sheet !== 'make') sheet('make');
    },
    'close-sheet': () => sheet(''),
    skip: () => need('[data-part=surface]').focus(),
    ...acts,
  });
  const tabs = need('[data-part=tabs]');
  tabs.append(
    ...TABS.map(([name, label]) =>
      h('button', { type: 'button', role: 'tab', data: { tab: name }, 'aria-selected': 'false', on: { click: () => goTab(name) } }, label),
    ),
  );
  tabs.addEventListener('keydown', event => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const index = TABS.findIndex(([name]) => name === tab);
    goTab(TABS[(index + way + TABS.length) % TABS.length]?.[0] ?? 'make', { focus: true });
  });
  goTab('make');
  on('go-tab', name => {
    goTab(name);
    if (matchMedia('(max-width: 900px)').matches && app().dataset.sheet !== 'make') sheet('make');
    focusPane(name);
    const off = on('tab-built', () => {
      off();
      focusPane(name);
    });
  });
  const field = /** @type {HTMLInputElement} */ (need('[data-part=seed]'));
  field.addEventListener('change', () => {
    if (field.value.trim()) change(withSeed(studio.doc, field.value.trim()));
  });
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') field.blur();
  });
  for (const event of ['made', 'refused']) on(event, () => paintTitle());
  on('saved', () => paintTitle(true));
  for (const event of ['doc', 'made', 'recorded', 'seeds', 'kept-rooms']) on(event, paintSeed);
  on('prefs', paintTheme);
  paintTheme();
  addEventListener('resize', () => tell('resized'));
  addEventListener('beforeunload', event => {
    if (!isSafe()) event.preventDefault();
  });
}
