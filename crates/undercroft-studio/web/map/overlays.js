// What can be read off a map: the way to the goal, distances, dead ends, locks with their keys and the order of play. All of
// it is worked out here from the dungeon; the engine is not asked.

import { note } from '../lib/say.js';
import { s } from '../lib/dom.js';
import { prefs } from '../state/prefs.js';
import { cellsPath } from '../model/outline.js';
import { keyLetters } from '../model/rooms.js';
import { onStage, outlineOf, overlay } from './drawing.js';

/** @typedef {[number, number]} Cell */

/** Cells as a line through their middles.
 * @param {Cell[]} cells */
export function lineThrough(cells) {
  const frame = onStage()?.frame;
  if (!frame) return '';
  return cells.map(([x, y], at) => `${at ? 'L' : 'M'}${frame.middle(x, y).join(' ')}`).join('');
}

function drawWay() {
  const group = overlay('way');
  const shown = onStage();
  if (!shown || !prefs.layers.way || !shown.dungeon.goal) return;
  const d = lineThrough(shown.ground.way(shown.dungeon.start, shown.dungeon.goal));
  group.append(s('path', { d, class: 'way-under' }), s('path', { d, class: 'way' }));
}

function drawDistance() {
  const group = overlay('distance');
  const shown = onStage();
  if (!shown || !prefs.layers.distance) return;
  const { ground, frame } = shown;
  const steps = ground.distances(shown.dungeon.start);
  const most = steps.reduce((a, b) => Math.max(a, b), 1);
  const BANDS = 12;
  const band = (/** @type {number} */ x, /** @type {number} */ y) => {
    const n = steps[y * ground.width + x] ?? -1;
    return n < 0 ? -1 : Math.min(BANDS - 1, Math.floor((n * BANDS) / (most + 1)));
  };
  for (let at = 0; at < BANDS; at += 1) {
    const d = cellsPath(ground.width, ground.height, (x, y) => band(x, y) === at, frame.unit, [frame.ox / frame.unit, frame.oy / frame.unit]);
    if (d) group.append(s('path', { d, class: 'heat', style: { 'fill-opacity': String(0.1 + (at / BANDS) * 0.7) } }));
  }
}

function drawDeadEnds() {
  const group = overlay('deadends');
  const shown = onStage();
  if (!shown || !prefs.layers.deadends) return;
  const { dungeon, ground, frame } = shown;
  // A room with one way in, and a stretch of corridor that leads to one room alone.
  for (const room of dungeon.rooms) {
    const ways = dungeon.openings.filter(opening => opening.room === room.id).length;
    if (ways <= 1 && outlineOf(room.id)) group.append(s('path', { d: outlineOf(room.id), class: 'dead' }));
  }
  const entries = new Map(dungeon.stretches.map(stretch => [stretch.id, 0]));
  for (const opening of dungeon.openings) for (const id of opening.beyond.stretches) entries.set(id, (entries.get(id) ?? 0) + 1);
  for (const stretch of dungeon.stretches.filter(one => (entries.get(one.id) ?? 0) <= 1)) {
    const cells = new Set([stretch.y * ground.width + stretch.x]);
    for (const at of cells) for (const next of ground.around(at)) if (ground.open[next] && (ground.owner[next] ?? -1) < 0) cells.add(next);
    const d = cellsPath(ground.width, ground.height, (x, y) => cells.has(y * ground.width + x), frame.unit, [
      frame.ox / frame.unit,
      frame.oy / frame.unit,
    ]);
    group.append(s('path', { d, class: 'dead' }));
  }
}

/** @param {number} x @param {number} y @param {string} letter @param {string} tone @param {'key' | 'lock'} what */
function tag(x, y, letter, tone, what) {
  const shape = what === 'key' ? s('circle', { cx: x, cy: y, r: 62 }) : s('rect', { x: x - 56, y: y - 56, width: 112, height: 112, rx: 18 });
  return s('g', { class: `tag tone-${tone}` }, shape, s('text', { x, y: y + 30 }, letter));
}

