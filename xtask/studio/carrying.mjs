// Edits on other settings: those whose place is there again are done, the others are named and wait.

import { readFileSync } from 'node:fs';

import { dungeonOf, fingerprint, remade } from './browser.mjs';
import { freeCells } from './editing.mjs';
import { edit, newMap, rename, saved, set, work } from './keeping.mjs';

/// A document that another version of the engine made another map of: its edits are named and not done to the wrong rooms.
export async function otherEngine({ open, equal, expect }) {
  const page = await open('#1/tabletop/4', { allow: ['400'] });
  await edit(page, { edit: 'door', door: 2, kind: 'secret' }, { edit: 'text', text: 'name', to: 'The Salt Mine' });
  await remade(page, () =>
    page.evaluate(async () => {
      const { studio, change } = await import('./state/studio.js');
      change({ ...studio.doc, unedited: '0123456789abcdef' });
    }),
  );
  const { edits, unfit } = await work(page);
  equal(edits.length, 0, 'edits that were done to another map');
  equal(unfit.length, 2, 'edits that are named');
  expect(unfit[0].why.includes('another version'), `the reason is ${unfit[0].why}`);
}

/// Other settings of a map with edits: those that fit stay, the others are named and offered again, also tomorrow.
export async function otherSettings({ open, equal, expect, shot }) {
  const page = await open('#1/tabletop/4');
  const dungeon = await dungeonOf(page);
  const room = dungeon.rooms.find(one => freeCells(dungeon, one).length > 2);
  const [x, y] = freeCells(dungeon, room)[0];
  await edit(page, rename(room.id, 'The Gatehouse'));
  await edit(page, { edit: 'add_mark', mark: { kind: 'own', name: 'torch', x, y } });
  await edit(page, { edit: 'text', text: 'name', to: 'The Salt Mine' });
  const before = await fingerprint(page);
  // What leaves the rooms as they are leaves the edits as they are.
  await set(page, 'furnishings.amount', 0.1);
  const { edits, unfit } = await work(page);
  equal(edits.length + unfit.length, 3, 'edits after another density');
  equal((await dungeonOf(page)).rooms.find(one => one.words?.name === 'The Gatehouse')?.x, room.x, 'the room of the name');
  await set(page, 'furnishings.amount', undefined);
  equal(await fingerprint(page), before, 'back at the first settings');
  // Other rooms: only the name of the dungeon means the same.
  await set(page, 'archetype', 'cavern');
  const there = await work(page);
  equal(there.edits.length, 1, 'edits that fit other rooms');
  equal(there.unfit.length, 2, 'edits that do not');
  expect((await dungeonOf(page)).rooms.every(one => one.words?.name !== 'The Gatehouse'), 'a wrong room has the name');
  const card = page.locator('.card.unfit');
  const text = await card.textContent();
  expect(text.includes('2 of 3 edits do not fit') && text.includes('The Gatehouse') && text.includes('Torch'), `the card reads ${text}`);
  expect((await page.locator('[data-part=title] p').textContent()).includes('2 not fitting'), 'the title does not tell');
  await shot(page, 'unfit');
  // They wait with their map: after a reload, after another map, in another visit.
  await saved(page);
  await remade(page, () => page.reload());
  equal((await work(page)).unfit.length, 2, 'edits that wait, after a reload');
  await newMap(page);
  equal((await work(page)).unfit.length, 0, 'edits that wait with another map');
  expect(await card.isHidden(), 'the card stays with another map');
  await remade(page, () => page.goBack());
  await card.waitFor();
  const context = page.context();
  await page.close();
  const later = await open('', { context });
  equal((await work(later)).unfit.length, 2, 'edits that wait, in another visit');
  // Dropping one is a step like any other.
  await later.waitForSelector('.card.unfit:not([hidden])');
  await remade(later, () => later.click('.card.unfit [data-act=drop-edit] >> nth=1'));
  equal((await work(later)).unfit.length, 1, 'edits that wait after one was dropped');
  await later.locator('[data-part=surface]').focus();
  await remade(later, () => later.keyboard.press('Control+z'));
  equal((await work(later)).unfit.length, 2, 'undo of dropping');
  // The settings of before bring all back by themselves; so does the button.
  await set(later, 'archetype', undefined);
  equal((await work(later)).edits.length, 3, 'edits that fit again');
  equal(await fingerprint(later), before, 'the map with all its edits');
  await set(later, 'archetype', 'cavern');
  await later.waitForSelector('.card.unfit:not([hidden])');
  await remade(later, () => later.click('.card.unfit [data-act=unfit-back]'));
  equal(await fingerprint(later), before, 'the way back');
  expect(await later.locator('.card.unfit').isHidden(), 'the card stays');
  return text.replace(/\s+/g, ' ').slice(0, 120);
}

