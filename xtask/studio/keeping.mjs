// Work is never lost: edits stay with their map in lists, addresses, tabs and visits, and a browser that cannot keep them says so.

import { cellPoint, dungeonOf, fingerprint, hash, noteText, remade, idle } from './browser.mjs';

/// Adds edits as the page's own parts do.
export const edit = (page, ...edits) =>
  remade(page, () =>
    page.evaluate(async list => {
      const { edit: add } = await import('./state/studio.js');
      add(list);
    }, edits),
  );

/// Sets a parameter as its control does.
export const set = (page, key, value) =>
  remade(page, () =>
    page.evaluate(
      async ([name, to]) => {
        const { put } = await import('./make/row.js');
        put([[name, to]]);
      },
      [key, value],
    ),
  );

/// The edits of the map, and those that do not fit it.
export const work = page =>
  page.evaluate(async () => {
    const { studio } = await import('./state/studio.js');
    const { edits, unfit = [] } = studio.made.doc;
    return { edits, unfit: unfit.map(({ edit: own, name, why }) => ({ edit: own, name, why })) };
  });

/// Waits until the store has what was done last.
export async function saved(page) {
  await idle(page);
  await page.waitForFunction(async () => (await import('./state/visit.js')).isSafe());
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))));
}

export const newMap = async page => {
  await page.locator('[data-part=surface]').focus();
  await remade(page, () => page.keyboard.press('Space'));
};
const star = async page => {
  await page.locator('[data-part=surface]').focus();
  await page.keyboard.press('k');
};
export const rename = (room, to) => ({ edit: 'text', room, text: 'name', to });
/// Words of many kinds, so that no link can hold them.
const LONG = Array.from({ length: 900 }, (_, at) => ((at * 2654435761) >>> 0).toString(36)).join(' ');

