// Notes: as written, and from a room to its note and back.

import { view } from './map.mjs';

/// The notes of the file for reading, by number.
function written(text) {
  const notes = new Map();
  for (const part of text.split(/^## /m).slice(1)) {
    const [head, ...lines] = part.trim().split('\n');
    const plain = line => line.replace(/\\(.)/g, '$1');
    const facts = lines.filter(line => /^[->] /.test(line)).map(line => plain(line.slice(2)));
    notes.set(head.split('.')[0], [plain(head), ...facts].join('|'));
  }
  return notes;
}

export async function checkNotes(page, tools, wish) {
  const { expect } = tools;
  const wanted = wish.brief ? null : written(tools.notes());
  const sections = await page.locator('section').count();
  expect(sections > 3 && sections <= await page.locator('.area').count(), `${sections} rooms have notes`);
  if (wanted) {
    for (const [number, text] of await page.evaluate(() => [...document.querySelectorAll('section')].map(note => [
      note.id.slice(5),
      [...note.children].filter(part => part.tagName !== 'BUTTON').map(part => part.textContent).join('|'),
    ]))) {
      expect(text === wanted.get(number), `room ${number}: "${text}" and not "${wanted.get(number)}"`);
    }
  }
  await fromRooms(page, tools, wish.brief ? 4 : sections);
  await fromNotes(page, tools, wish.brief ? 3 : sections);
  await tools.shot(page, `${tools.name}-note`);
  if (tools.screen === 'desk') await motion(page, tools);
}

/// A place within a room, on the screen: the middle of its area may lie outside an L or a cave.
export const placeIn = (page, room) => page.evaluate(room => {
  const area = document.getElementById(`room-${room}`), box = area.getBoundingClientRect();
  for (const part of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const [x, y] = [Math.round(box.x + box.width * part), Math.round(box.y + box.height * down)];
      if (document.elementFromPoint(x, y) === area) return { x, y };
    }
  }
  return null;
}, room);

/// A click on a room lights it and its note, and brings the note into sight.
async function fromRooms(page, tools, many) {
  const rooms = await page.evaluate(() => [...document.querySelectorAll('section')].map(note => note.dataset.room));
  let met = 0;
  await page.evaluate(() => all());
  for (const room of rooms.slice(0, many)) {
    const at = await placeIn(page, room);
    if (!at) continue;
    const before = JSON.stringify(await view(page));
    if (tools.screen === 'phone') await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
    const lit = await page.evaluate(() => {
      const notes = [...document.querySelectorAll('section.on')], areas = [...document.querySelectorAll('.area.on')];
      const [box, frame] = [notes[0]?.getBoundingClientRect(), document.querySelector('aside').getBoundingClientRect()];
      return {
        notes: notes.map(note => note.dataset.room).join(),
        areas: areas.map(area => area.id).join(),
        seen: box && box.top >= frame.top - 1 && box.top < frame.bottom - 10,
      };
    });
    tools.expect(lit.notes === room && lit.areas === `room-${room}`, `a click on room ${room} lights note "${lit.notes}" and "${lit.areas}"`);
    tools.expect(lit.seen, `the note of room ${room} is out of sight`);
    tools.expect(JSON.stringify(await view(page)) === before, 'a click on a room moves the map');
    met += 1;
  }
  tools.expect(met > 2, `only ${met} rooms could be clicked`);
  // A drag that ends on a room is no click.
  if (tools.screen === 'phone') return;
  const [one, two] = [await placeIn(page, rooms[0]), await placeIn(page, rooms[1])];
  await page.mouse.click(one.x, one.y);
  await page.mouse.move(two.x - 40, two.y - 40);
  await page.mouse.down();
  await page.mouse.move(two.x, two.y, { steps: 3 });
  await page.mouse.up();
  tools.expect(await page.locator(`#room-${rooms[0]}.on`).count() === 1, 'a drag is taken for a click');
}

/// A click on a note, or Enter, centres its room and lights it.
async function fromNotes(page, tools, many) {
  const notes = page.locator('section');
  for (let index = 0; index < many; index += 1) {
    await page.evaluate(() => all());
    const note = notes.nth(index), room = await note.getAttribute('data-room');
    if (tools.screen === 'phone') await note.locator('h2').tap();
    else if (index % 2) await note.press('Enter');
    else await note.locator('h2').click();
    const off = await page.evaluate(room => {
      const area = document.getElementById(`room-${room}`);
      const [box, map] = [area.getBoundingClientRect(), document.getElementById('map').getBoundingClientRect()];
      return {
        lit: area.classList.contains('on') && document.querySelectorAll('.area.on').length === 1,
        x: box.x + box.width / 2 - map.x - map.width / 2,
        y: box.y + box.height / 2 - map.y - map.height / 2,
      };
    }, room);
    tools.expect(off.lit, `the note of room ${room} does not light it`);
    tools.expect(Math.abs(off.x) < 2 && Math.abs(off.y) < 2, `room ${room} is ${off.x}, ${off.y} off the middle`);
  }
}

/// Those who want no motion have none; others see the map move.
async function motion(page, tools) {
  const jump = page => page.evaluate(() => {
    all();
    const before = map.getAttribute('viewBox');
    document.querySelector('section:last-of-type h2').click();
    return before !== map.getAttribute('viewBox');
  });
  tools.expect(await jump(page), 'the map moves slowly for somebody who wants no motion');
  const lively = await tools.open({ reducedMotion: 'no-preference' });
  tools.expect(!(await jump(lively.page)), 'the map jumps');
  const room = await lively.page.locator('section').last().getAttribute('data-room');
  await lively.page.waitForFunction(room => {
    const [box, frame] = [document.getElementById(`room-${room}`), map].map(part => part.getBoundingClientRect());
    return Math.abs(box.x + box.width / 2 - frame.x - frame.width / 2) < 2;
  }, room);
  await lively.close();
}
