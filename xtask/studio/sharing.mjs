// Links: what another person sees, other versions, and changes that are too long.

import { cellPoint, dungeonOf, fingerprint, hash, noteText, remade, idle } from './browser.mjs';

const links = [
  '#1/tabletop/4?water=pools&locks.count=3&look=parchment.player',
  '#1/scatter/hello%20there?floor=5',
  '#1/tabletop/9?archetype=temple&rooms=8..12&%2Blights',
  '#1/walk/3?directions=%5B%22north%22%2C%22east%22%5D',
  '#1/tilepath/5?tileset=sewer',
  '#1/bsp/42?levels=2',
];

export async function share({ open, equal, expect, url }) {
  for (const link of links) {
    const page = await open(link.replace('%2B', '+'));
    if (link.includes('/4?')) {
      // An edit travels in the link as well.
      await page.click('[data-mode=edit]');
      await page.click('[data-tool=mark]');
      const { start } = await dungeonOf(page);
      await remade(page, async () => page.mouse.click(...(await cellPoint(page, start[0] + 1, start[1] + 1))));
    }
    await page.click('[data-act=link]');
    await page.waitForSelector('.note:has-text("copied")');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.startsWith(url) && copied.length - url.length <= 2001, `the link is ${copied}`);
    const other = await open(copied.slice(url.length));
    equal(await fingerprint(other), await fingerprint(page), `another person sees another map of ${link}`);
    equal((await dungeonOf(other)).edits?.length ?? 0, (await dungeonOf(page)).edits?.length ?? 0, 'edits in the link');
    expect(!(await noteText(other)).includes('another version'), 'a good link is doubted');
    equal(await hash(other), await hash(page), 'the address of the other');
  }
  return `${links.length} links`;
}

export async function otherVersion({ open, expect }) {
  const page = await open('#1/tabletop/4?~0123abcd');
  expect((await noteText(page)).includes('another version'), `the note reads ${await noteText(page)}`);
  const cut = await open('#1/tabletop/4?e=q1YqS');
  expect((await noteText(cut)).includes('cut short'), `the note reads ${await noteText(cut)}`);
}

export async function tooLong({ open, expect }) {
  const page = await open('#1/tabletop/4');
  await page.evaluate(async () => {
    const { studio, change } = await import('./state/studio.js');
    // Words of many kinds, so that they cannot be packed.
    const words = Array.from({ length: 400 }, (_, at) => ((at * 2654435761) >>> 0).toString(36)).join(' ');
    change({ ...studio.doc, edits: [{ edit: 'text', text: 'history', to: words }] });
  });
  await page.waitForTimeout(500);
  await page.waitForFunction(() => !document.querySelector('.app.busy'));
  expect((await hash(page)).length <= 2000, 'the address is too long');
  await page.click('[data-act=link]');
  await page.waitForSelector('.note');
  expect((await noteText(page)).includes('too long'), `the note reads ${await noteText(page)}`);
  await idle(page);
}
