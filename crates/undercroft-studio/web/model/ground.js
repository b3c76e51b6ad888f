// The cells of a dungeon as a walker meets them: who owns them, what can be walked, and distances.

/** @typedef {import('../types.js').Dungeon} Dungeon */

const STEPS = /** @type {[number, number][]} */ ([
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]);

export class Ground {
  /** @param {Dungeon} dungeon */
  constructor(dungeon) {
    const { width, height, tiles, rooms } = dungeon;
    this.dungeon = dungeon;
    this.width = width;
    this.height = height;
    /** The room of each cell, or -1. */
    this.owner = new Int32Array(width * height).fill(-1);
    for (const room of rooms) {
      for (let y = 0; y < room.height; y += 1) {
        for (let x = 0; x < room.width; x += 1) {
          const [column, row] = [room.x + x, room.y + y];
          if (column < 0 || row < 0 || column >= width || row >= height) continue;
          if (!room.mask || room.mask[y]?.[x] === '#') if (tiles[row]?.[column] !== '#') this.owner[row * width + column] = room.id;
        }
      }
    }
    const solid = new Set(dungeon.marks.filter(mark => mark.solid).map(mark => mark.y * width + mark.x));
    this.open = new Uint8Array(width * height);
    this.walkable = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      const row = tiles[y] ?? '';
      for (let x = 0; x < width; x += 1) {
        const sign = row[x] ?? '#';
        const at = y * width + x;
        this.open[at] = sign === '#' || sign === ' ' || (dungeon.legend?.[sign]?.name ?? '') === 'pillar' ? 0 : 1;
        this.walkable[at] = (dungeon.legend?.[sign]?.walkable ?? sign !== '#') && !solid.has(at) ? 1 : 0;
      }
    }
  }

  /** @param {number} x @param {number} y */
  has(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
  /** @param {number} x @param {number} y */
  isOpen(x, y) {
    return this.has(x, y) && this.open[y * this.width + x] === 1;
  }
  /** The room at a cell, or null.
   * @param {number} x @param {number} y */
  roomAt(x, y) {
    const id = this.has(x, y) ? (this.owner[y * this.width + x] ?? -1) : -1;
    return id < 0 ? null : (this.dungeon.rooms[id] ?? null);
  }

  /**
   * Steps from a cell to every other, by breadth-first search; -1 where nobody comes.
   * @param {[number, number]} from
   * @param {(at: number) => boolean} [isBarred]
   */
  distances([x, y], isBarred = () => false) {
    const steps = new Int32Array(this.width * this.height).fill(-1);
    if (!this.has(x, y)) return steps;
    const queue = new Int32Array(steps.length);
    let [head, tail] = [0, 1];
    queue[0] = y * this.width + x;
    steps[queue[0] ?? 0] = 0;
    while (head < tail) {
      const at = queue[head] ?? 0;
      head += 1;
      for (const next of this.around(at)) {
        if (steps[next] !== -1 || !this.walkable[next] || isBarred(next)) continue;
        steps[next] = (steps[at] ?? 0) + 1;
        queue[tail] = next;
        tail += 1;
      }
    }
    return steps;
  }

  /** The cells beside a cell.
   * @param {number} at */
  *around(at) {
    const [x, y] = [at % this.width, Math.floor(at / this.width)];
    for (const [dx, dy] of STEPS) if (this.has(x + dx, y + dy)) yield (y + dy) * this.width + x + dx;
  }

  /**
   * A shortest way between two cells, straight where it can be.
   * @param {[number, number]} from
   * @param {[number, number]} to
   * @param {(at: number) => boolean} [isBarred]
   * @returns {[number, number][]}
   */
  way(from, to, isBarred) {
    const steps = this.distances(from, isBarred);
    let at = to[1] * this.width + to[0];
    if ((steps[at] ?? -1) < 0) return [];
    /** @type {[number, number][]} */
    const cells = [to];
    let last = 0;
    while ((steps[at] ?? 0) > 0) {
      const nearer = [...this.around(at)].filter(next => steps[next] === (steps[at] ?? 0) - 1);
      const straight = nearer.find(next => next - at === last);
      const next = straight ?? nearer[0];
      if (next === undefined) break;
      last = next - at;
      at = next;
      cells.push([at % this.width, Math.floor(at / this.width)]);
    }
    return cells.reverse();
  }
}
