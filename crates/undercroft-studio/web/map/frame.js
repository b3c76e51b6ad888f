// Where cells lie in the drawing. The engine draws 100 units a cell and crops to what is there, so the offset is read off a
// room: areas of rooms are drawn as exact cells.

const UNIT = 100;

/**
 * The least x and y of a path of straight lines, as the engine writes them.
 * @param {string} d
 */
function corner(d) {
  let [x, y, left, top] = [0, 0, Infinity, Infinity];
  let [sx, sy] = [0, 0];
  for (const [, sign = '', rest = ''] of d.matchAll(/([mMhHvVlLzZ])([^a-zA-Z]*)/g)) {
    const numbers = rest.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    if (sign === 'z' || sign === 'Z') {
      [x, y] = [sx, sy];
      continue;
    }
    for (let at = 0; at < numbers.length;) {
      const n = () => numbers[at++] ?? 0;
      if (sign === 'h') x += n();
      else if (sign === 'v') y += n();
      else if (sign === 'H') x = n();
      else if (sign === 'V') y = n();
      else if (sign === 'M' || sign === 'L') {
        x = n();
        y = n();
      } else {
        x += n();
        y += n();
      }
      if (sign === 'm' || sign === 'M') [sx, sy] = [x, y];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
    }
  }
  return [left, top];
}

/** The first column and row of a room that have a cell.
 * @param {import('../types.js').Room} room */
function firstCells(room) {
  if (!room.mask) return [room.x, room.y];
  const row = room.mask.findIndex(line => line.includes('#'));
  const column = Math.min(
    ...room.mask.map(line => {
      const at = line.indexOf('#');
      return at < 0 ? Infinity : at;
    }),
  );
  return [room.x + column, room.y + row];
}

/**
 * The frame of a drawing.
 * @param {SVGSVGElement} drawing
 * @param {import('../types.js').Dungeon} dungeon
 */
export function frameOf(drawing, dungeon) {
  const box = drawing.viewBox.baseVal;
  let offset = [0, 0];
  const areas = [...drawing.querySelectorAll('#rooms > .plan-area')];
  // A room that the board cuts off, or that is partly closed, would mislead; most rooms are whole, so the median is right.
  /** @type {[number, number][]} */
  const found = areas.flatMap(area => {
    const room = dungeon.rooms[Number(area.id.replace(/\D+/g, ''))];
    if (!room) return [];
    const [left = 0, top = 0] = corner(area.getAttribute('d') ?? '');
    const [x = 0, y = 0] = firstCells(room);
    return [/** @type {[number, number]} */ ([left - x * UNIT, top - y * UNIT])];
  });
  if (found.length) {
    const median = (/** @type {0 | 1} */ axis) => found.map(one => one[axis]).sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
    offset = [median(0), median(1)];
  }
  const [ox = 0, oy = 0] = offset;
  return {
    width: box.width,
    height: box.height,
    unit: UNIT,
    ox,
    oy,
    /** The corner of a cell in units of the drawing.
     * @param {number} x @param {number} y */
    spot: (x, y) => [x * UNIT + ox, y * UNIT + oy],
    /** The middle of a cell.
     * @param {number} x @param {number} y */
    middle: (x, y) => [(x + 0.5) * UNIT + ox, (y + 0.5) * UNIT + oy],
    /** The cell at a spot of the drawing.
     * @param {number} x @param {number} y */
    cell: (x, y) => /** @type {[number, number]} */ ([Math.floor((x - ox) / UNIT), Math.floor((y - oy) / UNIT)]),
  };
}
/** @typedef {ReturnType<typeof frameOf>} Frame */