/// Doors and rooms that are renumbered: no edit goes to another place than its own, whatever is set.
export async function otherRooms({ open, equal, expect }) {
  let [fitted, named] = [0, 0];
  for (const [link, changes] of [
    ['#1/tabletop/7', [['loop_factor', 0.9], ['exits', 3], ['water', 'pools'], ['locks.count', 2], ['doors.secret', 0.6], ['symmetry', 'bilateral']]],
    ['#1/scatter/11', [['target_max', 30], ['join', 'nearest'], ['boss', 'none']]],
    ['#1/bsp/3', [['depth', 3], ['width', 90], ['corridors', 'horizontal_first']]],
    ['#1/walk/5', [['loops', 0], ['branches', 1]]],
  ]) {
    const page = await open(link);
    const before = await dungeonOf(page);
    const doors = before.doors.filter(one => one.kind === 'closed').slice(0, 3);
    const rooms = before.rooms.slice(0, 4);
    const list = [
      ...doors.map(one => ({ edit: 'door', door: one.id, kind: 'secret' })),
      ...rooms.map(one => rename(one.id, `Own ${one.id}`)),
      ...rooms.map(one => ({ edit: 'tags', room: one.id, tags: ['own'] })),
    ];
    await edit(page, ...list);
    for (const [key, value] of changes) {
      const fingerprintBefore = await fingerprint(page);
      await page.evaluate(
        async ([name, to]) => {
          const { put } = await import('./make/row.js');
          put([[name, to]]);
        },
        [key, value],
      );
      await page.waitForFunction(
        async old => {
          const { studio } = await import('./state/studio.js');
          return studio.refusal || (!studio.doc.from && studio.made.doc === studio.doc && studio.made.fingerprint.slice(0, 8) !== old) || !document.querySelector('.app.busy');
        },
        fingerprintBefore,
      );
      await page.waitForTimeout(400);
      if (await page.evaluate(async () => (await import('./state/studio.js')).studio.refusal !== null)) {
        await page.locator('[data-part=surface]').focus();
        await page.keyboard.press('Control+z');
        await page.waitForTimeout(400);
        continue;
      }
      const [after, { edits, unfit }] = [await dungeonOf(page), await work(page)];
      equal(edits.length + unfit.length, list.length, `edits after ${key} of ${link}`);
      fitted += edits.length;
      named += unfit.length;
      const rect = one => [one.x, one.y, one.width, one.height].join();
      for (const room of after.rooms) {
        const own = /^Own (\d+)$/.exec(room.words?.name ?? '');
        if (own) equal(rect(room), rect(before.rooms[Number(own[1])]), `the room of a name after ${key} of ${link}`);
      }
      for (const one of edits.filter(own => own.edit === 'door')) {
        const door = after.doors[one.door];
        expect(doors.some(own => own.x === door.x && own.y === door.y && own.side === door.side), `another door after ${key} of ${link}`);
      }
    }
    await page.context().close();
  }
  expect(fitted > 0 && named > 0, `${fitted} fit, ${named} do not`);
  return `${fitted} fitted, ${named} named`;
}

