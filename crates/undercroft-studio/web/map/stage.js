// The stage: the drawing and what lies over it, moved and scaled as one by a transform. While it moves it is a layer of
// the compositor; at rest that is taken back, so that lines are sharp at every scale.

import { need } from '../lib/dom.js';
import { tell } from '../lib/events.js';

const view = { x: 0, y: 0, scale: 1, fit: 1, isFitted: true };
/** The size of the drawing in its own units. */
const size = { width: 1, height: 1 };
/** Pixels a unit at scale 1. */
const BASE = 0.2;
const map = () => need('main.map');
const stage = () => need('[data-part=stage]');
let resting = 0;
let painted = 0;

/** The map's box and what bars, sheets and cards take from it. Measuring makes the browser lay out the page, so it is done
 * only when something moved.
 * @type {{ left: number, top: number, right: number, bottom: number, box: DOMRect } | null} */
let measured = null;
function space() {
  if (measured) return measured;
  const box = map().getBoundingClientRect();
  const style = getComputedStyle(map());
  const side = (/** @type {string} */ name) => Number.parseFloat(style.getPropertyValue(`--inset-${name}`)) || 0;
  measured = { left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom'), box };
  if (matchMedia('(max-width: 900px)').matches) {
    // Sheets of a phone cover the lower part of the map; on a tablet only the proof is one.
    // In a low window sheets cover the map as a whole.
    const isPhone = matchMedia('(max-width: 600px) and (min-height: 481px)').matches;
    for (const sheet of document.querySelectorAll(`.proof-dialog${isPhone ? ', .make, .view, [data-part=card], [data-part=walkbar]' : ''}`)) {
      const { top, height } = sheet.getBoundingClientRect();
      if (height > 0) measured.bottom = Math.max(measured.bottom, box.bottom - top + 8);
    }
  }
  return measured;
}

function paint() {
  painted = 0;
  stage().style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  tell('moved');
}

function move() {
  stage().classList.add('moving');
  clearTimeout(resting);
  resting = window.setTimeout(() => stage().classList.remove('moving'), 140);
  painted ||= requestAnimationFrame(paint);
}

/** Takes on the size of a drawing; the place stays where the person left it, unless it was fitted.
 * @param {number} width @param {number} height */
export function resize(width, height) {
  Object.assign(size, { width, height });
  stage().style.width = `${width * BASE}px`;
  stage().style.height = `${height * BASE}px`;
  if (view.isFitted) fit();
  else reckonFit();
}

function reckonFit() {
  const { left, top, right, bottom, box } = space();
  const [w, h] = [box.width - left - right, Math.max(60, box.height - top - bottom)];
  view.fit = Math.max(0.01, Math.min(w / (size.width * BASE), h / (size.height * BASE), 4));
  return { left, top, w, h };
}

/** Shows the whole map. */
export function fit() {
  const { left, top, w, h } = reckonFit();
  view.scale = view.fit;
  view.x = left + (w - size.width * BASE * view.scale) / 2;
  view.y = top + (h - size.height * BASE * view.scale) / 2;
  view.isFitted = true;
  paint();
}

/** Fits again where the window changed and nothing was moved by hand. */
export function refit() {
  measured = null;
  if (view.isFitted) fit();
  else reckonFit();
}

/** @param {number} dx @param {number} dy */
export function pan(dx, dy) {
  view.x += dx;
  view.y += dy;
  view.isFitted = false;
  move();
}

/** Scales around a point of the window.
 * @param {number} factor @param {number} [cx] @param {number} [cy] */
export function zoom(factor, cx, cy) {
  const room = space().box;
  const [x, y] = [(cx ?? room.left + room.width / 2) - room.left, (cy ?? room.top + room.height / 2) - room.top];
  const scale = Math.min(Math.max(view.scale * factor, view.fit / 4, 0.005), Math.max(view.fit * 12, 8));
  view.x = x - (x - view.x) * (scale / view.scale);
  view.y = y - (y - view.y) * (scale / view.scale);
  view.scale = scale;
  view.isFitted = false;
  move();
}

export const percent = () => Math.round((view.scale / view.fit) * 100);
/** Pixels a cell on the screen now. */
export const cellSize = () => 100 * BASE * view.scale;

/** A point of the window in units of the drawing.
 * @param {number} x @param {number} y */
export function toDrawing(x, y) {
  const room = space().box;
  const k = BASE * view.scale;
  return /** @type {[number, number]} */ ([(x - room.left - view.x) / k, (y - room.top - view.y) / k]);
}

/** A spot of the drawing within the map's box.
 * @param {number} x @param {number} y */
export function toMap(x, y) {
  const k = BASE * view.scale;
  return /** @type {[number, number]} */ ([x * k + view.x, y * k + view.y]);
}

/** Keeps a spot of the drawing in the middle half of the map.
 * @param {number} x @param {number} y */
export function follow(x, y) {
  const [sx, sy] = toMap(x, y);
  const { box, top, bottom } = space();
  const [cx, cy] = [box.width / 2, top + (box.height - top - bottom - 60) / 2];
  if (Math.abs(sx - cx) > box.width / 5 || Math.abs(sy - cy) > box.height / 6) pan(cx - sx, cy - sy);
}

/** Moves so that a spot of the drawing is in sight.
 * @param {number} x @param {number} y */
export function reveal(x, y) {
  const [sx, sy] = toMap(x, y);
  const { left, top, right, bottom, box } = space();
  const [w, h] = [box.width, box.height];
  const dx = sx < left + 40 ? left + 40 - sx : sx > w - right - 40 ? w - right - 40 - sx : 0;
  const dy = sy < top + 40 ? top + 40 - sy : sy > h - bottom - 40 ? h - bottom - 40 - sy : 0;
  if (dx || dy) pan(dx, dy);
}
