// Rooms in words: their names, sizes and ways out. What the engine tells is shown as it is; nothing here is invented.

import { titled } from '../lib/dom.js';

/** @typedef {import('../types.js').Dungeon} Dungeon */
/** @typedef {import('../types.js').Room} Room */

/** The number that the map shows for a room.
 * @param {Dungeon} dungeon @param {Room} room */
export function numberOf(dungeon, room) {
  if (room.number !== null && room.number !== undefined) return room.number;
  return dungeon.rooms.some(one => one.number) ? null : room.id + 1;
}

/** @param {Room} room */
export const nameOf = room => room.words?.name || room.words?.purpose || titled(room.purpose || (room.kind === 'normal' ? 'room' : room.kind));

const SHAPES = /** @type {Record<string, string>} */ ({ circle: 'round', octagon: 'eight-sided', l: 'L-shaped', mask: 'uneven' });

/** The size in feet and the shape.
 * @param {Dungeon} dungeon @param {Room} room */
export function sizeOf(dungeon, room) {
  const feet = dungeon.cell_feet ?? 5;
  return `${room.width * feet} × ${room.height * feet} feet${SHAPES[room.shape] ? `, ${SHAPES[room.shape]}` : ''}`;
}

/** What the room is, where it matters.
 * @param {Dungeon} dungeon @param {Room} room */
export function roleOf(dungeon, room) {
  const holds = (/** @type {[number, number] | null} */ at) =>
    at && at[0] >= room.x && at[1] >= room.y && at[0] < room.x + room.width && at[1] < room.y + room.height;
  if (holds(dungeon.start)) return 'start';
  if (holds(dungeon.goal)) return 'goal';
  return room.kind === 'normal' || room.kind === 'spawn' ? '' : room.kind;
}

/** Where the name of a kind of door alone would puzzle. */
const DOORS = /** @type {Record<string, string>} */ ({ closed: 'Closed door', locked: 'Locked door', secret: 'Secret door' });

/** The letters of locks and keys, by the name of the key.
 * @param {Dungeon} dungeon */
export function keyLetters(dungeon) {
  const names = [...new Set((dungeon.keys ?? []).map(key => key.name))];
  return new Map(names.map((name, at) => [name, { letter: String.fromCharCode(65 + (at % 26)), tone: 'abc'[at % 3] ?? 'a' }]));
}

/**
 * The ways out of a room.
 * @param {Dungeon} dungeon
 * @param {Room} room
 * @returns {{ side: string, text: string, rooms: Room[], lock: string | null }[]}
 */
export function waysOf(dungeon, room) {
  const ways = dungeon.openings
    .filter(opening => opening.room === room.id)
    .map(opening => {
      const door = dungeon.doors[opening.doors[0] ?? -1];
      const rooms = opening.beyond.rooms.map(id => /** @type {Room} */ (dungeon.rooms[id])).filter(Boolean);
      const numbers = rooms.map(one => numberOf(dungeon, one)).filter(number => number !== null);
      const lock = door?.lock !== undefined && door.lock !== null ? (dungeon.locks?.[door.lock] ?? null) : null;
      const what = door ? (DOORS[door.kind] ?? titled(door.kind)) : 'Open way';
      const to = numbers.length ? ` to ${numbers.join(', ')}` : rooms.length ? '' : ', a dead end';
      return { side: opening.side, text: what + to, rooms, lock: lock?.key ?? null };
    });
  for (const exit of dungeon.exits.filter(one => one.room === room.id)) {
    ways.push({
      side: exit.side,
      text: exit.main ? 'The entrance' : `A way out${exit.kind === 'stairs' ? ', by stairs' : ''}`,
      rooms: [],
      lock: null,
    });
  }
  const order = ['north', 'east', 'south', 'west'];
  return ways.sort((a, b) => order.indexOf(a.side) - order.indexOf(b.side));
}

/** A room in one line, as screen readers hear it.
 * @param {Dungeon} dungeon @param {Room} room */
export function lineOf(dungeon, room) {
  const number = numberOf(dungeon, room);
  const ways = waysOf(dungeon, room).length;
  const role = roleOf(dungeon, room);
  return `Room ${number ?? room.id}, ${nameOf(room)}, ${sizeOf(dungeon, room)}, ${ways} ${ways === 1 ? 'exit' : 'exits'}${role ? `, ${role}` : ''}`;
}

/** Rooms in the order of their numbers.
 * @param {Dungeon} dungeon */
export const inOrder = dungeon => [...dungeon.rooms].sort((a, b) => (numberOf(dungeon, a) ?? 1e9) - (numberOf(dungeon, b) ?? 1e9));