/// The file holds all of it: the edits, those that do not fit, and the way back; and is a document of its own.
export async function savedFile({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  await edit(page, rename(1, 'The Gatehouse'), { edit: 'text', text: 'name', to: 'The Salt Mine' });
  const before = await fingerprint(page);
  await set(page, 'archetype', 'cavern');
  await page.locator('[data-part=surface]').focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  const path = await download.path();
  const other = await open('#1/tabletop/4?archetype=cavern');
  const drop = async () =>
    remade(other, async () => {
      const [chooser] = await Promise.all([other.waitForEvent('filechooser'), other.evaluate(async () => (await import('./lib/events.js')).tell('open-file'))]);
      await chooser.setFiles({ name: 'own.json', mimeType: 'application/json', buffer: readFileSync(path) });
    });
  await drop();
  const { edits, unfit } = await work(other);
  equal([edits.length, unfit.length].join(), '1,1', 'edits of the file');
  await edit(other, { edit: 'text', text: 'hook', to: 'Somebody asks.' });
  await saved(other);
  await drop();
  equal((await work(other)).edits.length, 1, 'edits of the file, opened again');
  await saved(other);
  expect((await other.locator('.strip .thumb[aria-label*="edit"]').count()) === 2, 'the file takes the place of the map that was edited');
  await other.waitForSelector('.card.unfit:not([hidden])');
  await remade(other, () => other.click('.card.unfit [data-act=unfit-back]'));
  equal(await fingerprint(other), before, 'the way back from a file');
}

/// Every kind of edit is found again where nothing changed but a setting that makes no other map.
export async function everyEditFound({ open, equal, expect }) {
  let count = 0;
  for (const link of ['#1/tabletop/4?water=pools&locks.count=2', '#1/tabletop/12?archetype=cavern', '#1/bsp/8', '#1/scatter/9', '#1/walk/6', '#1/tilepath/3']) {
    const page = await open(link);
    const dungeon = await dungeonOf(page);
    const rooms = dungeon.rooms.filter(one => freeCells(dungeon, one).length > 6).slice(0, 3);
    const cells = rooms.flatMap(one => freeCells(dungeon, one).slice(0, 3));
    const marks = dungeon.marks.length;
    const put = ([x, y]) => ({ edit: 'add_mark', mark: { kind: 'own', name: 'torch', x, y } });
    // A pocket beside a cell is dug cell by cell, so that the later ones depend on the earlier ones.
    const rock = dungeon.rooms.map(one => [one.x - 1, one.y + Math.floor(one.height / 2)]).filter(([x, y]) => x > 2 && dungeon.tiles[y]?.[x] === '#' && dungeon.tiles[y][x - 1] === '#');
    const list = [
      ...cells.map(put),
      { edit: 'move_mark', mark: marks, to: cells[1] },
      { edit: 'remove_mark', mark: marks + 2 },
      { edit: 'move_mark', mark: marks + 2, to: cells[0] },
      ...rock.slice(0, 2).flatMap(([x, y]) => [{ edit: 'open', at: [x, y] }, { edit: 'open', at: [x - 1, y] }, { edit: 'close', at: [x - 1, y] }]),
      ...dungeon.doors.filter(one => one.kind === 'closed').slice(0, 3).map(one => ({ edit: 'door', door: one.id, kind: 'archway' })),
      ...rooms.flatMap(one => [rename(one.id, `Own ${one.id}`), { edit: 'tags', room: one.id, tags: ['own'] }, { edit: 'move_number', room: one.id, to: [1, 1] }]),
      { edit: 'text', text: 'hook', to: 'Somebody asks.' },
    ];
    const plain = await fingerprint(page);
    await edit(page, ...list);
    const before = await fingerprint(page);
    expect(before !== plain, `nothing is edited on ${link}`);
    const whole = JSON.stringify(await work(page));
    await set(page, 'attempts', 3);
    equal(JSON.stringify(await work(page)), whole, `edits of ${link}`);
    equal(await fingerprint(page), before, `the map of ${link}`);
    count += list.length;
    await page.context().close();
  }
  return `${count} edits`;
}

/// Edits belong to one dungeon: of several levels, none is edited, and all edits wait.
export async function severalLevels({ open, equal }) {
  const page = await open('#1/bsp/42');
  await edit(page, rename(1, 'The Gatehouse'));
  const before = await fingerprint(page);
  await set(page, 'levels', 2);
  equal((await work(page)).unfit.length, 1, 'edits that wait');
  await set(page, 'levels', undefined);
  equal(await fingerprint(page), before, 'the one dungeon with its edits');
}

/// A server that is gone while other settings are tried says nothing about the edits: they are tried again.
export async function serverGone({ open, equal }) {
  const page = await open('#1/tabletop/4', { allow: ['ERR_FAILED'] });
  await edit(page, rename(1, 'The Gatehouse'));
  const edited = await fingerprint(page);
  await saved(page);
  // The page has not seen the map without edits yet, and has to ask for it.
  await page.reload();
  await page.waitForSelector('.app[data-ready]');
  await page.route('**/api/show', route => route.abort());
  await page.evaluate(async () => (await import('./make/row.js')).put([['furnishings.amount', 0.2]]));
  await page.waitForSelector('.note.bad');
  await page.unroute('**/api/show');
  await set(page, 'furnishings.amount', 0.1);
  equal((await work(page)).edits.length, 1, 'edits after the server came back');
  await set(page, 'furnishings.amount', undefined);
  equal(await fingerprint(page), edited, 'the map with its edits');
}
