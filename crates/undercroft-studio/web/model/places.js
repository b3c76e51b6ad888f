// Things of a map told by place and not by number, so that they can be found again on a map on which other settings renumber them.
//
// A room is the same where rectangle, shape and one of its two nearest rooms are; a door where its cell, its side, its room and the room at
// the other end of its passage are; a cell of a room where the room is, and any other one where the cells around it are.

import { titled } from '../lib/dom.js';
import { Ground } from './ground.js';
import { numberOf } from './rooms.js';

/** @typedef {import('../types.js').Dungeon} Dungeon */
/** @typedef {import('../types.js').Edit} Edit */
/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').Room} Room */
/** @typedef {import('../types.js').RoomPlace} RoomPlace */
/** @typedef {[number, number]} Cell */

/** How far around a cell outside of rooms the map must be the same. */
const AROUND = 2;

/** @param {Room} room */
const rectOf = ({ x, y, width, height }) => [x, y, width, height];
/** @param {number[]} a @param {number[]} b */
const isSame = (a, b) => a.length === b.length && a.every((one, at) => one === b[at]);
/** The cells between two rectangles, along the farther axis.
 * @param {number[]} a @param {number[]} b */
function gap([ax = 0, ay = 0, aw = 0, ah = 0], [bx = 0, by = 0, bw = 0, bh = 0]) {
  return Math.max(ax - bx - bw, bx - ax - aw, ay - by - bh, by - ay - ah);
}
/** A text of an edit, short enough for a list.
 * @param {unknown} text */
const short = text => (String(text).length > 40 ? `${String(text).slice(0, 40)}…` : String(text));

/** A map as edits before leave it, as far as places depend on it. */
export class MapModel {
  /** @param {Dungeon} dungeon */
  constructor(dungeon) {
    this.dungeon = dungeon;
    this.ground = new Ground(dungeon);
    this.marks = [...dungeon.marks];
  }

  /** @param {Room} room @returns {RoomPlace} */
  placeOfRoom(room) {
    const own = rectOf(room);
    const others = this.dungeon.rooms.filter(one => one !== room).map(one => ({ id: one.id, rect: rectOf(one) }));
    others.sort((a, b) => gap(own, a.rect) - gap(own, b.rect) || a.id - b.id);
    return { rect: own, shape: shapeOf(room), beside: others.slice(0, 2).map(one => one.rect) };
  }

  /** @param {RoomPlace | null | undefined} place @returns {Room | null} */
  findRoom(place) {
    const { rooms } = this.dungeon;
    const room = place && rooms.find(one => isSame(rectOf(one), place.rect) && shapeOf(one) === place.shape);
    if (!room) return null;
    const isBeside = !place.beside.length || place.beside.some(rect => rooms.some(one => one !== room && isSame(rectOf(one), rect)));
    return isBeside ? room : null;
  }

  /** The room that a cell lies in or is nearest to.
   * @param {Cell} cell */
  roomNear([x, y]) {
    const own = this.ground.roomAt(x, y);
    if (own) return own;
    const cell = [x, y, 1, 1];
    return this.dungeon.rooms.reduce((/** @type {Room | null} */ best, one) => (best && gap(rectOf(best), cell) <= gap(rectOf(one), cell) ? best : one), null);
  }

  /** @param {Cell} cell @returns {Place['cell']} */
  placeOfCell(cell) {
    const room = this.roomNear(cell);
    return { isInside: this.isIn(room, cell), around: this.around(cell), room: room && this.placeOfRoom(room) };
  }

  /** Whether a cell belongs to a room, open or not. @param {Room | null} room @param {Cell} cell */
  isIn(room, [x, y]) {
    if (!room || x < room.x || y < room.y || x >= room.x + room.width || y >= room.y + room.height) return false;
    return !room.mask || room.mask[y - room.y]?.[x - room.x] === '#';
  }

  /** What is open around a cell. @param {Cell} cell */
  around([x, y]) {
    let text = '';
    for (let row = y - AROUND; row <= y + AROUND; row += 1)
      for (let column = x - AROUND; column <= x + AROUND; column += 1) text += this.ground.isOpen(column, row) ? '.' : '#';
    return text;
  }

  /** What an edit names.
   * @param {Edit} edit @returns {Place | null} */
  placeOf(edit) {
    const { rooms, doors, passages } = this.dungeon;
    if (edit.edit === 'door') {
      const door = doors[Number(edit.door)];
      const room = door && rooms[door.room];
      if (!door || !room) return null;
      const passage = passages.find(one => one.id === door.passage);
      const other = passage && rooms[passage.from === door.room ? passage.to : passage.from];
      return { room: this.placeOfRoom(room), door: { at: [door.x, door.y], side: door.side, to: other ? rectOf(other) : null } };
    }
    if (edit.room !== undefined && edit.room !== null) {
      const room = rooms[Number(edit.room)];
      return room ? { room: this.placeOfRoom(room) } : null;
    }
    if (edit.edit === 'text') return {};
    /** @type {Place} */
    const place = {};
    if (edit.mark !== undefined && edit.edit !== 'add_mark') {
      const mark = this.marks[Number(edit.mark)];
      if (!mark) return null;
      const near = this.roomNear([mark.x, mark.y]);
      place.mark = { kind: mark.kind, name: mark.name ?? '', key: mark.key ?? '', at: [mark.x, mark.y], index: Number(edit.mark) };
      if (near) place.room = this.placeOfRoom(near);
    }
    const cell = cellOf(edit);
    if (cell) place.cell = this.placeOfCell(cell);
    return place;
  }

