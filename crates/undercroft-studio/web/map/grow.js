// How it grew: the trace of the making as a timeline that can be scrubbed. Rooms appear where they were tried, refused and
// placed; the last step is the finished map.

import { h, need, s } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on } from '../lib/events.js';
import { note } from '../lib/say.js';
import { requestOf } from '../state/document.js';
import { studio } from '../state/studio.js';
import { cellsPath } from '../model/outline.js';
import { onStage, overlay } from './drawing.js';

/** @type {{ steps: { caption: string, show: (group: SVGElement) => void }[], at: number, timer: number, isOn: boolean }} */
const film = { steps: [], at: 0, timer: 0, isOn: false };

/** @param {[number, number, number, number]} rect @param {string} kind */
function box([x, y, w, high], kind) {
  const frame = onStage()?.frame;
  const [sx = 0, sy = 0] = frame?.spot(x, y) ?? [];
  return s('rect', { x: sx, y: sy, width: w * 100, height: high * 100, class: `grow-${kind}` });
}

/** A rectangle of the trace, however it is written.
 * @param {any} rect @returns {[number, number, number, number]} */
const rectOf = rect => (Array.isArray(rect) ? /** @type {[number, number, number, number]} */ (rect) : [rect.x, rect.y, rect.width ?? rect.w, rect.height ?? rect.h]);

/**
 * Events of a trace as steps, each of which draws what is there by then.
 * @param {any[]} events
 */
function stepsOf(events) {
  const dungeon = onStage()?.dungeon;
  if (!dungeon) return [];
  const ground = onStage()?.ground;
  const frame = onStage()?.frame;
  /** @type {{ caption: string, show: (group: SVGElement) => void }[]} */
  const steps = [];
  /** @type {((group: SVGElement) => void)[]} */
  let lasting = [];
  const flash = (/** @type {string} */ caption, /** @type {(group: SVGElement) => void} */ draw) => { const before = [...lasting]; steps.push({ caption, show: group => { before.forEach(one => one(group)); draw(group); } }); };
  const stay = (/** @type {string} */ caption, /** @type {(group: SVGElement) => void} */ draw) => { lasting = [...lasting, draw]; flash(caption, () => {}); };
  const passage = (/** @type {number} */ id) => (/** @type {SVGElement} */ group) => {
    const cells = new Set((dungeon.passages[id]?.cells ?? []).map(([x, y]) => `${x} ${y}`));
    if (!ground || !frame || !cells.size) return;
    group.append(s('path', { d: cellsPath(ground.width, ground.height, (x, y) => cells.has(`${x} ${y}`), 100, [frame.ox / 100, frame.oy / 100]), class: 'grow-cut' }));
  };
  const room = (/** @type {number} */ id, /** @type {any} */ rect) => (/** @type {SVGElement} */ group) => {
    const own = dungeon.rooms[id];
    const area = rect ? rectOf(rect) : own ? /** @type {[number, number, number, number]} */ ([own.x, own.y, own.width, own.height]) : null;
    if (area) group.append(box(area, 'room'));
  };
  for (const event of events) {
    const kind = String(event.event ?? event.kind ?? event.type ?? '').toLowerCase();
    if (kind === 'attempt') { lasting = []; flash(`attempt ${(event.attempt ?? event.number ?? 0) + 1}`, () => {}); }
    else if (kind === 'split') stay('split', group => group.append(box(rectOf(event.region), 'split')));
    else if (kind === 'tried') flash('tried', group => group.append(box(rectOf(event.rect), 'tried')));
    else if (kind === 'rejected' || kind === 'blocked') flash('did not fit', group => group.append(box(rectOf(event.rect), 'refused')));
    else if (kind === 'placed' || kind === 'moved') stay(kind === 'placed' ? `room ${event.room}` : `room ${event.room} moved`, room(event.room, event.rect));
    else if (kind === 'joined') stay(`tile ${event.node}`, room(event.node, null));
    else if (kind === 'cut') stay(`corridor ${event.passage}`, passage(event.passage));
    else if (kind === 'pass') flash(`pass ${event.pass ?? event.name}`, () => {});
  }
  if (!steps.length) for (const one of dungeon.rooms) stay(`room ${one.id}`, room(one.id, null));
  return steps;
}

function paint() {
  const group = overlay('grow');
  const isDone = !film.isOn || film.at >= film.steps.length;
  need('[data-part=stage]').classList.toggle('growing', !isDone);
  const bar = need('[data-part=timeline]');
  const slider = /** @type {HTMLInputElement | null} */ (bar.querySelector('input'));
  if (slider) { slider.value = String(film.at); slider.setAttribute('aria-valuetext', caption()); }
  const label = bar.querySelector('output');
  if (label) label.textContent = caption();
  if (!isDone) film.steps[film.at]?.show(group);
}
const caption = () => (film.at >= film.steps.length ? 'the finished map' : `${film.at + 1} of ${film.steps.length}: ${film.steps[film.at]?.caption ?? ''}`);

function stop() {
  clearInterval(film.timer);
  film.timer = 0;
  need('[data-part=timeline]').querySelector('[data-act=run]')?.replaceChildren(icon('play'));
}

function run() {
  if (film.timer) { stop(); return; }
  if (film.at >= film.steps.length) film.at = 0;
  const pace = Math.max(1, Math.round(film.steps.length / 150));
  film.timer = window.setInterval(() => { film.at = Math.min(film.steps.length, film.at + pace); paint(); if (film.at >= film.steps.length) stop(); }, 50);
  need('[data-part=timeline]').querySelector('[data-act=run]')?.replaceChildren(icon('halt'));
}

async function load() {
  const bar = need('[data-part=timeline]');
  const made = studio.made;
  if (!made) return;
  bar.replaceChildren(h('span', {}, 'Reading how it grew…'));
  let events = [];
  try {
    const answer = await studio.engine.call('trace', { ...requestOf({ ...made.doc, edits: [], waived: [] }), level: studio.level });
    events = answer.events ?? [];
  } catch {
    note('How this map grew cannot be told; its rooms are shown one by one.', { about: 'grow' });
  }
  if (!film.isOn || studio.made !== made) return;
  film.steps = stepsOf(events);
  film.at = film.steps.length;
  const slider = h('input', { type: 'range', min: 0, max: film.steps.length, value: String(film.at), 'aria-label': 'Step of the making', on: { input: () => { stop(); film.at = Number(slider.value); paint(); } } });
  bar.replaceChildren(h('button', { class: 'btn ico', type: 'button', 'aria-label': 'Run or pause', data: { act: 'run' }, on: { click: run } }, icon('play')), slider, h('output', {}, ''));
  paint();
}

/** @param {boolean} isOn */
export function setGrow(isOn) {
  film.isOn = isOn;
  stop();
  need('[data-part=timeline]').hidden = !isOn;
  if (isOn) void load(); else { film.steps = []; paint(); }
}

on('drawn', () => { if (film.isOn) void load(); });
