// What lies under a point: the smallest thing first.

import { onStage, outlineOf } from './drawing.js';
import { toDrawing, cellSize } from './stage.js';

/** @typedef {{ kind: 'room' | 'door' | 'number', id: number } | { kind: 'mark', at: number } | { kind: 'cell', x: number, y: number }} Hit */

/** The cell under a point of the window.
 * @param {number} x @param {number} y
 * @returns {[number, number] | null} */
export function cellAt(x, y) {
  const shown = onStage();
  if (!shown || Number.isNaN(x)) return null;
  const [dx, dy] = toDrawing(x, y);
  return shown.frame.cell(dx, dy);
}

/** The room under a point; its drawn area counts, so that players do not find what they do not see.
 * @param {number} x @param {number} y */
export function roomAt(x, y) {
  const cell = cellAt(x, y);
  const room = cell ? onStage()?.ground.roomAt(...cell) : null;
  return room && outlineOf(room.id) ? room : null;
}

/** The middle of a drawn element, in units of the drawing.
 * @param {string} selector */
export function middleOf(selector) {
  const element = onStage()?.drawing.querySelector(selector);
  if (!(element instanceof SVGGraphicsElement)) return null;
  const box = element.getBBox();
  return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

/**
 * The thing under a point, for editing.
 * @param {number} x @param {number} y
 * @returns {Hit | null}
 */
export function thingAt(x, y) {
  const shown = onStage();
  const cell = cellAt(x, y);
  if (!shown || !cell) return null;
  const { dungeon, frame, ground } = shown;
  const [dx, dy] = toDrawing(x, y);
  // Handles are felt 24 pixels wide, however small a cell is on the screen.
  const reach = Math.max(50, (12 / cellSize()) * frame.unit);
  const away = (/** @type {number} */ cx, /** @type {number} */ cy) => {
    const [mx = 0, my = 0] = frame.middle(cx, cy);
    return Math.hypot(mx - dx, my - dy);
  };
  /** @type {[number, Hit][]} */
  const near = [];
  for (const door of dungeon.doors) near.push([away(door.x, door.y) - 8, { kind: 'door', id: door.id }]);
  dungeon.marks.forEach((mark, at) => near.push([away(mark.x, mark.y), { kind: 'mark', at }]));
  for (const room of dungeon.rooms) {
    const at = middleOf(`#number-${room.id}`);
    if (at) near.push([Math.hypot(at[0] - dx, at[1] - dy) - 5, { kind: 'number', id: room.id }]);
  }
  near.sort((a, b) => a[0] - b[0]);
  if (near[0] && near[0][0] <= reach) return near[0][1];
  const room = roomAt(x, y);
  if (room) return { kind: 'room', id: room.id };
  return ground.has(...cell) ? { kind: 'cell', x: cell[0], y: cell[1] } : null;
}
