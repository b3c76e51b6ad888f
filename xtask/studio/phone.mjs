// Small and large screens.

import { cellPoint, dungeonOf, remade } from './browser.mjs';

/// Whether something sticks out of the window sideways.
const overflow = page =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(one => {
        const style = getComputedStyle(one);
        if (style.visibility === 'hidden' || one.closest('.stage, .strip, .sr, svg, [hidden], .no-panels .panel')) return false;
        const box = one.getBoundingClientRect();
        return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !one.closest('.scroll, .destinations');
      })
      .slice(0, 3)
      .map(one => `${one.tagName}.${one.className}`),
  );

export async function phone({ open, expect, equal, shot, PHONE }) {
  const page = await open('#1/tabletop/4', { screen: PHONE, hasTouch: true, isMobile: true });
  await shot(page, 'phone-light');
  equal((await overflow(page)).join(), '', 'what sticks out');
  await remade(page, () => page.tap('.thumbbar [data-act=new]'));
  for (const [act, part] of [
    ['make', '.make'],
    ['view', '.view'],
    ['rooms', '[data-pane=rooms]'],
  ]) {
    await page.tap(`.thumbbar [data-act=${act}]`);
    expect(await page.locator(part).isVisible(), `${act} opens nothing`);
    // The map is refitted above the sheet.
    const drawing = await page.locator('.drawing').boundingBox();
    const sheet = await page.locator(act === 'view' ? '.view' : '.make').boundingBox();
    expect(drawing.y + drawing.height <= sheet.y + 40, `the sheet of ${act} hides the map`);
    await shot(page, `phone-${act}`);
    equal((await overflow(page)).join(), '', `what sticks out of ${act}`);
    await page.keyboard.press('Escape');
  }
  // A map is kept, the kept ones are listed, and a seed is typed.
  await page.tap('.seed [data-act=keep]');
  await page.tap('.seedtabs [data-tab=kept]');
  equal(await page.locator('.strip .thumb').count(), 1, 'maps that are kept');
  await page.tap('.thumbbar [data-act=make]');
  await page.fill('[data-part=seed]', '4');
  await remade(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  // The card of a room makes way for the controls of Grow and Walk.
  const first = (await dungeonOf(page)).rooms[0];
  const spot = await cellPoint(page, first.x + 1, first.y + 1);
  for (const [name, part] of [
    ['grow', 'timeline'],
    ['walk', 'walkbar'],
  ]) {
    await page.tap('[data-mode=look]');
    await page.touchscreen.tap(...spot);
    await page.waitForSelector('.card:not([hidden])');
    await page.tap(`[data-mode=${name}]`);
    await page.waitForSelector(`[data-part=${part}] button`);
    expect(!(await page.locator('[data-part=card]').isVisible()), `the card lies over the controls of ${name}`);
  }
  await page.tap('[data-mode=look]');
  // Targets for thumbs.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.thumbbar button, .top button, .float .btn')]
      .filter(one => {
        const box = one.getBoundingClientRect();
        return box.width && (box.width < 32 || box.height < 32);
      })
      .map(one => one.textContent || one.getAttribute('aria-label')),
  );
  equal(small.join(), '', 'targets that are too small');
  const room = (await dungeonOf(page)).rooms[0];
  await page.evaluate(id => import('./map/rooms.js').then(({ pin }) => pin(id)), room.id);
  const card = await page.locator('[data-part=card]').boundingBox();
  expect(card.width > 360, 'the card is no sheet');
  await shot(page, 'phone-card');
  await page.keyboard.press('Escape');
  await page.tap('.thumbbar [data-act=export]');
  const dialog = await page.locator('dialog').boundingBox();
  expect(dialog.width >= 374 && dialog.height > 700, 'the dialog does not fill the screen');
  await shot(page, 'phone-export');
}

export async function widths({ open, equal, shot }) {
  for (const [width, height, scheme] of [
    [375, 667, 'dark'],
    [768, 1024, 'light'],
    [1024, 768, 'light'],
    [1440, 900, 'light'],
    [1440, 900, 'dark'],
    [1920, 1080, 'light'],
    [3840, 2160, 'dark'],
  ]) {
    const page = await open('#1/tabletop/4?water=pools&locks.count=3', { screen: { width, height }, colorScheme: scheme });
    equal((await overflow(page)).join(), '', `what sticks out at ${width}`);
    await shot(page, `wide-${width}-${scheme}`);
  }
}
