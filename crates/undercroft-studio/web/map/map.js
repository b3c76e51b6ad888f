// The map: what is drawn, which mode takes the pointer, and the small bars over it.

import { h, need } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { announce, note } from '../lib/say.js';
import { studio, changeLevel, shownLevel } from '../state/studio.js';
import { prefs } from '../state/prefs.js';
import { applyLayers, draw } from './drawing.js';
import { drawOverlays } from './overlays.js';
import { listen } from './gestures.js';
import { fit, percent, refit, zoom } from './stage.js';
import { at, hover, paintRooms, pin } from './rooms.js';
import { roomAt } from './hit.js';
import * as edits from './edit.js';
import { setGrow } from './grow.js';
import { setWalk, walkClick } from './walk.js';
import './broken.js';
import './card.js';

export const MODES = /** @type {const} */ (['look', 'edit', 'grow', 'walk']);
/** @typedef {typeof MODES[number]} Mode */
/** @type {{ now: Mode }} */
export const mode = { now: 'look' };

/** @param {Mode} next */
export function setMode(next) {
  if (mode.now === next) return;
  if (next === 'edit' && (studio.made?.levels.length ?? 1) > 1) { note('Edits are for one level. Set levels to 1 to edit by hand.', { about: 'mode' }); return; }
  const before = mode.now;
  mode.now = next;
  need('.app').dataset.mode = next;
  edits.setEdit(next === 'edit');
  if (before === 'grow' || next === 'grow') setGrow(next === 'grow');
  if (before === 'walk' || next === 'walk') void setWalk(next === 'walk');
  tell('mode', next);
  if (next !== 'walk') announce(`${next[0]?.toUpperCase()}${next.slice(1)} mode`);
}

function buildModes() {
  const bar = need('[data-part=modes]');
  for (const name of MODES) {
    bar.append(h('button', { class: 'btn', type: 'button', role: 'radio', 'aria-checked': String(name === 'look'), data: { mode: name }, on: { click: () => setMode(name) } }, name[0]?.toUpperCase() + name.slice(1)));
  }
  on('mode', now => bar.querySelectorAll('[data-mode]').forEach(button => button.setAttribute('aria-checked', String(/** @type {HTMLElement} */ (button).dataset.mode === now))));
}

function buildZoom() {
  const output = h('output', { 'aria-label': 'Zoom' }, '100 %');
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ act) => h('button', { class: 'btn ico', type: 'button', 'aria-label': name, on: { click: act } }, icon(sign));
  need('[data-part=zoom]').append(button('Zoom out', 'minus', () => zoom(1 / 1.25)), output, button('Zoom in', 'plus', () => zoom(1.25)), button('Fit the map', 'fit', fit));
  on('moved', () => { output.textContent = `${percent()} %`; });
}

function paintLevels() {
  const bar = need('[data-part=levels]');
  const levels = studio.made?.levels ?? [];
  bar.hidden = levels.length < 2;
  if (bar.hidden) return;
  const index = Math.min(studio.level, levels.length - 1);
  bar.replaceChildren(...levels.map((_, level) => h('button', { class: 'btn', type: 'button', role: 'tab', 'aria-selected': String(level === index), tabindex: level === index ? 0 : -1,
    'aria-label': `Level ${level + 1}`, on: { click: () => { pin(null); changeLevel(level); },
      keydown: (/** @type {KeyboardEvent} */ event) => { const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0; if (!way) return; event.preventDefault(); event.stopPropagation(); const to = (level + way + levels.length) % levels.length; changeLevel(to); /** @type {HTMLElement} */ (bar.children[to])?.focus(); } } }, levels.length > 4 ? String(level + 1) : `Level ${level + 1}`)));
}

function redraw() {
  const dungeon = shownLevel();
  const text = studio.made?.drawings[Math.min(studio.level, (studio.made?.levels.length ?? 1) - 1)];
  if (!dungeon || !text) return;
  draw(text, dungeon);
  drawOverlays();
  paintRooms();
  paintLevels();
  const name = dungeon.words?.name ?? dungeon.method;
  need('[data-part=surface]').setAttribute('aria-label', `Map of ${name}, ${dungeon.rooms.length} rooms. Arrow keys go from room to room, Enter opens its words.`);
  tell('drawn');
}

export function buildMap() {
  buildModes();
  buildZoom();
  edits.buildTools();
  listen({
    hover: (x, y) => { if (mode.now === 'look' || mode.now === 'edit') hover(Number.isNaN(x) ? null : roomAt(x, y)?.id ?? null); },
    click: (x, y) => {
      need('[data-part=surface]').focus({ preventScroll: true });
      if (mode.now === 'edit') edits.click(x, y);
      else if (mode.now === 'walk') void walkClick(x, y);
      else { const room = roomAt(x, y); pin(room && room.id !== at.pinned ? room.id : null); }
    },
    grab: (x, y) => (mode.now === 'edit' ? edits.grab(x, y) : null),
  });
  on('shown', redraw);
  on('leave-walk', () => setMode('look'));
  // A new map ends a walk through the old one.
  on('made', () => { if (mode.now === 'walk') setMode('look'); });
  on('prefs', () => { applyLayers(); drawOverlays(); });
  on('busy', isBusy => need('.app').classList.toggle('busy', isBusy));
  new ResizeObserver(refit).observe(need('main.map'));
  on('refit', refit);
  prefs.layers.tips ??= true;
}
