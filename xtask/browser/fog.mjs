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
  await secretWays(page, players.page, tools);

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
  const seen = () => page.evaluate(() => ['aside', '#numbers', '#secrets', '#marks', '#rooms', '#ways', '.switches', '[data-fog]', '.eye']
    .filter(part => [...document.querySelectorAll(part)].some(part => part.checkVisibility() && part.getBoundingClientRect().width)));
  expect(!(await seen()).length, `players see ${await seen()}`);
  const box = await page.locator('#map').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect(!(await seen()).length && !(await page.locator('.on').count()), 'a click of players lights something');
  const text = await page.evaluate(() => document.body.innerText.trim());
  expect(text === await page.evaluate(() => document.querySelector('h1').innerText), `players read "${text}"`);
}

/// A secret way is wall and rock, whichever rooms are revealed, until it is revealed itself: in the list, by keys, or on the map.
async function secretWays(page, players, { expect, screen, shot, apart, name }) {
  const before = await kept(page);
  await page.evaluate(() => { revealed = new Set(rooms); keep(); });
  await players.waitForFunction(many => revealed.size === many, await page.evaluate(() => rooms.length));
  const ways = await page.evaluate(() => [...document.querySelectorAll('.ways button')].map(button => button.dataset.way));
  const shown = way => players.evaluate(way => ({
    parts: [...document.querySelectorAll('#parts [data-by]')].filter(part => part.dataset.by.split(' ').includes(way)).map(part => !part.hasAttribute('display')),
    walls: [...document.querySelectorAll('#plugs [data-until]')].filter(wall => wall.dataset.until.split(' ').includes(way)).map(wall => !wall.hasAttribute('display')),
    doors: [...document.querySelectorAll('#secrets > [id]')].filter(door => door.getBoundingClientRect().width).length,
  }), way);
  for (const [index, way] of ways.slice(0, 6).entries()) {
    const hidden = await shown(way);
    expect(hidden.parts.length && !hidden.parts.some(seen => seen) && hidden.walls.every(stands => stands) && !hidden.doors, `${way} is seen before it is revealed`);
    const rock = await players.locator('#map').screenshot();
    const button = page.locator(`.ways [data-way="${way}"]`), place = page.locator(`#ways [data-way="${way}"]`);
    if (index % 3 === 0) await button.click();
    else if (index % 3 === 1) await button.press('Enter');
    else if (screen === 'phone') await place.tap({ force: true });
    else await place.click({ force: true });
    await players.waitForFunction(way => revealed.has(way), way);
    expect(await button.getAttribute('aria-pressed') === 'true', `the button of ${way}`);
    const open = await shown(way);
    expect(open.parts.every(seen => seen) && !open.walls.some(stands => stands), `${way} is revealed and not seen`);
    expect(way.startsWith('w') || open.doors > 0, `${way} is revealed without its sign`);
    if (!index) await shot(players, `${name}-secret`);
    expect(await apart(rock, await players.locator('#map').screenshot()) > 0, `${way} changes nothing`);
    await button.click();
    await players.waitForFunction(way => !revealed.has(way), way);
    expect(await apart(rock, await players.locator('#map').screenshot()) === 0, `${way} is hidden again and leaves a trace`);
  }
  await page.evaluate(before => { revealed = new Set(before); keep(); }, before);
  await players.waitForFunction(before => [...revealed].sort().join() === before.join(), before);
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

/// Players uncover a map themselves: the rooms that a way leads to, by clicks or by keys, and no others.
export async function checkExploring(page, tools) {
  const { expect } = tools;
  const seen = () => page.evaluate(() => revealed.size);
  expect(await seen() === 1, 'more than the first room is seen');
  const text = await page.content();
  for (const word of ['secret', 'seed', 'trap', 'section', 'class="room']) expect(!text.toLowerCase().includes(word), `players read "${word}"`);
  await tools.shot(page, tools.name);
  for (let before = 1; before < 5; before += 1) {
    const next = page.locator('.area.next').first();
    if (!(await next.count())) break;
    if (before % 2) await next.press('Enter');
    else await next.evaluate(area => { enter(area); });
    expect(await seen() === before + 1, `${await seen()} rooms after ${before} steps`);
  }
  const far = page.locator('.area:not(.next)').first(), before = await seen();
  await far.evaluate(area => { enter(area); });
  expect(await seen() === before, 'a room that no way leads to is uncovered');
  await tools.shot(page, `${tools.name}-explored`);
  await page.reload();
  expect(await seen() === before, 'what was uncovered is forgotten');
  await page.locator('[data-fog=all]').click();
  expect(await seen() === await page.locator('.area').count(), 'not all is uncovered');
  await page.locator('[data-fog=none]').click();
  expect(await seen() === 1, 'the map is not covered again');
}
