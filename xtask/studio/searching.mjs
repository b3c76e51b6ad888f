// The search, its gallery, and the lists of seeds.

import { dungeonOf, fingerprint, hash, remade, idle } from './browser.mjs';

export async function search({ open, expect, equal }) {
  const page = await open('#1/tabletop/4', { allow: ['400', 'api/find', 'Bad Request'] });
  await page.click('[data-tab=find]');
  await page.fill('[data-part=where]', 'rooms >= 13 && loops >= 3');
  await page.click('[data-act=search]');
  await page.waitForSelector('.hit svg', { timeout: 60_000 });
  await page.waitForFunction(() => document.querySelector('[data-act=search]').textContent === 'Search', null, { timeout: 60_000 });
  const said = await page.locator('[data-part=found]').textContent();
  expect(/seeds, \d+ found/.test(said), `the progress reads ${said}`);
  const seed = await page.locator('.hit').first().getAttribute('data-seed');
  await remade(page, () => page.locator('.hit').first().click());
  const made = await dungeonOf(page);
  equal(made.seed, seed, 'the opened hit');
  expect(made.stats.rooms >= 13 && made.stats.loops >= 3, 'the hit is not what was asked for');
  // Pickers write the expression.
  await page.click('button:has-text("Add a wish")');
  expect((await page.inputValue('[data-part=where]')).split('&&').length === 3, 'a picked wish is not in the expression');
  // A bad expression is told in its place.
  await page.fill('[data-part=where]', 'rooms >= ');
  await page.click('[data-act=search]');
  await page.waitForFunction(() => document.querySelector('[data-part=find-problem]').textContent !== '');
  // Pickers follow what is typed.
  await page.fill('[data-part=where]', 'rooms >= 30 && loops >= 1');
  equal(await page.locator('.wish').count(), 2, 'wishes of a typed expression');
  // A search without a hit says which wish fails, and what came up.
  await page.click('[data-act=search]');
  await page.waitForSelector('[data-part=why] p', { timeout: 120_000 });
  const why = await page.locator('[data-part=why]').textContent();
  expect(why.includes('No seed met “rooms >= 30”.') && /What came up: rooms \d+ to \d+/.test(why), `the reason reads ${why}`);
  await page.click('[data-part=loosen]');
  await page.waitForSelector('.hit svg', { timeout: 120_000 });
  await page.waitForFunction(() => document.querySelector('[data-act=search]').textContent === 'Search', null, { timeout: 120_000 });
  // Leaving stops the work.
  await page.fill('[data-part=where]', 'rooms >= 5000');
  await page.click('[data-act=search]');
  await page.waitForTimeout(300);
  await page.click('[data-tab=make]');
  await page.waitForFunction(() => document.querySelector('[data-act=search]').textContent === 'Search', null, { timeout: 20_000 });
  return said;
}

export async function seeds({ open, expect, equal }) {
  const page = await open('#1/tabletop/21');
  const first = await fingerprint(page);
  await page.locator('[data-part=surface]').focus();
  await page.keyboard.press('k');
  await remade(page, () => page.keyboard.press('Space'));
  await remade(page, () => page.keyboard.press('Space'));
  equal(await page.locator('.strip .thumb').count(), 3, 'recent maps');
  await page.click('.seedtabs [data-tab=kept]');
  equal(await page.locator('.strip .thumb').count(), 1, 'kept maps');
  await remade(page, () => page.locator('.strip .thumb').first().click());
  equal(await fingerprint(page), first, 'the kept map');
  // Settings of one seed that are tuned are one map in the list.
  const slider = page.locator('[data-key=density] input[type=range]');
  await slider.focus();
  for (let turn = 0; turn < 3; turn += 1) await remade(page, () => page.keyboard.press('ArrowRight'));
  await page.click('.seedtabs [data-tab=recent]');
  equal(await page.locator('.strip .thumb').count(), 3, 'recent maps after tuning one');
  // The list has fifty and no more.
  await page.evaluate(async () => {
    const { remember } = await import('./state/seeds.js');
    for (let at = 0; at < 60; at += 1) remember({ seed: `x${at}`, address: `#1/tabletop/x${at}`, thumb: 'M0 0h1v1z', box: '0 0 1 1', name: 'x' });
  });
  equal(await page.locator('.strip .thumb').count(), 50, 'the most recent maps');
  expect((await hash(page)).length < 2000, 'the address');
  await idle(page);
}
