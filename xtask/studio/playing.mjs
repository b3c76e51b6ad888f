// The timeline, and the walk.

import { dungeonOf } from './browser.mjs';

export async function scrub({ open, expect, shot }) {
  for (const fragment of ['#1/tabletop/4', '#1/bsp/42', '#1/scatter/4', '#1/walk/4', '#1/tilepath/4']) {
    const page = await open(fragment);
    await page.click('[data-mode=grow]');
    const slider = page.locator('[data-part=timeline] input');
    await slider.waitFor();
    const most = Number(await slider.getAttribute('max'));
    expect(most > 3, `${fragment} has ${most} steps`);
    const seen = new Set();
    for (const part of [0.2, 0.5, 0.9]) {
      await slider.fill(String(Math.floor(most * part)));
      seen.add(await page.locator('.over [data-layer=grow]').innerHTML());
    }
    expect(seen.size >= 2, `${fragment}: nothing grows`);
    if (fragment.includes('tabletop')) await shot(page, 'grow');
    await slider.fill(String(most));
    expect(!(await page.locator('.stage.growing').count()), 'the last step is not the finished map');
    await page.click('[data-mode=look]');
    expect(await page.locator('[data-part=timeline]').isHidden(), 'the timeline stays');
  }
}

export async function walk({ open, expect, shot }) {
  const page = await open('#1/tabletop/4');
  await page.click('[data-mode=walk]');
  await page.waitForSelector('.walk-player');
  const at = () =>
    page.evaluate(() => {
      const dot = document.querySelector('.walk-player');
      return `${dot.getAttribute('cx')} ${dot.getAttribute('cy')}`;
    });
  const { start } = await dungeonOf(page);
  const seen = new Set([await at()]);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
    seen.add(await at());
  }
  expect(seen.size >= 3, 'nobody walks');
  await shot(page, 'walk');
  // While somebody walks the game has the keys, so that none of them makes another map.
  const walker = await at();
  for (const key of ['Space', 'Space', 'x', 'Control+z', 'Enter', 'U', '/']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(80);
    expect(await page.locator('[data-part=walkbar]').isVisible(), `${key} ends the walk`);
    expect((await page.locator('.walk-player').count()) === 1, `${key} ends the game`);
  }
  expect((await page.locator('dialog').count()) === 0 && (await at()) !== '' && walker !== '', 'a key of the page acts in the game');
  expect((await page.locator('[data-part=walkbar]').textContent()).includes('Esc gives the keys back'), 'nobody says how to leave');
  await page.keyboard.press('Escape');
  expect(await page.locator('[data-part=walkbar]').isHidden(), 'Esc does not leave');
  return `from ${start}, ${seen.size} places`;
}
