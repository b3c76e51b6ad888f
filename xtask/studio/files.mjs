// Files that are dropped: bad ones, our own, and those of other programs.

import { readFileSync } from 'node:fs';
import { cellPoint, dungeonOf, fingerprint, noteText, remade } from './browser.mjs';

/// Drops a file on the map.
async function drop(page, name, content) {
  const data = await page.evaluateHandle(
    ([title, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], title));
      return transfer;
    },
    [name, Buffer.from(content).toString('base64')],
  );
  await page.dispatchEvent('main.map', 'drop', { dataTransfer: data });
}

export async function badFile({ open, expect, equal }) {
  const page = await open('#1/tabletop/4', { allow: ['400', '422', 'api/import', 'api/check'] });
  const before = await fingerprint(page);
  for (const [name, content] of [
    ['broken.json', '{"format": "undercroft/1", "tiles": ['],
    ['nothing.tmj', '{"type":"map","layers":[]}'],
    ['noise.ldtk', 'not a project'],
    ['picture.png', '\x89PNG\r\n\x1a\n\0\0'],
    ['text.png', '#########\n#...+...#\n#...#...#\n#########\n'],
  ]) {
    await page.evaluate(() => document.querySelectorAll('.note').forEach(one => one.remove()));
    await drop(page, name, content);
    await page.waitForSelector('.note.bad');
    const text = await noteText(page);
    expect(text.startsWith(name) && text.length > name.length + 25, `${name}: the note reads ${text}`);
  }
  equal(await fingerprint(page), before, 'the map after bad files');
  return (await noteText(page)).slice(0, 100);
}

export async function ownFile({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  await page.click('[data-mode=edit]');
  await page.click('[data-tool=mark]');
  const { start } = await dungeonOf(page);
  await remade(page, async () => page.mouse.click(...(await cellPoint(page, start[0] + 1, start[1] + 1))));
  const before = await fingerprint(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  const content = readFileSync(await download.path());
  const other = await open('#1/bsp/1');
  await remade(other, () => drop(other, download.suggestedFilename(), content));
  equal(await fingerprint(other), before, 'the map of the file');
  equal((await dungeonOf(other)).edits.length, 1, 'edits of the file');
  expect((await other.locator('[data-key=water]').count()) === 1, 'a file of ours has no controls');
  await remade(other, () => other.click('[data-act=undo]'));
  expect((await dungeonOf(other)).method === 'bsp', 'undo does not bring the map before');
}

export async function tiledFile({ open, expect, equal }) {
  const page = await open('#1/tabletop/4');
  const map = ['##########', '#....#####', '#..@.+...#', '#....###.#', '######...#', '######...#', '##########'].join('\n');
  await remade(page, () => drop(page, 'cave.txt', map));
  const made = await dungeonOf(page);
  equal(made.method, 'given', 'the method of a dropped text');
  expect(made.rooms.length >= 2 && made.doors.length >= 1, `${made.rooms.length} rooms, ${made.doors.length} doors`);
  await page.click('.top [data-act=export]');
  await page.click('[data-destination=tiled]');
  await page.waitForFunction(() => !document.querySelector('[data-act=save]').disabled, null, { timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-act=save]')]);
  const archive = readFileSync(await download.path());
  // The first file of the archive is the map; it is stored as it is.
  const start = 30 + archive.readUInt16LE(26);
  const tmj = archive.subarray(start, start + archive.readUInt32LE(18));
  await page.keyboard.press('Escape');
  await remade(page, () => drop(page, 'again.tmj', tmj));
  equal((await dungeonOf(page)).rooms.length, made.rooms.length, 'rooms after Tiled and back');
}
