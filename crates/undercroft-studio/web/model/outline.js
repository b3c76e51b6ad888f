// Cells as the path of an SVG: runs of a row joined downwards to rectangles, which keeps thumbnails near a kilobyte.

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => boolean} isIn
 * @param {number} [unit]
 * @param {[number, number]} [offset]
 */
export function cellsPath(width, height, isIn, unit = 1, [ox, oy] = [0, 0]) {
  /** @type {Map<string, { x: number, y: number, w: number, h: number }>} */
  let above = new Map();
  /** @type {{ x: number, y: number, w: number, h: number }[]} */
  const done = [];
  for (let y = 0; y < height; y += 1) {
    const row = new Map();
    for (let x = 0; x < width; x += 1) {
      if (!isIn(x, y)) continue;
      const from = x;
      while (x < width && isIn(x, y)) x += 1;
      const key = `${from} ${x}`;
      const block = above.get(key) ?? { x: from, y, w: x - from, h: 0 };
      block.h += 1;
      above.delete(key);
      row.set(key, block);
    }
    done.push(...above.values());
    above = row;
  }
  done.push(...above.values());
  return done.map(({ x, y, w, h }) => `M${(x + ox) * unit} ${(y + oy) * unit}h${w * unit}v${h * unit}h${-w * unit}z`).join('');
}

/**
 * A thumbnail of a dungeon: its floor, and the box around it.
 * @param {import('../types.js').Dungeon} dungeon
 */
export function thumbnail(dungeon) {
  let [left, top, right, bottom] = [dungeon.width, dungeon.height, 0, 0];
  const isFloor = (/** @type {number} */ x, /** @type {number} */ y) => {
    const sign = dungeon.tiles[y]?.[x];
    return sign !== undefined && sign !== '#' && sign !== ' ';
  };
  // Boards of tens of thousands of cells are sampled, for a thumbnail has about fifty pixels.
  const every = Math.max(1, Math.ceil(Math.max(dungeon.width, dungeon.height) / 120));
  const columns = Math.ceil(dungeon.width / every);
  const rows = Math.ceil(dungeon.height / every);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      if (!isFloor(x * every, y * every)) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  if (right <= left) return { path: '', box: '0 0 1 1' };
  const path = cellsPath(columns, rows, (x, y) => isFloor(x * every, y * every));
  return { path, box: `${left - 1} ${top - 1} ${right - left + 2} ${bottom - top + 2}` };
}
