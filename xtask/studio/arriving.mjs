// Arriving, the next map, and going back.

import { gzipSync } from 'node:zlib';
import { dungeonOf, fingerprint, hash, remade, idle } from './browser.mjs';

export async function arrive({ open, expect, shot }) {
  const page = await open();
  expect((await hash(page)).startsWith('#1/tabletop/'), `the address is ${await hash(page)}`);
  expect((await page.locator('.drawing path').count()) > 20, 'the map has few lines');
  expect((await page.locator('.badge').textContent()).includes('Sound'), 'the badge does not say that the map is sound');
  expect((await page.title()).includes('Undercroft'), 'the page has no title');
  // Nothing lies over the map but small bars.
  const box = await page.locator('main.map').boundingBox();
  expect(box.width > 700 && box.height > 600, `the map has ${box.width} × ${box.height}`);
  await shot(page, 'arrive');
  return `seed ${(await dungeonOf(page)).seed}`;
}

/** The most that the map which the page carries may weigh, gzipped. */
const MOST_CARRIED = 40 * 1024;

/// The page carries a map, which is there before any script runs and is the one that is shown then.
export async function carriedMap({ browser, url, open, expect, equal, shot }) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const bare = await context.newPage();
  await bare.goto(url);
  const seed = await bare.getAttribute('[data-part=stage]', 'data-seed');
  const carried = await bare.locator('[data-part=stage] > svg').boundingBox();
  await shot(bare, 'carried');
  await context.close();
  expect(seed && carried.width > 400 && carried.height > 400, `the page carries ${JSON.stringify(carried)} of seed ${seed}`);
  const drawing = /data-part="stage"[^>]*>(<svg[^]*?<\/svg>\s*)<\/div>/.exec(await (await fetch(url)).text())?.[1] ?? '';
  const weight = gzipSync(drawing, { level: 9 }).length;
  expect(weight <= MOST_CARRIED, `the map that the page carries has ${weight} bytes, gzipped`);
  const page = await open();
  equal((await dungeonOf(page)).seed, seed, 'the map that is shown first');
  // It is what this engine draws, and it does not move when the page takes over.
  const drawn = await page.evaluate(async () => (await import('./state/studio.js')).studio.made.answer.svg);
  equal(drawing.trim(), drawn.trim(), 'the drawing that the page carries');
  const { width, height } = await page.locator('.drawing').boundingBox();
  const same = Math.abs(carried.width - width) < 2 || Math.abs(carried.height - height) < 2;
  expect(same, `the map is carried in ${carried.width} × ${carried.height} and shown in ${width} × ${height}`);
  // The map of a link is another: the one that is carried is not shown, even where no script follows.
  const waiting = await (await browser.newContext()).newPage();
  await waiting.route('**/app.js', route => route.abort());
  await waiting.goto(`${url}#1/bsp/7`);
  expect(!(await waiting.locator('[data-part=stage] > svg').isVisible()), 'the map that is carried shows before that of a link');
  await waiting.context().close();
  const linked = await open('#1/bsp/7');
  equal((await dungeonOf(linked)).method, 'bsp', 'the map of a link');
  return `seed ${seed}, ${(weight / 1024).toFixed(1)} KB`;
}

export async function reroll({ open, expect }) {
  const page = await open();
  const seen = new Set([await fingerprint(page)]);
  await remade(page, () => page.click('.top [data-act=new]'));
  seen.add(await fingerprint(page));
  await page.locator('[data-part=surface]').focus();
  await remade(page, () => page.keyboard.press('Space'));
  seen.add(await fingerprint(page));
  expect(seen.size === 3, 'a new map is an old one');
  await page.fill('[data-part=seed]', 'harrow 7');
  await remade(page, () => page.keyboard.press('Enter'));
  expect((await hash(page)).includes('/harrow%207'), `the seed is not in ${await hash(page)}`);
}

export async function history({ open, equal, expect }) {
  const page = await open('#1/tabletop/11');
  const first = await fingerprint(page);
  await remade(page, () => page.click('.top [data-act=new]'));
  const second = await fingerprint(page);
  await remade(page, () => page.goBack());
  equal(await fingerprint(page), first, 'Back shows another map');
  await remade(page, () => page.goForward());
  equal(await fingerprint(page), second, 'Forward shows another map');
  await remade(page, () => page.reload());
  await idle(page);
  equal(await fingerprint(page), second, 'a reload shows another map');
  expect((await page.locator('.strip .thumb').count()) >= 2, 'the strip has no maps');
}