function drawLocks() {
  const group = overlay('locks');
  const shown = onStage();
  if (!shown || !prefs.layers.locks || !shown.dungeon.locks?.length) return;
  const { dungeon, frame } = shown;
  const { locks = [] } = dungeon;
  const letters = keyLetters(dungeon);
  const order = dungeon.certificate?.order ?? [];
  const tags = [];
  for (const lock of locks) {
    const { letter, tone } = letters.get(lock.key) ?? { letter: '?', tone: 'a' };
    const turn = order.findIndex(step => step.lock === lock.id);
    const from = turn >= 0 ? order[turn]?.key : null;
    const doors = lock.doors.map(id => dungeon.doors[id]).filter(door => door !== undefined);
    for (const door of doors) {
      const [x = 0, y = 0] = frame.middle(door.x, door.y);
      if (from && from.length === 2 && door === doors[0]) {
        const [kx = 0, ky = 0] = frame.middle(from[0] ?? 0, from[1] ?? 0);
        group.append(s('path', { d: `M${kx} ${ky}L${x} ${y}`, class: `tie tone-${tone}` }));
      }
      tags.push(tag(x, y, letter, tone, 'lock'));
      if (door === doors[0] && turn >= 0) tags.push(s('text', { x: x + 74, y: y - 44, class: 'turn' }, `${turn + 1}.`));
    }
  }
  for (const mark of dungeon.marks.filter(one => one.kind === 'key')) {
    const { letter, tone } = letters.get(mark.key ?? '') ?? { letter: '?', tone: 'a' };
    const [x = 0, y = 0] = frame.middle(mark.x, mark.y);
    tags.push(tag(x, y, letter, tone, 'key'));
  }
  group.append(...tags);
}

/**
 * Lights one step of the order of play: from where one stands to the key, and on to its lock.
 * @param {number | null} step
 */
export function lightStep(step) {
  const group = overlay('step');
  const shown = onStage();
  const order = shown?.dungeon.certificate?.order;
  if (step === null || !shown || !order) return;
  const { dungeon, ground } = shown;
  const cellOf = (/** @type {any} */ lock) => {
    const door = dungeon.doors[dungeon.locks?.[lock]?.doors[0] ?? -1];
    return door ? /** @type {Cell} */ ([door.x, door.y]) : null;
  };
  const before = step > 0 ? cellOf(order[step - 1]?.lock) : null;
  const here = order[step];
  const goal = step >= order.length ? dungeon.goal : null;
  const opened = new Set(order.slice(0, step).flatMap(one => (typeof one.lock === 'number' ? (dungeon.locks?.[one.lock]?.doors ?? []) : [])));
  const barred = new Set(
    dungeon.doors.filter(door => door.lock !== undefined && door.lock !== null && !opened.has(door.id)).map(door => door.y * ground.width + door.x),
  );
  /** @type {Cell} */
  const from = before ?? dungeon.start;
  const key = here?.key && here.key.length === 2 ? /** @type {Cell} */ (here.key) : null;
  const door = here ? cellOf(here.lock) : goal;
  const legs = key
    ? [
        [from, key],
        [key, door],
      ]
    : [[from, door]];
  for (const [a, b] of legs) {
    if (!a || !b) continue;
    const target = b[1] * ground.width + b[0];
    const d = lineThrough(ground.way(a, b, at => barred.has(at) && at !== target));
    group.append(s('path', { d, class: 'way-under' }), s('path', { d, class: 'way' }));
  }
}

/** What is said where a switch shows nothing. */
const NONE = { deadends: 'This map has no dead ends.', way: 'This map has no goal.', locks: 'This map has no locks.' };
/** What was switched on before. @type {Record<string, boolean>} */
let before = {};

/** Draws what is switched on, lowest first. */
export function drawOverlays() {
  drawDistance();
  drawDeadEnds();
  drawWay();
  drawLocks();
  for (const [layer, text] of Object.entries(NONE))
    if (prefs.layers[layer] && !before[layer] && !document.querySelector(`.over-${layer}`)?.childElementCount) note(text, { about: 'layer' });
  before = { ...prefs.layers };
}
