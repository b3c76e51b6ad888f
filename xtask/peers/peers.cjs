// `node peers.cjs CONTENDER COUNT`: makes COUNT dungeons and prints, as JSON, how many rooms they have, how long it took and
// the most memory that was in use.

const [contender, count] = [process.argv[2], Number(process.argv[3])];

function rot(kind) {
  const ROT = require("rot-js");
  return (seed) => {
    ROT.RNG.setSeed(seed + 1);
    const cells = new Uint8Array(80 * 40);
    const map = new ROT.Map[kind](80, 40);
    map.create((x, y, wall) => {
      cells[y * 80 + x] = wall;
    });
    return map.getRooms().length;
  };
}

function mikewesthad() {
  const found = require("@mikewesthad/dungeon");
  const Dungeon = found.default ?? found;
  const side = { min: 6, max: 15 };
  return (seed) => {
    const rooms = { width: side, height: side, maxRooms: 16, maxArea: 225 };
    return new Dungeon({ width: 80, height: 40, randomSeed: String(seed), doorPadding: 1, rooms }).rooms.length;
  };
}

const contenders = { "rot-digger": () => rot("Digger"), "rot-uniform": () => rot("Uniform"), mikewesthad };
const make = contenders[contender]();
for (let seed = 0; seed < Math.max(count / 10, 1); seed += 1) make(seed);
const start = process.cpuUsage();
let rooms = 0;
for (let seed = 0; seed < count; seed += 1) rooms += make(seed);
const { user, system } = process.cpuUsage(start);
const seconds = (user + system) / 1e6;
console.log(JSON.stringify({ dungeons: count, rooms, seconds, peak_kib: process.resourceUsage().maxRSS }));