/// A starred map that is edited, left and opened again has its edits; so it has after a reload and in another visit.
export async function starredEdits({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  await star(page);
  await edit(page, rename(1, 'The Gatehouse'));
  await edit(page, { edit: 'door', door: 2, kind: 'secret' });
  await saved(page);
  const edited = await fingerprint(page);
  await newMap(page);
  await newMap(page);
  await page.click('.seedtabs [data-tab=kept]');
  equal(await page.locator('.strip .thumb').count(), 1, 'kept maps');
  expect((await page.locator('.strip .thumb').getAttribute('aria-label')).includes('2 edits'), 'the star does not tell the edits');
  await remade(page, () => page.click('.strip .thumb'));
  equal(await fingerprint(page), edited, 'the starred map');
  equal((await dungeonOf(page)).rooms[1].words.name, 'The Gatehouse', 'the name of the room');
  // What is undone is undone in the star as well, and edits go on from there.
  await edit(page, rename(2, 'The Cistern'));
  await saved(page);
  await newMap(page);
  await remade(page, () => page.click('.strip .thumb'));
  equal((await work(page)).edits.length, 3, 'edits after the second time');
  await remade(page, () => page.reload());
  await idle(page);
  equal((await work(page)).edits.length, 3, 'edits after a reload');
  equal(await page.locator('.top [data-act=keep]').getAttribute('aria-pressed'), 'true', 'the star after a reload');
  // The other visit begins where this one ended.
  const context = page.context();
  await page.close();
  const later = await open('', { context });
  equal((await work(later)).edits.length, 3, 'edits in another visit');
  equal(await later.locator('.top [data-act=keep]').getAttribute('aria-pressed'), 'true', 'the star in another visit');
}

/// Edits that are too long for a link survive the next map, a reload, and that the page is closed.
export async function longEdits({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  await edit(page, { edit: 'text', text: 'history', to: LONG });
  await saved(page);
  const [edited, address] = [await fingerprint(page), await hash(page)];
  expect(address.length < 2000 && /[?&]d=/.test(address), `the address is ${address}`);
  const history = async own => (await dungeonOf(own)).words.history;
  await newMap(page);
  await remade(page, () => page.goBack());
  equal(await history(page), LONG, 'the edit after Back');
  await newMap(page);
  await remade(page, () => page.click('.strip .thumb[aria-label*="1 edit"]'));
  equal(await fingerprint(page), edited, 'the map in the strip');
  await remade(page, () => page.reload());
  equal(await history(page), LONG, 'the edit after a reload');
  const context = page.context();
  await page.close({ runBeforeUnload: true });
  const later = await open('', { context });
  equal(await history(later), LONG, 'the edit in another visit');
  const bookmark = await open(address, { context });
  equal(await history(bookmark), LONG, 'the edit by its address');
  // In another browser the address says what it lacks.
  const other = await open(address);
  expect((await noteText(other)).includes('in the browser in which they were made'), `the note reads ${await noteText(other)}`);
  expect((await history(other)) !== LONG, 'the edit is in the address');
}

/// A map of one's own whose recipe is too long for a link.
export async function ownMap({ open, equal, expect }) {
  const page = await open('#1/bsp/7');
  await remade(page, () =>
    page.evaluate(async () => {
      const { studio, change } = await import('./state/studio.js');
      const rows = Array.from({ length: 60 }, (_, y) => Array.from({ length: 90 }, (_, x) => ((x * 7 + y * 13) % 11 > 2 ? '.' : '#')).join(''));
      const text = ['#'.repeat(92), ...rows.map(row => `#${row}#`), '#'.repeat(92)].join('\n');
      const answer = await studio.engine.call('import', { name: 'own.txt', text });
      const { docOf } = await import('./state/document.js');
      change(docOf(answer.document, '1'));
    }),
  );
  await saved(page);
  const own = await fingerprint(page);
  await newMap(page);
  expect((await fingerprint(page)) !== own, 'the next map is the same');
  const thumbs = page.locator('.strip .thumb');
  await remade(page, () => thumbs.nth(1).click());
  equal(await fingerprint(page), own, 'the map of one’s own in the strip');
  const context = page.context();
  await page.close();
  equal(await fingerprint(await open('', { context })), own, 'the map of one’s own in another visit');
}

/// A map that was edited before, made again by its seed, is shown as it is asked for, and its edits are offered.
export async function sameMapTwice({ open, equal }) {
  const page = await open('#1/tabletop/4');
  const plain = await fingerprint(page);
  await edit(page, rename(1, 'The Gatehouse'));
  await saved(page);
  const edited = await fingerprint(page);
  await newMap(page);
  const type = async seed => {
    await page.fill('[data-part=seed]', seed);
    await remade(page, () => page.keyboard.press('Enter'));
  };
  await type('4');
  equal(await fingerprint(page), plain, 'the map of that seed');
  await page.waitForSelector('.note:has-text("edited this map before")');
  // Another edit of it does not touch the first one.
  await edit(page, rename(2, 'The Cistern'));
  await saved(page);
  await newMap(page);
  await type('4');
  await page.waitForSelector('.note:has-text("edited this map before")');
  equal((await page.locator('.strip .thumb[aria-label*="1 edit"]').count()), 2, 'edited maps in the strip');
  await remade(page, () => page.locator('.strip .thumb[aria-label*="1 edit"]').nth(1).click());
  equal(await fingerprint(page), edited, 'the first edited map');
}

/// Two tabs with one starred map keep what each of them does.
export async function sameMapInTwoTabs({ open, equal, expect }) {
  const first = await open('#1/tabletop/31');
  await star(first);
  await edit(first, rename(0, 'Of both'));
  await saved(first);
  const context = first.context();
  const second = await open('', { context });
  expect((await dungeonOf(second)).seed !== '31', 'a new tab takes the map of another one that is open');
  await second.click('.seedtabs [data-tab=kept]');
  await remade(second, () => second.click('.strip .thumb'));
  equal((await work(second)).edits.length, 1, 'the edits of the other tab');
  await edit(first, rename(1, 'Of the first'));
  await saved(first);
  await edit(second, rename(1, 'Of the second'));
  await saved(second);
  expect((await noteText(second)).includes('Both versions are kept'), `the note reads ${await noteText(second)}`);
  await edit(first, rename(2, 'Of the first'));
  await saved(first);
  expect(!(await noteText(first)).includes('Both versions'), 'the first tab is told that it lost its map');
  await edit(second, rename(2, 'Of the second'));
  await saved(second);
  await first.close();
  await second.close();
  const later = await open('', { context });
  await later.click('.seedtabs [data-tab=kept]');
  equal(await later.locator('.strip .thumb').count(), 2, 'kept maps');
  const names = new Set([(await dungeonOf(later)).rooms[1].words.name]);
  await remade(later, () => later.click('.strip .thumb:not([aria-current])'));
  names.add((await dungeonOf(later)).rooms[1].words.name);
  equal([...names].sort().join(), 'Of the first,Of the second', 'what both tabs did');
}

/// Words that are being written when another map comes are offered for the map that they were written for.
export async function unsavedWords({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  await page.click('[data-tab=rooms]');
  await page.click('[data-pane=rooms] [data-room="2"]');
  await page.click('.card [data-act=words]');
  await page.fill('.card form input >> nth=0', 'The Gatehouse');
  const before = await fingerprint(page);
  await remade(page, () => page.click('.top [data-act=new]'));
  await page.waitForSelector('.note:has-text("belong to the map before")');
  equal((await work(page)).edits.length, 0, 'words of another map');
  await remade(page, () => page.click('.note button:has-text("Save them there")'));
  expect((await fingerprint(page)) === before, 'it is another map');
  equal((await dungeonOf(page)).rooms[2].words.name, 'The Gatehouse', 'the words');
  // What is selected is not deleted from another map.
  await page.click('[data-mode=edit]');
  const { marks } = await dungeonOf(page);
  await page.mouse.click(...(await cellPoint(page, marks[0].x, marks[0].y)));
  await page.waitForSelector('[data-part=inspector] button:has-text("Delete")');
  await remade(page, () => page.click('.top [data-act=new]'));
  await page.locator('[data-part=surface]').focus();
  await page.keyboard.press('Delete');
  await page.waitForTimeout(300);
  equal((await work(page)).edits.length, 0, 'edits of a selection of another map');
}

/// Lists of earlier versions, whose entries are addresses, are read, and hold edits from then on.
export async function oldLists({ open, equal }) {
  const page = await open('#1/tabletop/9', {
    init: () => {
      if (sessionStorage.getItem('old')) return;
      sessionStorage.setItem('old', 'written');
      const entry = (seed, address) => ({ seed, address, thumb: 'M0 0h4v4h-4z', box: '0 0 4 4', name: 'Old' });
      const edits = 'e=i65WSk3JLFGyUkpJLTZU0lFKyc8vAvGUSlKLS5RqdRRAVLRBrI5CtFJxUX5-rlJsLAA';
      localStorage.setItem('undercroft.studio.kept', JSON.stringify([entry('4', '#1/tabletop/4?look=ink&~940790a8'), entry('5', `#1/bsp/5?${edits}`)]));
      localStorage.setItem('undercroft.studio.recent', JSON.stringify([entry('4', '#1/tabletop/4?~940790a8')]));
    },
  });
  await page.click('.seedtabs [data-tab=kept]');
  equal(await page.locator('.strip .thumb').count(), 2, 'kept maps of an earlier version');
  await remade(page, () => page.click('.strip .thumb >> nth=0'));
  equal((await dungeonOf(page)).seed, '4', 'the kept map');
  await edit(page, rename(1, 'The Gatehouse'));
  await saved(page);
  await newMap(page);
  equal(await page.locator('.strip .thumb').count(), 2, 'kept maps after an edit');
  await remade(page, () => page.click('.strip .thumb >> nth=0'));
  equal((await work(page)).edits.length, 1, 'edits of the kept map');
}

/// A browser without a store is said to have none, once there is work that would be lost.
export async function noStore({ open, expect }) {
  for (const gone of ['open', 'all']) {
    const page = await open('#1/tabletop/4', {
      init: `{
        const refuse = () => { throw new DOMException('not here', 'SecurityError'); };
        ${gone === 'open' ? 'IDBFactory.prototype.open = refuse;' : "Object.defineProperty(window, 'indexedDB', { get: refuse }); Object.defineProperty(window, 'localStorage', { get: refuse });"}
      }`,
    });
    expect(!(await noteText(page)).includes('edits are not saved'), 'it complains before there is anything to lose');
    await edit(page, rename(1, 'The Gatehouse'));
    await page.waitForSelector('.note:has-text("your edits are not saved here")');
    expect((await noteText(page)).includes('private'), `the note reads ${await noteText(page)}`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.note:has-text("not saved") button:has-text("Save the file")')]);
    expect(download.suggestedFilename().endsWith('.json'), 'the file of the note');
    // The link still has them. What no link can hold would be lost, so that closing asks.
    await page.waitForFunction(async () => (await import('./state/visit.js')).isSafe());
    await edit(page, { edit: 'text', text: 'history', to: LONG });
    expect(!(await page.evaluate(async () => (await import('./state/visit.js')).isSafe())), 'work without a place counts as safe');
    await page.waitForSelector('.title .unsaved');
  }
}

/// A full store is said to be full, and what no list names gives way.
export async function fullStore({ open, expect, equal }) {
  const page = await open('#1/tabletop/4', {
    init: () => {
      const put = IDBObjectStore.prototype.put;
      window.isFull = false;
      IDBObjectStore.prototype.put = function own(...values) {
        if (window.isFull) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, values);
      };
    },
  });
  const isFull = value =>
    page.evaluate(now => {
      window.isFull = now;
    }, value);
  await isFull(true);
  await edit(page, rename(1, 'The Gatehouse'));
  await page.waitForSelector('.note:has-text("storage is full")');
  await isFull(false);
  await edit(page, rename(2, 'The Cistern'));
  await saved(page);
  await newMap(page);
  await remade(page, () => page.goBack());
  equal((await work(page)).edits.length, 2, 'edits after the store had room again');
  await page.waitForFunction(async () => (await import('./state/visit.js')).address.isSaved);
}
