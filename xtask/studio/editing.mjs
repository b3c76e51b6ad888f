// Edits by hand: every kind, undo and redo, a broken promise, kept rooms.

import { cellPoint, dungeonOf, fingerprint, hash, noteText, remade, idle } from './browser.mjs';

export const clickCell = async (page, x, y) => page.mouse.click(...(await cellPoint(page, x, y)));
export const editMode = async (page, tool) => {
  await page.click('[data-mode=edit]');
  await page.click(`[data-tool=${tool}]`);
};

export async function editAndUndo({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  const before = await fingerprint(page);
  await editMode(page, 'select');
  const dungeon = await dungeonOf(page);
  const door = dungeon.doors.find(one => one.kind === 'closed');
  await clickCell(page, door.x, door.y);
  await remade(page, () => page.check('[data-part=inspector] input[value=secret]'));
  equal((await dungeonOf(page)).doors[door.id].kind, 'secret', 'the kind of the door');
  const after = await fingerprint(page);
  expect(after !== before, 'the edit changed nothing');
  expect((await page.locator('.badge').textContent()).includes('Sound'), 'the badge after a sound edit');
  await remade(page, () => page.click('[data-act=undo]'));
  equal(await fingerprint(page), before, 'undo');
  await remade(page, () => page.click('[data-act=redo]'));
  equal(await fingerprint(page), after, 'redo');
}

/// A slider that is dragged on an edited map is one step; undo brings the map before back with its edits, and so does Back.
export async function dragAndUndo({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  await editMode(page, 'select');
  const door = (await dungeonOf(page)).doors.find(one => one.kind === 'closed');
  await clickCell(page, door.x, door.y);
  await remade(page, () => page.check('[data-part=inspector] input[value=secret]'));
  const edited = await fingerprint(page);
  const drag = async () => {
    const { x, y, width, height } = await page.locator('[data-pane=make] input[type=range]').first().boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (const part of [0.6, 0.8]) await remade(page, () => page.mouse.move(x + width * part, y + height / 2, { steps: 4 }));
    await page.mouse.up();
    await idle(page);
  };
  await drag();
  expect((await fingerprint(page)) !== edited, 'the slider changed nothing');
  await remade(page, () => page.click('.top [data-act=undo]'));
  equal(await fingerprint(page), edited, 'undo of a drag');
  await drag();
  await remade(page, () => page.goBack());
  equal(await fingerprint(page), edited, 'Back after a drag');
}

export async function everyEdit({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  const last = async () => (await dungeonOf(page)).edits?.at(-1);
  const dungeon = await dungeonOf(page);
  // Words of a room, in its card.
  const room = dungeon.rooms.find(one => one.number === 1);
  await clickCell(page, room.x + 1, room.y + 1);
  await page.click('.card [data-act=words]');
  await page.fill('.card form input >> nth=0', 'The Gatehouse');
  await remade(page, () => page.click('.card form button[type=submit]'));
  equal((await dungeonOf(page)).rooms[room.id].words.name, 'The Gatehouse', 'the name of the room');
  expect((await page.locator('.card h2').first().textContent()).includes('The Gatehouse'), 'the card does not say the name');
  await page.keyboard.press('Escape');
  // A mark: put, moved by dragging and by keys, deleted.
  await editMode(page, 'mark');
  await page.selectOption('[data-part=inspector] select', 'own');
  await page.fill('[data-part=inspector] input', 'torch');
  const free = freeCells(dungeon, room);
  await remade(page, () => clickCell(page, ...free[0]));
  equal((await last()).edit, 'add_mark', 'the mark');
  const at = (await dungeonOf(page)).marks.length - 1;
  await page.click('[data-tool=select]');
  const [from, to] = [await cellPoint(page, ...free[0]), await cellPoint(page, ...free[1])];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await remade(page, () => page.mouse.up());
  equal(
    JSON.stringify((await dungeonOf(page)).marks[at] && [(await dungeonOf(page)).marks[at].x, (await dungeonOf(page)).marks[at].y]),
    JSON.stringify(free[1]),
    'the dragged mark',
  );
  await clickCell(page, ...free[1]);
  await remade(page, () => page.keyboard.press('Delete'));
  equal((await last()).edit, 'remove_mark', 'the deleted mark');
  // A number, moved.
  await page.click('[data-tool=select]');
  const number = await page.evaluate(async id => {
    const { middleOf } = await import('./map/hit.js');
    const { toMap } = await import('./map/stage.js');
    const box = document.querySelector('main.map').getBoundingClientRect();
    const [x, y] = toMap(...middleOf(`#number-${id}`));
    return [x + box.left, y + box.top];
  }, room.id);
  await page.mouse.click(...number);
  await remade(page, () => page.keyboard.press('ArrowLeft'));
  equal((await last()).edit, 'move_number', 'the moved number');
  // Tags.
  await page.keyboard.press('Escape');
  const corner = freeCells(await dungeonOf(page), room).at(-1);
  await clickCell(page, ...corner);
  await page.fill('[data-part=inspector] input', 'haunted, cold');
  await remade(page, () => page.keyboard.press('Enter'));
  equal((await dungeonOf(page)).rooms[room.id].tags.join(), 'cold,haunted', 'the tags');
  // Cells: opened in rock.
  await page.click('[data-tool=cell]');
  await remade(page, () => clickCell(page, room.x - 1, room.y + Math.floor(room.height / 2)));
  expect(['open', 'close'].includes((await last()).edit), 'the cell');
  // Words of the dungeon.
  await page.click('.make [data-tab=rooms]');
  await page.click('[data-pane=rooms] [data-act=story]');
  await page.fill('dialog form input', 'The Salt Mine');
  await remade(page, () => page.click('dialog form button[type=submit]'));
  equal((await dungeonOf(page)).words.name, 'The Salt Mine', 'the name of the dungeon');
  await page.locator('[data-part=surface]').focus();
  // One gesture is one step: all are taken back one by one.
  const count = (await dungeonOf(page)).edits.length;
  for (let turn = 0; turn < count; turn += 1) await remade(page, () => page.keyboard.press('Control+z'));
  equal((await dungeonOf(page)).edits?.length ?? 0, 0, 'edits after undoing all');
  return `${count} edits`;
}

/// Floor cells of a room away from its walls, without marks.
export function freeCells(dungeon, room) {
  const cells = [];
  for (let y = room.y + 1; y < room.y + room.height - 1; y += 1) {
    for (let x = room.x + 1; x < room.x + room.width - 1; x += 1) {
      if (
        dungeon.tiles[y][x] === '.' &&
        !dungeon.marks.some(mark => Math.abs(mark.x - x) < 2 && Math.abs(mark.y - y) < 2) &&
        !(dungeon.start[0] === x && dungeon.start[1] === y)
      )
        cells.push([x, y]);
    }
  }
  const middle = [room.x + room.width / 2, room.y + room.height / 2];
  return cells.filter(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) > 1.6);
}

export async function breakAPromise({ open, equal, expect, shot }) {
  const page = await open('#1/tabletop/4');
  const dungeon = await dungeonOf(page);
  // A passage is closed at all its doors: a room can no longer be reached, or the map is cut in two.
  const doors = dungeon.doors.filter(door => door.room === dungeon.rooms.find(room => room.number === 1).id);
  await editMode(page, 'cell');
  for (const door of doors) {
    await page.waitForTimeout(50);
    await remade(page, async () => clickCell(page, ...beyond(dungeon, door)));
  }
  await page.waitForSelector('.card.broken:not([hidden])');
  const text = await page.locator('.card.broken').textContent();
  expect(text.includes('all-reachable') || text.includes('goal-reachable'), `the card reads ${text}`);
  expect((await page.locator('.badge').textContent()).includes('broken'), 'the badge is calm');
  await shot(page, 'broken-promise');
  await remade(page, () => page.click('[data-act=keep-break]'));
  expect((await page.locator('.badge').textContent()).includes('waived'), 'the badge does not name what is waived');
  expect((await dungeonOf(page)).waived.length > 0, 'nothing is waived');
  await remade(page, () => page.click('[data-act=undo]'));
  await page.waitForSelector('.card.broken:not([hidden])');
  // A repair leaves the edits as they are and digs another way.
  const edits = (await dungeonOf(page)).edits.length;
  await remade(page, () => page.click('[data-act=repair]'));
  const dug = (await dungeonOf(page)).edits.slice(edits);
  expect(dug.length > 0 && dug.every(one => one.edit === 'open'), `the repair is ${JSON.stringify(dug)}`);
  expect((await page.locator('.badge').textContent()).includes('Sound'), 'the badge after a repair');
  await remade(page, () => page.click('[data-act=undo]'));
  await page.waitForSelector('.card.broken:not([hidden])');
  await remade(page, () => page.click('[data-act=undo-break]'));
  await page.waitForTimeout(100);
  // A law cannot be broken: a mark in the rock is refused with a sentence, and nothing changes.
  const before = await hash(page);
  await page.click('[data-tool=mark]');
  await page.selectOption('[data-part=inspector] select', 'statue');
  await clickCell(page, 0, 0);
  await page.waitForSelector('.note.warn');
  expect(/Not done|wall|floor|rock/.test(await noteText(page)), `the note reads ${await noteText(page)}`);
  equal(await hash(page), before, 'the address after an edit that cannot be');
  await idle(page);
  return text.replace(/\s+/g, ' ').slice(0, 90);
}

/// The cell of the passage just beyond a door.
function beyond(dungeon, door) {
  const [dx, dy] = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] }[door.side];
  const at = [door.x + dx, door.y + dy];
  return dungeon.tiles[at[1]]?.[at[0]] !== '#' ? at : [door.x, door.y];
}

export async function keepRooms({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  const dungeon = await dungeonOf(page);
  const room = dungeon.rooms.find(one => one.number === 4);
  await clickCell(page, room.x + 1, room.y + 1);
  if (!(await page.locator('.card [data-act=keep-room]').count())) return 'not in this engine';
  await page.click('.card [data-act=keep-room]');
  expect((await page.locator('.top [data-part=new-label]').textContent()).includes('kept'), 'the button does not say what is kept');
  await remade(page, () => page.click('.top [data-act=new]'));
  const next = await dungeonOf(page);
  expect(next.seed !== dungeon.seed, 'the seed is the same');
  expect(
    next.rooms.some(one => one.width === room.width && one.height === room.height && one.shape === room.shape),
    'no room is as the kept one',
  );
  const link = await hash(page);
  const other = await open(link);
  equal(await fingerprint(other), await fingerprint(page), 'the link of a map with kept rooms');
}
