// axe-core on every face of the page: nothing serious.

import { readFileSync } from 'node:fs';
import { edit, rename, set } from './keeping.mjs';

/// Edits on settings that have other rooms.
async function unfit(page) {
  await edit(page, rename(1, 'The Gatehouse'), rename(2, 'The Cistern'));
  await set(page, 'archetype', 'cavern');
  await page.waitForSelector('.card.unfit:not([hidden])');
}

export async function axe({ open, require, expect, PHONE }) {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  const found = [];
  const look = async (page, where) => {
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(
          `${where}: ${id} (${impact}) ${nodes
            .slice(0, 3)
            .map(node => node.html.slice(0, 160))
            .join(' · ')}`,
        );
  };
  let faces = 0;
  for (const colorScheme of ['light', 'dark']) {
    const page = await open('#1/tabletop/4?locks.count=3&water=pools', { colorScheme });
    const at = async (where, act) => {
      await act();
      await page.waitForTimeout(120);
      await look(page, `${colorScheme} ${where}`);
      faces += 1;
    };
    await at('arrival', async () => {});
    await at('advanced', () =>
      page.evaluate(() =>
        document.querySelectorAll('details').forEach(one => {
          one.open = true;
        }),
      ),
    );
    for (const tab of ['rooms', 'find', 'recipe']) await at(tab, () => page.click(`.make [data-tab=${tab}]`));
    await at('a card', () => page.evaluate(() => import('./map/rooms.js').then(({ pin }) => pin(2))));
    await at('words', () => page.click('.card [data-act=words]'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await at('edit', () => page.click('[data-mode=edit]'));
    await at('grow', () => page.click('[data-mode=grow]'));
    await at('walk', () => page.click('[data-mode=walk]'));
    await page.click('[data-mode=look]');
    await at('the proof', () => page.click('[data-act=proof]'));
    await page.keyboard.press('Escape');
    await at('export', () => page.click('.top [data-act=export]'));
    await page.keyboard.press('Escape');
    await at('keys', () => page.click('[data-act=keyboard]'));
    await page.keyboard.press('Escape');
    await at('edits that do not fit', () => unfit(page));
    const phone = await open('#1/tabletop/4', { screen: PHONE, colorScheme });
    await look(phone, `${colorScheme} phone`);
    await phone.click('.thumbbar [data-act=make]');
    await look(phone, `${colorScheme} phone, make`);
    await phone.click('[data-act=close-sheet], .thumbbar [data-act=make]');
    await unfit(phone);
    await look(phone, `${colorScheme} phone, edits that do not fit`);
    faces += 3;
  }
  expect(!found.length, `\n        ${found.join('\n        ')}`);
  return `${faces} faces`;
}
