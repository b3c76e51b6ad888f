// Rooms on the map: the one under the pointer, the one that is pinned, and going from room to room by keys.

import { s } from '../lib/dom.js';
import { on, tell } from '../lib/events.js';
import { announce } from '../lib/say.js';
import { sameMap } from '../state/document.js';
import { studio } from '../state/studio.js';
import { lineOf } from '../model/rooms.js';
import { onStage, outlineOf, overlay } from './drawing.js';
import { reveal } from './stage.js';

/** The room that the keyboard is at, the pinned one and the one under the pointer. */
export const at = /** @type {{ room: number | null, pinned: number | null, hovered: number | null }} */ ({ room: null, pinned: null, hovered: null });

function paint() {
  const group = overlay('rooms');
  const put = (/** @type {number | null} */ id, /** @type {string} */ kind) => {
    if (id !== null && outlineOf(id)) group.append(s('path', { d: outlineOf(id), class: `room ${kind}` }));
  };
  studio.pinned.forEach(id => put(id, 'kept'));
  put(at.hovered === at.pinned ? null : at.hovered, 'hovered');
  put(at.pinned, 'pinned');
  put(at.room === at.pinned ? null : at.room, 'roving');
}
export { paint as paintRooms };

/** @param {number | null} id */
export function hover(id) {
  if (at.hovered === id) return;
  at.hovered = id;
  paint();
  tell('hovered', id);
}

/** Pins a room, or lets it go.
 * @param {number | null} id
 * @param {{ focus?: boolean }} [options] */
export function pin(id, { focus = false } = {}) {
  at.pinned = id;
  if (id !== null) at.room = id;
  paint();
  tell('pinned', { id, focus });
}

/** Goes to a room without pinning it.
 * @param {number} id */
export function go(id) {
  const shown = onStage();
  const room = shown?.dungeon.rooms[id];
  if (!shown || !room) return;
  at.room = id;
  const [x = 0, y = 0] = shown.frame.spot(room.x + room.width / 2, room.y + room.height / 2);
  reveal(x, y);
  paint();
  announce(lineOf(shown.dungeon, room));
  if (at.pinned !== null) pin(id);
}

/** Goes to the nearest room in a direction.
 * @param {number} dx @param {number} dy */
export function goTowards(dx, dy) {
  const shown = onStage();
  if (!shown) return;
  const { rooms } = shown.dungeon;
  const seen = rooms.filter(room => outlineOf(room.id));
  const here = rooms[at.room ?? -1];
  if (!here) {
    const first = seen.find(room => room.kind === 'spawn') ?? seen[0];
    if (first) go(first.id);
    return;
  }
  const middle = (/** @type {typeof here} */ room) => [room.x + room.width / 2, room.y + room.height / 2];
  const [hx = 0, hy = 0] = middle(here);
  let best = null,
    least = Infinity;
  for (const room of seen) {
    const [x = 0, y = 0] = middle(room);
    const along = (x - hx) * dx + (y - hy) * dy;
    const aside = Math.abs((x - hx) * dy) + Math.abs((y - hy) * dx);
    if (along <= 0.5 || aside > along * 3) continue;
    const cost = along + aside * 2 - (here.neighbours?.includes(room.id) ? 3 : 0);
    if (cost < least) [best, least] = [room, cost];
  }
  if (best) go(best.id);
}

/** @type {import('../types.js').Doc | null} */
let last = null;
on('made', made => {
  // Rooms of another map are other rooms; edits leave them as they are.
  if (!last || !sameMap(last, made.doc)) Object.assign(at, { room: null, pinned: null, hovered: null });
  last = made.doc;
});
