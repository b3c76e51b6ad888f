// Repairs of an edit that breaks a promise. Each is a list of edits that the engine judges; the first one that it finds sound is taken.

import { note } from '../lib/say.js';
import { requestOf } from '../state/document.js';
import { studio, change } from '../state/studio.js';
import { onStage } from './drawing.js';

/** @typedef {import('../types.js').Edit} Edit */
/** @typedef {{ edits: Edit[], said: string }} Repair */

/** Parts of the map that are joined again at most. */
const MOST_PARTS = 8;
/** Other cells that are tried for a thing that stands in the way, and earlier edits that are tried to be taken out. */
const MOST_CELLS = 12;
const MOST_EDITS = 24;

/** Tries repairs, the gentlest first. */
export async function repair() {
  const { doc } = studio;
  for (const { edits, said } of repairs(doc.edits)) {
    const next = { ...doc, edits };
    const answer = await studio.engine.call('show', requestOf(next)).catch(() => null);
    if (studio.doc !== doc) return;
    if (answer?.dungeon && !answer.broken) {
      change(next);
      note(`Repaired: ${said}`, { about: 'repair' });
      return;
    }
  }
  note('No simple repair was found. Undo it, or keep it so.', { about: 'repair' });
}

/** @param {Edit[]} edits @returns {Generator<Repair>} */
function* repairs(edits) {
  yield* placedElsewhere(edits);
  yield* dug(edits);
  yield* withoutOne(edits);
}

/** A thing that was just put or moved stands a little further away.
 * @param {Edit[]} edits @returns {Generator<Repair>} */
function* placedElsewhere(edits) {
  const last = edits.at(-1);
  const ground = onStage()?.ground;
  if (!last || !ground || !['add_mark', 'move_mark'].includes(last.edit)) return;
  const mark = /** @type {{ x: number, y: number }} */ (last.mark);
  const [x, y] = last.edit === 'add_mark' ? [mark.x, mark.y] : /** @type {[number, number]} */ (last.to);
  const room = ground.roomAt(x, y);
  /** @type {[number, number][]} */
  const cells = [];
  for (let row = y - 3; row <= y + 3; row += 1)
    for (let column = x - 3; column <= x + 3; column += 1) {
      // Out of a doorway it goes into any room nearby, and else it stays in its own.
      const own = ground.roomAt(column, row);
      if (own && (!room || own === room) && ground.walkable[row * ground.width + column]) cells.push([column, row]);
    }
  cells.sort(([ax, ay], [bx, by]) => Math.hypot(ax - x, ay - y) - Math.hypot(bx - x, by - y));
  for (const [column, row] of cells.slice(0, MOST_CELLS)) {
    /** @type {Edit} */
    const own = last.edit === 'add_mark' ? { ...last, mark: { ...mark, x: column, y: row } } : { ...last, to: [column, row] };
    yield { edits: [...edits.slice(0, -1), own], said: 'the thing stands beside that place, where it is in nobody’s way.' };
  }
}

/** What can no longer be reached gets another way, through as little rock as can be.
 * @param {Edit[]} edits @returns {Generator<Repair>} */
function* dug(edits) {
  const shown = onStage();
  if (!shown) return;
  const { ground, dungeon } = shown;
  const { width, height } = ground;
  const closed = new Set();
  for (const one of edits) {
    const [x, y] = /** @type {[number, number]} */ (one.at ?? [-1, -1]);
    if (one.edit === 'close') closed.add(y * width + x);
  }
  const things = new Set(dungeon.marks.filter(mark => mark.solid).map(mark => mark.y * width + mark.x));
  /** @type {Set<number>} */
  const opened = new Set();
  const canWalk = (/** @type {number} */ at) => ground.walkable[at] === 1 || opened.has(at);
  // The rim of the board stays closed, and so does what a person closed.
  const canDig = (/** @type {number} */ at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x > 0 && y > 0 && x < width - 1 && y < height - 1 && !ground.open[at] && !closed.has(at) && !things.has(at);
  };
  const start = dungeon.start[1] * width + dungeon.start[0];
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const reached = flood(ground, [start], canWalk);
    if (![...ground.walkable.keys()].some(at => canWalk(at) && !reached.has(at))) break;
    const cameFrom = flood(ground, [...reached.keys()], at => canWalk(at) || canDig(at), at => canWalk(at) && !reached.has(at));
    const end = [...cameFrom.keys()].at(-1) ?? start;
    if (!canWalk(end) || reached.has(end)) return;
    for (let at = end; !reached.has(at); at = cameFrom.get(at) ?? start) if (!canWalk(at)) opened.add(at);
  }
  if (!opened.size) return;
  const own = [...opened].map(at => ({ edit: 'open', at: [at % width, Math.floor(at / width)] }));
  yield { edits: [...edits, ...own], said: `another way was dug, ${own.length === 1 ? 'a cell' : `${own.length} cells`} long.` };
}

/**
 * The cells that a breadth-first search comes to, each with the one before it. It ends at the first that is wanted, which then is the last of them.
 * @param {import('../model/ground.js').Ground} ground
 * @param {number[]} from
 * @param {(at: number) => boolean} isFree
 * @param {(at: number) => boolean} [isWanted]
 */
function flood(ground, from, isFree, isWanted = () => false) {
  const cameFrom = new Map(from.map(at => [at, at]));
  // A Map goes on to what is added while it is walked through.
  for (const at of cameFrom.keys()) {
    for (const next of ground.around(at)) {
      if (cameFrom.has(next) || !isFree(next)) continue;
      cameFrom.set(next, at);
      if (isWanted(next)) return cameFrom;
    }
  }
  return cameFrom;
}

/** One earlier edit with which the last one does not agree is taken out. Edits that name marks by their place in the list are
 * left alone, for taking one out would change what the others mean.
 * @param {Edit[]} edits @returns {Generator<Repair>} */
function* withoutOne(edits) {
  for (let at = edits.length - 2; at >= Math.max(0, edits.length - 1 - MOST_EDITS); at -= 1) {
    const own = edits[at];
    if (!own || own.edit.includes('mark')) continue;
    const place = Array.isArray(own.at) ? ` at ${own.at.join(', ')}` : '';
    yield { edits: edits.filter((_, other) => other !== at), said: `the edit “${own.edit}”${place} was taken out, the last one stays.` };
  }
}
