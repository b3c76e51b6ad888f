// `node phaser_check.mjs SAMPLE PHASER PLAYWRIGHT CHROMIUM FOLDER`: the sample in a browser, with the map of FOLDER; fails unless
// Phaser finds there what the JSON of the same dungeon says.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';

const [sample, phaser, playwright, chromium, folder] = process.argv.slice(2);
const { chromium: browserType } = createRequire(join(playwright, 'package.json'))('playwright-core');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.png': 'image/png', '.tmj': 'application/json' };

const server = createServer(async (request, answer) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)).slice(1) || 'index.html';
  const root = path.startsWith('node_modules/') ? phaser : path.startsWith('map.') ? folder : sample;
  try {
    const file = await readFile(join(root, path));
    answer.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(file);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise(done => server.listen(0, '127.0.0.1', done));

const expect = (is, what) => { if (!is) throw new Error(what); };
const browser = await browserType.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => window.dungeon);
  const found = await page.evaluate(() => {
    const { dungeon } = window;
    const { tiled, layers } = dungeon;
    const free = [];
    for (let y = 0; y < tiled.height; y += 1) {
      let row = '';
      for (let x = 0; x < tiled.width; x += 1) {
        const solid = ['cells', 'water', 'furniture'].some(name => layers[name]?.getTileAt(x, y)?.collides);
        row += solid ? '#' : '.';
      }
      free.push(row);
    }
    const cell = one => [Math.floor(one.x / tiled.tileWidth), Math.floor(one.y / tiled.tileHeight)];
    const group = name => tiled.getObjectLayer(name)?.objects ?? [];
    const before = dungeon.doors ? [...dungeon.doors.values()].filter(door => layers.door_tiles.getTileAt(door.x, door.y)).length : 0;
    return {
      free, doorTiles: before,
      rooms: group('rooms').length,
      doors: group('doors').map(one => [...cell(one), one.name]),
      start: cell(group('party').find(one => one.name === 'start')),
    };
  });
  const dungeon = JSON.parse(await readFile(join(folder, 'map.json'), 'utf8'));
  const solid = new Set(dungeon.marks.filter(mark => mark.solid).map(mark => `${mark.x},${mark.y}`));
  const water = dungeon.layers?.water;
  const free = dungeon.tiles.map((row, y) => [...row].map((tile, x) =>
    '# '.includes(tile) || water?.[y][x] === '=' || solid.has(`${x},${y}`) ? '#' : '.').join(''));
  const same = (what, a, b) => expect(JSON.stringify(a) === JSON.stringify(b), `${what}: Phaser has ${JSON.stringify(a)}, the JSON ${JSON.stringify(b)}`);
  same('walkable cells', found.free, free);
  same('rooms', found.rooms, dungeon.rooms.length);
  same('doors', found.doors, dungeon.doors.map(door => [door.x, door.y, door.kind]));
  same('door tiles', found.doorTiles, new Set(dungeon.doors.map(door => `${door.x},${door.y}`)).size);
  same('start', found.start, dungeon.start);
  // Whoever walks is stopped by a wall: after going west for a while one still stands on floor.
  await page.keyboard.down('ArrowLeft');
  await page.waitForFunction(() => {
    const { player } = window.dungeon;
    return player.body.blocked.left || player.body.velocity.x === 0 || player.body.touching.left;
  });
  await page.keyboard.up('ArrowLeft');
  const [x, y] = await page.evaluate(() => {
    const { player, tiled } = window.dungeon;
    return [Math.floor(player.x / tiled.tileWidth), Math.floor(player.y / tiled.tileHeight)];
  });
  expect(free[y][x] === '.', `one walked into the wall at ${x}, ${y}`);
  expect(errors.length === 0, errors.join('\n'));
  console.log(`Phaser reads seed ${dungeon.seed}: ${found.rooms} rooms, ${found.doors.length} doors, ${found.free.join('').split('.').length - 1} cells to walk on`);
} finally {
  await browser.close();
  server.close();
}
