// Fog: what a game master reveals is what the players' window shows, and nothing else.

import { placeIn } from './notes.mjs';

const kept = page => page.evaluate(() => [...revealed].sort());

export async function checkFog(page, tools) {
  const { expect } = tools;
  const players = await tools.beside(page, '#player');
  await unspoken(players.page, expect);
  const rooms = await page.evaluate(() => [...document.querySelectorAll('section')].map(note => note.dataset.room));
  await page.locator('[data-fog=reveal]').click();
  expect(await page.locator('#veil').isVisible(), 'the game master does not see the fog');

  await page.locator('[data-fog=none]').click();
  await players.page.waitForFunction(() => !revealed.size);
  // Without the frame around what has the focus. The edge of the map is a thousandth of a small screen.
  await players.page.evaluate(() => document.activeElement.blur());
  const blank = await tools.look(await players.page.locator('#map').screenshot());
  expect(blank.paper > 0.997, `players see ${1 - blank.paper} of a map of which nothing is revealed`);

  // One by one, by a click on the room or by the button at its note.
  let ink = 0;
  for (const [index, room] of rooms.slice(0, 6).entries()) {
    const at = await placeIn(page, room);
    if (index % 2 || !at) await page.locator(`section[data-room="${room}"] .eye`).click();
    else if (tools.screen === 'phone') await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
    await players.page.waitForFunction(room => revealed.has(room), room);
    expect(await page.locator(`section[data-room="${room}"] .eye`).getAttribute('aria-pressed') === 'true', `the button of ${room}`);
    const look = await tools.look(await players.page.locator('#map').screenshot());
    expect(look.ink > ink, `room ${room} is revealed and nothing more is to be seen`);
    ink = look.ink;
  }
  await tools.shot(players.page, `${tools.name}-players`);
  await tools.shot(page, `${tools.name}-reveal`);
  await doors(page, players.page, tools);

  const before = await kept(page);
  await players.page.reload();
  expect(JSON.stringify(await kept(players.page)) === JSON.stringify(before), 'what was revealed is forgotten');
  await page.locator(`section[data-room="${rooms[0]}"] .eye`).click();
  await players.page.waitForFunction(() => true);
  await players.page.waitForFunction(([room, had]) => revealed.has(room) !== had, [rooms[0], before.includes(rooms[0])]);

  await page.locator('[data-fog=all]').click();
  await players.page.waitForFunction(many => revealed.size >= many, rooms.length);
  await unspoken(players.page, expect);
  expect(!players.wrong.length, `the players' window complains: ${players.wrong.join('; ')}`);
  await players.close();
  await page.locator('[data-fog=reveal]').click();
  await alone(tools);
}

/// Nothing in the players' window tells of notes, numbers, secrets or marks, nor can a click bring them.
async function unspoken(page, expect) {
  const seen = () => page.evaluate(() => ['aside', '#numbers', '#secrets', '#marks', '#rooms', '.switches', '[data-fog]', '.eye']
    .filter(part => [...document.querySelectorAll(part)].some(part => part.checkVisibility() && part.getBoundingClientRect().width)));
  expect(!(await seen()).length, `players see ${await seen()}`);
  const box = await page.locator('#map').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect(!(await seen()).length && !(await page.locator('.on').count()), 'a click of players lights something');
  const text = await page.evaluate(() => document.body.innerText.trim());
  expect(text === await page.evaluate(() => document.querySelector('h1').innerText), `players read "${text}"`);
}

/// A hidden way is wall until both its ends are revealed.
async function doors(page, players, { expect }) {
  const all = await players.evaluate(() => [...document.querySelectorAll('#plugs path')].map(part => part.dataset.rooms.split(' ')));
  for (const rooms of all.filter(rooms => rooms.length > 1)) {
    for (const [many, hidden] of [[1, true], [rooms.length, false]]) {
      await page.evaluate(rooms => { revealed = new Set(rooms); keep(); }, rooms.slice(0, many));
      await players.waitForFunction(rooms => [...revealed].sort().join() === [...rooms].sort().join(), rooms.slice(0, many));
      const shown = await players.evaluate(rooms => [...document.querySelectorAll('#fog [data-all]')]
        .filter(part => part.dataset.rooms === rooms.join(' '))
        .map(part => [!!part.closest('#plugs'), part.style.display !== 'none']), rooms);
      expect(shown.length && shown.every(([plug, on]) => on === (plug === hidden)), `a hidden way between ${rooms} with ${many} revealed`);
    }
  }
}

/// Where nothing can be kept, the page says so and works.
async function alone(tools) {
  const shown = await tools.open({ storage: false });
  const { page } = shown;
  tools.expect(await page.locator('#unkept').isVisible(), 'nobody says that nothing is kept');
  await page.locator('[data-fog=reveal]').click();
  const eye = page.locator('section .eye').last(), before = await eye.getAttribute('aria-pressed');
  await eye.click();
  tools.expect(await eye.getAttribute('aria-pressed') !== before, 'without storage nothing can be revealed');
  tools.expect(!shown.wrong.length, `without storage the browser complains: ${shown.wrong.join('; ')}`);
  await shown.close();
}
