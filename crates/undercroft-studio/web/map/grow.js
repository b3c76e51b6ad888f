// How it grew: the trace of the making as a timeline that can be scrubbed. Rooms appear where they were tried, refused and
// placed; the last step is the finished map.

import { h, need, s } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on } from '../lib/events.js';
import { note } from '../lib/say.js';
import { requestOf } from '../state/document.js';
import { studio } from '../state/studio.js';
import { onStage, overlay } from './drawing.js';

/** A thing that is there for some steps; its path is in cells.
 * @typedef {{ kind: string, path: string, from: number, to: number | null }} Item */
/** @type {{ frames: { step: number, caption: string }[], items: Item[], at: number, timer: number, isOn: boolean }} */
const film = { frames: [], items: [], at: 0, timer: 0, isOn: false };

function paint() {
  const group = overlay('grow');
  const isDone = !film.isOn || film.at >= film.frames.length;
  need('[data-part=stage]').classList.toggle('growing', !isDone);
  const bar = need('[data-part=timeline]');
  const slider = /** @type {HTMLInputElement | null} */ (bar.querySelector('input'));
  if (slider) {
    slider.value = String(film.at);
    slider.setAttribute('aria-valuetext', caption());
  }
  const label = bar.querySelector('output');
  if (label) label.textContent = caption();
  const frame = onStage()?.frame;
  const step = film.frames[film.at]?.step;
  if (isDone || !frame || step === undefined) return;
  const placed = s('g', { transform: `translate(${frame.ox} ${frame.oy}) scale(${frame.unit})` });
  for (const item of film.items)
    if (item.from <= step && (item.to === null || step < item.to)) placed.append(s('path', { d: item.path, class: `grow-${item.kind}` }));
  group.append(placed);
}
const caption = () =>
  film.at >= film.frames.length ? 'the finished map' : `${film.at + 1} of ${film.frames.length}: ${film.frames[film.at]?.caption ?? ''}`;

function stop() {
  clearInterval(film.timer);
  film.timer = 0;
  need('[data-part=timeline]').querySelector('[data-act=run]')?.replaceChildren(icon('play'));
}

function run() {
  if (film.timer) {
    stop();
    return;
  }
  if (film.at >= film.frames.length) film.at = 0;
  const pace = Math.max(1, Math.round(film.frames.length / 150));
  film.timer = window.setInterval(() => {
    film.at = Math.min(film.frames.length, film.at + pace);
    paint();
    if (film.at >= film.frames.length) stop();
  }, 50);
  need('[data-part=timeline]').querySelector('[data-act=run]')?.replaceChildren(icon('halt'));
}

async function load() {
  const bar = need('[data-part=timeline]');
  const made = studio.made;
  if (!made) return;
  bar.replaceChildren(h('span', {}, 'Reading how it grew…'));
  film.frames = [];
  film.items = [];
  try {
    const answer = await studio.engine.call('trace', {
      ...requestOf({ ...made.doc, edits: [], waived: [] }),
      ...(made.levels.length > 1 ? { level: studio.level } : {}),
    });
    if (!film.isOn || studio.made !== made) return;
    film.frames = answer.frames;
    film.items = answer.items;
  } catch (error) {
    note(`How this map grew cannot be told: ${/** @type {Error} */ (error).message}`, { about: 'refusal', kind: 'warn' });
    bar.replaceChildren(h('span', {}, 'Nothing to show.'));
    return;
  }
  film.at = film.frames.length;
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: film.frames.length,
    value: String(film.at),
    'aria-label': 'Step of the making',
    on: {
      input: () => {
        stop();
        film.at = Number(slider.value);
        paint();
      },
    },
  });
  bar.replaceChildren(
    h('button', { class: 'btn ico', type: 'button', 'aria-label': 'Run or pause', data: { act: 'run' }, on: { click: run } }, icon('play')),
    slider,
    h('output', {}, ''),
  );
  paint();
}

/** @param {boolean} isOn */
function setGrow(isOn) {
  film.isOn = isOn;
  stop();
  need('[data-part=timeline]').hidden = !isOn;
  if (isOn) void load();
  else {
    film.frames = [];
    paint();
  }
}

/** @type {import('./map.js').Handler} */
export const handler = { enter: () => setGrow(true), leave: () => setGrow(false) };

on('drawn', () => {
  if (film.isOn) void load();
});
