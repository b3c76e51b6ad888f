// Reading the map: layers, overlays, rooms, the proof, styles and audiences.

import { cellPoint, dungeonOf, fingerprint, remade, idle } from './browser.mjs';

export async function layers({ open, expect }) {
  const page = await open('#1/tabletop/4?water=pools&locks.count=3&doors.secret=0.4');
  await page.locator('[data-part=surface]').focus();
  for (const [key, selector] of [
    ['g', '#grid'],
    ['n', '#numbers'],
    ['s', '.door.secret'],
    ['w', '#water'],
    ['f', '#furnishings'],
  ]) {
    const count = await page.locator(`.drawing ${selector}`).count();
    if (!count) continue;
    await page.keyboard.press(key);
    expect(!(await page.locator(`.drawing ${selector}`).first().isVisible()), `${key} does not hide ${selector}`);
    await page.keyboard.press(key);
    expect(await page.locator(`.drawing ${selector}`).first().isVisible(), `${key} does not show ${selector}`);
  }
  for (const [key, layer, least] of [
    ['p', 'way', 2],
    ['d', 'distance', 5],
    ['l', 'locks', 6],
  ]) {
    await page.keyboard.press(key);
    await page.waitForSelector(`.over [data-layer=${layer}] > *`, { state: 'attached' });
    expect((await page.locator(`.over [data-layer=${layer}] > *`).count()) >= least, `${key} draws no ${layer}`);
    expect((await page.locator(`.view [data-layer=${layer}][aria-pressed=true]`).count()) === 1, `the button of ${layer} is off`);
  }
  await page.keyboard.press('e');
  await page.waitForSelector('.over [data-layer=deadends]', { state: 'attached' });
  const [dead, dungeon] = [await page.locator('.over .dead').count(), await dungeonOf(page)];
  // The engine counts nodes with one edge; the page's overlay marks rooms and stretches with one way in.
  expect(dead > 0 === dungeon.stats.dead_ends > 0, `${dead} dead ends are marked, the engine counts ${dungeon.stats.dead_ends}`);
  // The way is as long as the engine says.
  const steps = await page.evaluate(async () => {
    const { onStage } = await import('./map/drawing.js');
    const { ground, dungeon: own } = onStage();
    return ground.way(own.start, own.goal).length - 1;
  });
  expect(steps === dungeon.stats.critical_path, `the way has ${steps} steps, the engine says ${dungeon.stats.critical_path}`);
}

export async function rooms({ open, expect, equal, shot }) {
  const page = await open('#1/tabletop/4');
  const dungeon = await dungeonOf(page);
  const room = dungeon.rooms.find(one => one.number === 3);
  await page.mouse.move(...(await cellPoint(page, room.x + 1, room.y + 1)));
  await page.waitForSelector('.tip:not([hidden])');
  expect((await page.locator('.tip').textContent()).includes(room.words.aloud.slice(0, 20)), 'the hint does not say the words');
  await page.mouse.down();
  await page.mouse.up();
  const card = page.locator('[data-part=card]');
  expect((await card.textContent()).includes(room.words.aloud), 'the card does not say the words');
  await shot(page, 'card');
  await page.click('.card header button');
  expect(await card.isHidden(), 'the card stays');
  await page.click('[data-tab=rooms]');
  await page.waitForSelector('[data-pane=rooms] [data-room]');
  equal(await page.locator('[data-pane=rooms] [data-room]').count(), dungeon.rooms.length, 'rooms of the list');
  await page.click('[data-pane=rooms] [data-room="2"]');
  expect(await card.isVisible(), 'the list opens no card');
}

export async function proof({ open, expect }) {
  const page = await open('#1/tabletop/4?locks.count=3');
  await page.click('[data-act=proof]');
  await page.waitForSelector('dialog[open]');
  const text = await page.locator('dialog').textContent();
  expect(text.includes('all-reachable') && text.includes('fair-keys'), 'the promises are not named');
  await page.locator('.steps button').first().hover();
  expect((await page.locator('.over [data-layer=step] path').count()) > 1, 'the step does not light up');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog button:has-text("Save the proof")')]);
  expect(download.suggestedFilename().endsWith('.txt'), 'the proof is no text');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.dataset.act === 'proof'), 'the focus does not return');
}

/// Two fingers, as a touch screen sends them.
export async function pinch({ open, expect }) {
  const page = await open('#1/tabletop/4', { hasTouch: true });
  const zoom = async () => Number.parseInt(await page.locator('[data-part=zoom] output').textContent(), 10);
  const before = await zoom();
  const client = await page.context().newCDPSession(page);
  const touch = (type, spread) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: 700 - spread, y: 450, id: 0 },
              { x: 700 + spread, y: 450, id: 1 },
            ],
    });
  await touch('touchStart', 40);
  for (let spread = 50; spread <= 120; spread += 10) await touch('touchMove', spread);
  await touch('touchEnd', 0);
  await page.waitForTimeout(250);
  const after = await zoom();
  expect(after > before * 1.5, `two fingers zoom from ${before} to ${after} %`);
  return `${before} to ${after} %`;
}

export async function looks({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  const before = await fingerprint(page);
  for (const style of await page.locator('.styles input').evaluateAll(all => all.map(one => one.value))) {
    if (style === 'ink') continue;
    await remade(page, () => page.check(`.styles input[value=${style}]`));
    equal(await fingerprint(page), before, `the style ${style} rerolls`);
  }
  await remade(page, () => page.check('input[name=u-audience][value=player]'));
  equal(await page.locator('.drawing #numbers').count(), 0, 'players see numbers');
  expect((await page.evaluate(() => location.hash)).includes('.player'), 'the audience is not in the address');
  // Pan, zoom, fit.
  const place = () => page.evaluate(() => document.querySelector('[data-part=stage]').style.transform);
  const fitted = await place();
  const box = await page.locator('main.map').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -300);
  await page.waitForTimeout(250);
  expect((await place()) !== fitted, 'the wheel does not zoom');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 40, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press('0');
  await page.waitForTimeout(60);
  equal(await place(), fitted, 'fit');
  await idle(page);
}
