// The keyboard alone: no pointer is used here.

import { dungeonOf, hash, remade, idle } from './browser.mjs';

export async function keyboardOnly({ open, expect, equal }) {
  const page = await open('#1/tabletop/4');
  const focus = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      return one?.getAttribute('aria-label') ?? one?.textContent?.trim() ?? '';
    });
  // The first Tab offers the way to the map.
  await page.keyboard.press('Tab');
  equal(await focus(), 'To the map', 'the first stop');
  await page.keyboard.press('Enter');
  expect((await focus()).startsWith('Map of'), `the map has not the focus but ${await focus()}`);
  // Every stop shows where it is.
  const unseen = new Set();
  for (let turn = 0; turn < 60; turn += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return true;
      const marked = [one, one.nextElementSibling, one.parentElement].filter(Boolean);
      return (
        marked.some(each => {
          const style = getComputedStyle(each);
          return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        }) || 'no'
      );
    });
    if (seen === 'no') unseen.add(await focus());
  }
  equal([...unseen].join(', '), '', 'stops whose focus cannot be seen');
  // Room to room, open, close.
  await page.evaluate(() => document.querySelector('[data-part=surface]').focus());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.locator('[data-part=card]').isVisible(), 'Enter opens no room');
  await page.waitForFunction(() => document.querySelector('[data-part=status]').textContent !== '');
  const said = await page.locator('[data-part=status]').textContent();
  expect(/^Room \d+, /.test(said), `the line reads ${said}`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.card form');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By hand');
  await remade(page, () => page.keyboard.press('Enter'));
  expect(
    (await dungeonOf(page)).rooms.some(room => room.words.name === 'By hand'),
    'the words were not saved',
  );
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector('[data-part=surface]').focus());
  // Edit a cell by the cursor.
  await page.keyboard.press('2');
  await page.waitForSelector('[data-tool=mark]');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await remade(page, () => page.keyboard.press('Enter'));
  equal((await dungeonOf(page)).edits.at(-1).edit, 'add_mark', 'the mark by keys');
  await remade(page, () => page.keyboard.press('Control+z'));
  await page.keyboard.press('1');
  // The list of keys, and the switch that turns them off.
  await page.keyboard.press('?');
  await page.waitForSelector('.keys-dialog');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const before = await hash(page);
  await page.evaluate(() => document.querySelector('[data-part=surface]').focus());
  await page.keyboard.press('Space');
  await page.waitForTimeout(300);
  equal(await hash(page), before, 'single keys that are switched off');
  await page.evaluate(() => import('./state/prefs.js').then(({ prefer }) => prefer('keys', true)));
  // Regions, export and find.
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await page.keyboard.press('x');
  await page.waitForSelector('.export-dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.closest('[data-pane=find]'));
  await page.keyboard.press('Escape');
  await idle(page);
}
