// The map: what is drawn, which mode takes the pointer, and the small bars over it.

import { h, need, whenIdle } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { announce, hush, note } from '../lib/say.js';
import { studio, changeLevel, shownLevel, takeLevelOut } from '../state/studio.js';
import { prefs } from '../state/prefs.js';
import { buildDodge } from './dodge.js';
import { applyLayers, draw } from './drawing.js';
import { listen } from './gestures.js';
import { fit, percent, refit, zoom } from './stage.js';
import { at, hover, paintRooms, pin } from './rooms.js';
import { roomAt } from './hit.js';

export const MODES = /** @type {const} */ (['look', 'edit', 'grow', 'walk']);
/** @typedef {typeof MODES[number]} Mode */
/** What a mode does beyond looking; its module is loaded when it is first entered.
 * @typedef {object} Handler
 * @property {() => void} enter
 * @property {() => void} leave
 * @property {(x: number, y: number) => void} [click]
 * @property {(x: number, y: number) => ((x: number, y: number, isEnd: boolean) => void) | null} [grab]
 * @property {(event: KeyboardEvent, isOnMap: boolean) => boolean} [key] whether the key was its own
 * @property {() => boolean} [escape] whether there was something to close
 */
/** @type {{ now: Mode, handler: Handler | null }} */
export const mode = { now: 'look', handler: null };
const MODULES = { edit: () => import('./edit.js'), grow: () => import('./grow.js'), walk: () => import('./walk.js') };

/** @param {Mode} next */
export async function setMode(next) {
  if (mode.now === next) return;
  if (next === 'edit' && (studio.made?.levels.length ?? 1) > 1) {
    const number = studio.level + 1;
    note(`Edits belong to one dungeon, and this map has ${studio.made?.levels.length} levels. Take level ${number} out to edit it; Undo brings the others back.`, {
      about: 'mode',
      stay: true,
      acts: [[`Edit level ${number} alone`, editLevel]],
    });
    return;
  }
  // A room's words would lie over the controls of a phone, and tell a walker what he has not seen.
  if (next === 'grow' || next === 'walk') pin(null);
  mode.now = next;
  mode.handler?.leave();
  mode.handler = null;
  need('.app').dataset.mode = next;
  tell('mode', next);
  announce(`${next[0]?.toUpperCase()}${next.slice(1)} mode`);
  if (next === 'look') return;
  const { handler } = await MODULES[next]().catch(async error => {
    await setMode('look');
    throw error;
  });
  if (mode.now !== next) return;
  mode.handler = handler;
  handler.enter();
}

/** Takes the level that is shown out of the others, and edits it when it is there. */
function editLevel() {
  hush('mode');
  const off = on('made', () => {
    off();
    void setMode('edit');
  });
  takeLevelOut();
}

function buildModes() {
  const bar = need('[data-part=modes]');
  for (const name of MODES) {
    bar.append(
      h(
        'button',
        {
          class: 'btn',
          type: 'button',
          role: 'radio',
          'aria-checked': String(name === 'look'),
          data: { mode: name },
          on: { click: () => void setMode(name) },
        },
        name[0]?.toUpperCase() + name.slice(1),
      ),
    );
  }
  on('mode', now =>
    bar
      .querySelectorAll('[data-mode]')
      .forEach(button => button.setAttribute('aria-checked', String(/** @type {HTMLElement} */ (button).dataset.mode === now))),
  );
}

function buildZoom() {
  const output = h('output', { 'aria-label': 'Zoom' }, '100 %');
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    h('button', { class: 'btn ico', type: 'button', 'aria-label': name, on: { click: act } }, icon(sign));
  need('[data-part=zoom]').append(
    button('Zoom out', 'minus', () => zoom(1 / 1.25)),
    output,
    button('Zoom in', 'plus', () => zoom(1.25)),
    button('Fit the map', 'fit', fit),
  );
  on('moved', () => {
    output.textContent = `${percent()} %`;
  });
}

function paintLevels() {
  const bar = need('[data-part=levels]');
  const levels = studio.made?.levels ?? [];
  bar.hidden = levels.length < 2;
  if (bar.hidden) {
    bar.replaceChildren();
    return;
  }
  const index = Math.min(studio.level, levels.length - 1);
  bar.replaceChildren(
    ...levels.map((_, level) =>
      h(
        'button',
        {
          class: 'btn',
          type: 'button',
          role: 'tab',
          'aria-selected': String(level === index),
          tabindex: level === index ? 0 : -1,
          'aria-label': `Level ${level + 1}`,
          on: {
            click: () => {
              pin(null);
              changeLevel(level);
            },
            keydown: (/** @type {KeyboardEvent} */ event) => {
              const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (!way) return;
              event.preventDefault();
              event.stopPropagation();
              const to = (level + way + levels.length) % levels.length;
              changeLevel(to);
              /** @type {HTMLElement} */ (bar.children[to])?.focus();
            },
          },
        },
        levels.length > 4 ? String(level + 1) : `Level ${level + 1}`,
      ),
    ),
  );
}

/** What is read off the map is worked out only where somebody asked for it. */
function drawOverlays() {
  const isAsked = ['locks', 'way', 'distance', 'deadends'].some(layer => prefs.layers[layer]);
  if (isAsked || document.querySelector('.over > :is(.over-locks, .over-way, .over-distance, .over-deadends)'))
    void import('./overlays.js').then(overlays => overlays.drawOverlays());
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
  need('[data-part=surface]').setAttribute(
    'aria-label',
    `Map of ${name}, ${dungeon.rooms.length} rooms. Arrow keys go from room to room, Enter opens its words.`,
  );
  tell('drawn');
}

export function buildMap() {
  buildModes();
  buildZoom();
  buildDodge();
  listen({
    hover: (x, y) => {
      if (mode.now === 'look' || mode.now === 'edit') hover(Number.isNaN(x) ? null : (roomAt(x, y)?.id ?? null));
    },
    click: (x, y) => {
      need('[data-part=surface]').focus({ preventScroll: true });
      if (mode.handler?.click) mode.handler.click(x, y);
      else if (mode.now === 'look' || mode.now === 'grow') {
        const room = roomAt(x, y);
        pin(room && room.id !== at.pinned ? room.id : null);
      }
    },
    grab: (x, y) => mode.handler?.grab?.(x, y) ?? null,
  });
  on('shown', redraw);
  // The card of a room is not needed before the first map is there.
  const off = on('drawn', () => {
    off();
    whenIdle(() => void import('./card.js'));
  });
  on('kept-rooms', paintRooms);
  on('leave-walk', () => void setMode('look'));
  // A new map ends a walk through the old one.
  on('made', () => {
    if (mode.now === 'walk') void setMode('look');
  });
  on('drawn', () => {
    if (studio.made?.answer.broken || document.querySelector('.card.broken:not([hidden])'))
      void import('./broken.js').then(({ showBroken }) => showBroken());
    if (studio.made?.doc.unfit || document.querySelector('.card.unfit:not([hidden])')) void import('./unfit.js').then(({ showUnfit }) => showUnfit());
  });
  on('prefs', () => {
    applyLayers();
    drawOverlays();
  });
  on('busy', isBusy => need('.app').classList.toggle('busy', isBusy));
  new ResizeObserver(refit).observe(need('main.map'));
  on('refit', refit);
  on('mode', refit);
  on('card', () => {
    if (matchMedia('(max-width: 600px)').matches) refit();
  });
  prefs.layers.tips ??= true;
}
