// What goes wrong in browsers: storage that is full, two tabs, a worker that dies.

import { fingerprint, noteText, remade, idle } from './browser.mjs';

export async function storage({ open, expect }) {
  const page = await open('', {
    init: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  });
  expect((await noteText(page)).includes('storage is full'), `the note reads ${await noteText(page)}`);
  await remade(page, () => page.click('.top [data-act=new]'));
  expect(await fingerprint(page), 'no map without storage');
  const none = await open('', {
    init: () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('not here', 'SecurityError');
        },
      });
    },
  });
  expect(await fingerprint(none), 'no map where storage is forbidden');
}

export async function twoTabs({ open, equal }) {
  const first = await open('#1/tabletop/31');
  const second = await open('#1/tabletop/32', { context: first.context() });
  await first.locator('[data-part=surface]').focus();
  await first.keyboard.press('k');
  await second.locator('[data-part=surface]').focus();
  await second.keyboard.press('k');
  await first.click('.seedtabs [data-tab=kept]');
  await first.waitForTimeout(200);
  equal(await first.locator('.strip .thumb').count(), 2, 'kept maps of both tabs');
  await idle(first);
}

export async function crash({ open, expect, equal }) {
  const page = await open('#1/tabletop/4');
  const before = await fingerprint(page);
  await page.evaluate(async () => {
    const { studio } = await import('./state/studio.js');
    studio.engine.crash();
  });
  await remade(page, () => page.click('.top [data-act=new]'));
  expect((await noteText(page)).includes('Started again'), `the note reads ${await noteText(page)}`);
  await remade(page, () => page.goBack());
  equal(await fingerprint(page), before, 'the map before the crash');
}

/// A server that is busy, and one that is gone. (The static site has none.)
export async function busyServer({ open, expect, equal }) {
  const page = await open('#1/tabletop/4', { allow: ['503', 'ERR_FAILED', 'Service Unavailable'] });
  let refused = 0;
  await page.route('**/api/show', route => {
    refused += 1;
    return refused > 1 ? route.continue() : route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
  });
  await page.click('.top [data-act=new]');
  await page.waitForSelector('.note:has-text("Busy. Trying again in 1 s.")');
  await page.waitForSelector('.note:has-text("Busy")', { state: 'detached', timeout: 10_000 });
  await idle(page);
  equal(refused, 2, 'requests');
  const before = await fingerprint(page);
  await page.unroute('**/api/show');
  await page.route('**/api/show', route => route.abort());
  await page.click('.top [data-act=new]');
  await page.waitForSelector('.note.bad');
  expect(
    (await noteText(page)).includes('does not answer') && (await noteText(page)).includes('still here'),
    `the note reads ${await noteText(page)}`,
  );
  equal(await fingerprint(page), before, 'the last good map');
  // Without a server all parts of the page are there, and say what is wrong.
  await page.route('**/*', route => route.abort());
  await page.click('.top [data-act=export]');
  await page.waitForSelector('dialog[open] :text("does not answer")');
  await page.keyboard.press('Escape');
  await page.click('.make [data-tab=find]');
  await page.click('[data-act=search]');
  await page.waitForSelector('[data-part=find-problem]:has-text("does not answer")');
}
