// Export: every destination, and each file parsed.

import { readFileSync } from 'node:fs';

/// Opens the dialog at a destination and saves; gives the files by name.
async function saved(page, id) {
  await page.click(`[data-destination=${id}]`);
  await page.waitForFunction(
    () => !document.querySelector('[data-act=save]').disabled || document.querySelector('[data-part=files] .problem'),
    null,
    { timeout: 120_000 },
  );
  const problem = await page.locator('[data-part=files] .problem').allTextContents();
  if (problem.length) throw new Error(`${id}: ${problem.join(' ')}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-act=save]')]);
  const bytes = readFileSync(await download.path());
  const name = download.suggestedFilename();
  return name.endsWith('.zip') ? unzip(bytes) : new Map([[name, bytes]]);
}

/// The files of an archive without compression, read by its index.
function unzip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), bytes.subarray(start, start + size));
    at += 46 + name + extra + comment;
  }
  return files;
}

const one = (files, ending) => {
  const found = [...files].find(([name]) => name.endsWith(ending));
  if (!found) throw new Error(`no ${ending} among ${[...files.keys()]}`);
  return found[1];
};
const json = (files, ending) => JSON.parse(one(files, ending));
const text = (files, ending) => one(files, ending).toString('utf8');
const isPng = bytes => bytes.subarray(1, 4).toString() === 'PNG';

/// What each file must hold, read by somebody else's rules where node has a reader.
const READERS = {
  foundry: (files, need) => {
    const scene = json(files, '.foundry.json');
    need(scene.walls?.length > 10 && scene.grid, 'walls and a grid');
    need(isPng(one(files, '.png')), 'a picture');
    need(
      [...files.keys()].some(name => name.includes('journal')),
      'a journal',
    );
  },
  uvtt: (files, need) => {
    const map = json(files, '.dd2vtt');
    need(map.line_of_sight.length > 0 && isPng(Buffer.from(map.image, 'base64')), 'walls and a picture');
  },
  print: (files, need) => need(text(files, '.pdf').startsWith('%PDF-') && /%%EOF\s*$/.test(one(files, '.pdf').toString('latin1')), 'a PDF'),
  png: (files, need) => need(isPng(one(files, '.png')), 'a PNG'),
  svg: (files, need) => need(text(files, '.svg').startsWith('<svg ') && text(files, '.svg').trim().endsWith('</svg>'), 'an SVG'),
  page: (files, need) => need(/<!doctype html>/i.test(text(files, '.html')), 'a page'),
  notes: (files, need) => need(/^# /.test(text(files, '.md')) && text(files, '.md').includes('## 1'), 'notes'),
  godot: (files, need) => need(text(files, '.tscn').startsWith('[gd_scene') && [...files.keys()].some(name => name.endsWith('.png')), 'a scene'),
  tiled: (files, need) => {
    const map = json(files, '.tmj');
    need(map.type === 'map' && map.layers.length > 1, 'a map');
  },
  tmx: (files, need) => need(/<map /.test(text(files, '.tmx')), 'a map'),
  ldtk: (files, need) => need(json(files, '.ldtk').levels.length === 1, 'a level'),
  blender: (files, need) => {
    const glb = one(files, '.glb');
    need(glb.toString('latin1', 0, 4) === 'glTF' && glb.readUInt32LE(8) === glb.length, 'a model');
    need(JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))).nodes.length > 5, 'nodes');
  },
  roblox: (files, need) => need(/<roblox /.test(text(files, '.rbxmx')), 'a model'),
  luau: (files, need) => need(/return/.test(text(files, '.luau')), 'a module'),
  doom: (files, need) => need(/^[IP]WAD$/.test(one(files, '.wad').toString('latin1', 0, 4)), 'a WAD'),
  json: (files, need) => need(json(files, '.json').format === 'undercroft/1', 'our JSON'),
  csv: (files, need) => need(text(files, '.csv').split('\n').length > 10, 'rows'),
  text: (files, need) => need(text(files, '.txt').includes('#'), 'a map'),
  npz: (files, need) => need(one(files, '.npz').toString('latin1', 0, 2) === 'PK', 'arrays'),
  opd: (files, need) => need(json(files, '.opd.json').rects.length > 5, 'rectangles'),
  dot: (files, need) => need(/graph/.test(text(files, '.dot')), 'a graph'),
  graphml: (files, need) => need(/<graphml/.test(text(files, '.graphml')), 'a graph'),
  plan: (files, need) => need(/\[method\.graph\.rooms\]/.test(text(files, '.graph.toml')), 'a plan'),
};

export async function exportOne({ open, expect }) {
  const page = await open('#1/tabletop/4');
  await page.click('.top [data-act=export]');
  READERS.tiled(await saved(page, 'tiled'), (truth, what) => expect(truth, `Tiled: no ${what}`));
  expect((await page.locator('[data-part=files]').textContent()).includes('What Tiled cannot hold'), 'no report of what is lost');
}

export async function everyDestination({ open, expect, shot }) {
  const page = await open('#1/tabletop/4?locks.count=2&water=pools');
  await page.locator('[data-part=surface]').focus();
  await page.keyboard.press('x');
  await page.waitForSelector('.export-dialog');
  await shot(page, 'export');
  const ids = await page.locator('[data-destination]').evaluateAll(all => all.map(each => each.dataset.destination));
  const losses = [];
  for (const id of ids) {
    expect(READERS[id], `nobody reads the files of ${id}`);
    READERS[id](await saved(page, id), (truth, what) => expect(truth, `${id}: no ${what}`));
    if (await page.locator('.losses li').count()) losses.push(id);
  }
  expect(losses.includes('uvtt'), 'Roll20 loses nothing, which cannot be');
  return `${ids.length} destinations, ${losses.length} with losses`;
}
