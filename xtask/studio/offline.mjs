// The static site without a network.

import { fingerprint, remade } from './browser.mjs';

export async function offline({ open, expect, equal }) {
  const page = await open('#1/tabletop/4');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForSelector('.drawing');
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.app[data-ready]');
  await page.waitForSelector('.drawing');
  await page.waitForFunction(() => location.hash.includes('~'));
  const before = await fingerprint(page);
  expect(before, 'no map without a network');
  await remade(page, () => page.click('.top [data-act=new]'));
  await remade(page, () => page.goBack());
  equal(await fingerprint(page), before, 'the map without a network');
}