  /**
   * The edit as it is on this map, or why it cannot be here.
   * @param {Edit} edit
   * @param {Place | null} place
   * @returns {Edit | string}
   */
  find(edit, place) {
    if (!place) return 'It was made with another version, which made another map.';
    const room = this.findRoom(place.room);
    if (place.room && !room) return place.door ? 'The room of that door is not on this map.' : place.mark ? 'That part of the map is another one.' : 'That room is not on this map.';
    if (place.door && room) {
      const { at, side, to } = place.door;
      const door = this.dungeon.doors.find(one => one.x === at[0] && one.y === at[1] && one.side === side && one.room === room.id);
      if (!door) return 'That room has no door there.';
      const same = /** @type {Place} */ (this.placeOf({ ...edit, door: door.id }));
      const leads = same.door?.to ?? null;
      if (leads === null ? to !== null : to === null || !isSame(leads, to)) return 'The door there leads elsewhere now.';
      return { ...edit, door: door.id };
    }
    if (place.cell) {
      const cell = /** @type {Cell} */ (cellOf(edit));
      const near = this.findRoom(place.cell.room);
      if (place.cell.room && !near) return 'That part of the map is another one.';
      const isThere = place.cell.isInside ? this.isIn(near, cell) : this.around(cell) === place.cell.around;
      if (!isThere) return 'The walls around that cell are others.';
    }
    if (place.mark) {
      const { kind, name, key, at, index } = place.mark;
      const isIt = (/** @type {import('../types.js').Mark | undefined} */ mark) =>
        mark?.kind === kind && (mark.name ?? '') === name && (mark.key ?? '') === key && mark.x === at[0] && mark.y === at[1];
      const mark = isIt(this.marks[index]) ? index : this.marks.findIndex(isIt);
      return mark < 0 ? 'That thing is not there.' : { ...edit, mark };
    }
    return room ? { ...edit, room: room.id } : edit;
  }

  /** What an edit does, in the words of its list.
   * @param {Edit} edit */
  nameOf(edit) {
    const { rooms, doors } = this.dungeon;
    const numbered = (/** @type {Room | undefined} */ room) => (room ? `room ${numberOf(this.dungeon, room) ?? room.id}` : 'a room');
    const cell = cellOf(edit)?.join(', ');
    const added = /** @type {any} */ (edit.edit === 'add_mark' ? edit.mark : this.marks[Number(edit.mark)]);
    const thing = titled(String(added?.name || added?.kind || 'thing'));
    const whose = numbered(rooms[Number(edit.room)]);
    switch (edit.edit) {
      case 'open':
        return `Cell ${cell} opened`;
      case 'close':
        return `Cell ${cell} closed`;
      case 'door':
        return `Door of ${numbered(rooms[doors[Number(edit.door)]?.room ?? -1])}: ${edit.kind}`;
      case 'add_mark':
        return `${thing} put at ${cell}`;
      case 'move_mark':
        return `${thing} moved to ${cell}`;
      case 'remove_mark':
        return `${thing} deleted`;
      case 'tags':
        return `Tags of ${whose}: ${short(edit.tags)}`;
      case 'move_number':
        return `Number of ${whose} moved`;
      default:
        return `${titled(String(edit.text ?? edit.edit))} of ${edit.room === undefined ? 'the dungeon' : whose}${edit.to ? `: “${short(edit.to)}”` : ''}`;
    }
  }

  /** Does an edit, as far as places of later ones depend on it.
   * @param {Edit} edit */
  apply(edit) {
    const [x, y] = cellOf(edit) ?? [-1, -1];
    const mark = /** @type {any} */ (edit.mark);
    if (edit.edit === 'open' || edit.edit === 'close') {
      if (this.ground.has(x, y)) this.ground.open[y * this.ground.width + x] = Number(edit.edit === 'open');
    } else if (edit.edit === 'add_mark') this.marks.push(mark);
    else if (edit.edit === 'remove_mark') this.marks.splice(mark, 1);
    else if (edit.edit === 'move_mark') {
      const moved = this.marks[mark];
      if (moved) this.marks[mark] = { ...moved, x, y };
    }
  }
}

/** The shape of a room; a mask also by how many cells it has. @param {Room} room */
const shapeOf = room => `${room.shape}${room.mask ? ` ${room.mask.join('').replaceAll(/[^#]/g, '').length}` : ''}`;

/** The cell that an edit is about; where a number is written is a matter of its room.
 * @param {Edit} edit @returns {Cell | null} */
function cellOf(edit) {
  if (edit.edit === 'open' || edit.edit === 'close') return /** @type {Cell} */ (edit.at);
  if (edit.edit === 'move_mark') return /** @type {Cell} */ (edit.to);
  const mark = /** @type {any} */ (edit.mark);
  return edit.edit === 'add_mark' ? [mark.x, mark.y] : null;
}
