// A plan of one's own: rooms and connections as lists, a drawing that is pasted, and why a plan cannot be laid out.

import { dungeonOf, hash, noteText, remade } from './browser.mjs';

export async function plan({ open, expect, equal, shot }) {
  const page = await open('#1/tabletop/4', { allow: ['api/show', 'api/import'] });
  const names = async () => (await dungeonOf(page)).rooms.map(room => room.name).join(' ');
  await remade(page, () => page.check('.pic input[value=graph]'));
  await page.waitForSelector('.plan-row.room');
  equal((await dungeonOf(page)).rooms.length, 8, 'the usual plan');
  // A name, and everything that names the room.
  await page.fill('[aria-label="Name of room 2"]', 'great hall');
  await remade(page, () => page.keyboard.press('Tab'));
  expect((await names()).includes('great hall') && (await hash(page)).includes('connections='), 'the room has another name');
  // A size and a kind.
  await page.fill('[aria-label="Size of room 2"]', '12 x 9');
  await remade(page, () => page.keyboard.press('Tab'));
  await remade(page, () => page.selectOption('[aria-label="Kind of room 3"]', 'treasure'));
  const [, hall, guardroom] = (await dungeonOf(page)).rooms;
  equal(`${hall.width} ${hall.height} ${guardroom.kind}`, '12 9 treasure', 'size and kind');
  // What is no size is said below it, and changes nothing.
  await page.fill('[aria-label="Size of room 1"]', 'huge');
  await page.keyboard.press('Tab');
  await page.waitForSelector('.plan-row .problem');
  // A room is added beside the last one, and taken away with its connection.
  await remade(page, () => page.click('[data-key=plan-add-room]'));
  equal((await dungeonOf(page)).rooms.length, 9, 'a further room');
  await remade(page, () => page.click('[aria-label="Remove room 9"]'));
  equal((await dungeonOf(page)).rooms.length, 8, 'the room is gone');
  // A lock, its key and where that lies.
  await remade(page, () => page.selectOption('[aria-label="Door of connection 8"]', 'locked'));
  await page.fill('[aria-label="Key of connection 8"]', 'bone');
  await remade(page, () => page.keyboard.press('Tab'));
  await remade(page, () => page.selectOption('[aria-label="Where the key of connection 8 lies"]', 'chapel'));
  const locked = await dungeonOf(page);
  equal(locked.locks[0].key, 'bone', 'the lock');
  equal(locked.rooms[locked.marks.find(mark => mark.key === 'bone').room].name, 'chapel', 'where its key lies');
  await page.locator('[data-key=connections]').scrollIntoViewIfNeeded();
  await shot(page, 'plan');
  // A connection is taken away; one more is refused in plain words, where it can be mended.
  await remade(page, () => page.click('[aria-label="Remove the connection of library and armoury"]'));
  await page.click('[aria-label="Remove the connection of crypt and vault"]');
  await page.waitForSelector('.note.bad');
  const said = await page.locator('[data-key=connections] > .problem').textContent();
  expect(said?.startsWith('The rooms fall into 2 parts that no connection joins; one of them is `vault`'), `it says ${said}`);
  expect(!(await noteText(page)).includes('method.graph'), 'the note names a path');
  await shot(page, 'plan-refused');
  // A drawing.
  await page.click('.paste summary');
  await page.fill('.paste textarea', 'hello');
  await page.click('[data-key=plan-paste]');
  await page.waitForSelector('.paste .problem:not([hidden])');
  await page.fill('.paste textarea', 'flowchart TD\n gate[Gate house] --> hall\n hall -->|locked: bone| vault:::treasure\n hall -->|maybe| yard');
  await remade(page, () => page.click('[data-key=plan-paste]'));
  equal(await names(), 'Gate house hall vault yard', 'the rooms of the drawing');
  expect((await noteText(page)).includes('Line 4: the label "maybe" says nothing about a door'), 'what is left out is not said');
  // A link holds it all.
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('.drawing');
  equal(await names(), 'Gate house hall vault yard', 'the plan in the address');
}

/** A drawing that is dropped on the page is a plan, which can be changed. */
export async function drawnPlan({ open, equal }) {
  const page = await open('#1/tabletop/4');
  await remade(page, () =>
    page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['graph { gate -- hall -- vault [door=secret] }'], 'keep.dot'));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }),
  );
  await page.waitForSelector('.plan-row.room');
  equal(await page.inputValue('[aria-label="Name of room 3"]'), 'vault', 'the third room');
  equal(await page.inputValue('[aria-label="Door of connection 2"]'), 'secret', 'its door');
}
