// The map: paper and ink, moving about it and layers. What only a game master's page has stands in `notes.mjs` and `fog.mjs`.

import { checkFog } from './fog.mjs';
import { checkNotes } from './notes.mjs';
import { checkPrint } from './print.mjs';

export const view = page => page.evaluate(() => {
  const [x, y, w, h] = document.getElementById('map').getAttribute('viewBox').split(' ').map(Number);
  return { x, y, w, h };
});
/// The place of the map that lies under a place of the screen.
const under = (page, at) => page.evaluate(({ x, y }) => {
  const map = document.getElementById('map');
  const spot = new DOMPoint(x, y).matrixTransform(map.getScreenCTM().inverse());
  return { x: spot.x, y: spot.y };
}, at);
/// A part that is drawn again is not smoothed quite alike.
const SAME = 0.001;
const near = (a, b, far) => Math.abs(a.x - b.x) < far && Math.abs(a.y - b.y) < far;

export async function checkMap(page, tools, wish) {
  const { expect } = tools;
  const map = page.locator('#map');
  const first = await tools.shot(page, tools.name);
  const look = await tools.look(await map.screenshot());
  expect(look.paper > 0.2 && look.ink > 0.01, `the map is blank: ${JSON.stringify(look)}`);
  for (const part of ['section', '[data-fog]', '#fog', '.area']) {
    expect(!wish.notes === !(await page.locator(part).count()), `${part} is for the game master alone`);
  }

  await pointer(page, tools);
  await keys(page, tools);
  if (tools.screen === 'phone') await fingers(page, tools);
  await page.keyboard.press('0');
  if (!wish.brief && tools.screen === 'desk') await layers(page, tools);
  await buttons(page, tools);
  if (wish.notes) await checkNotes(page, tools, wish);
  await page.keyboard.press('0');
  await page.mouse.move(2, 2);
  await page.evaluate(() => {
    all();
    document.activeElement.blur();
    document.querySelector('aside').scrollTo(0, 0);
    document.querySelectorAll('.on').forEach(part => part.classList.remove('on'));
  });
  if (!wish.brief && tools.screen === 'desk') {
    const apart = await tools.apart(first, await tools.shot(page, `${tools.name}-after`));
    expect(apart < SAME, `the page is not again as it was: ${apart} of it differ`);
  }
  if (!wish.brief) await checkPrint(page, tools, wish);
  if (wish.notes && !wish.brief) await checkFog(page, tools);
}

async function pointer(page, { expect, screen }) {
  const box = await page.locator('#map').boundingBox();
  expect(box.width > 250 && box.height > 250, `the map has ${box.width} × ${box.height} pixels`);
  // Events know whole pixels only, of which each is many units of a large map.
  const at = { x: Math.round(box.x + box.width * 0.4), y: Math.round(box.y + box.height * 0.55) };
  const [place, before] = [await under(page, at), await view(page)];
  // A phone has no wheel, and a browser that plays one none either.
  if (screen !== 'phone') {
    await page.mouse.move(at.x, at.y);
    await wheel(page, expect);
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -100);
    await page.waitForFunction(w => +document.getElementById('map').getAttribute('viewBox').split(' ')[2] < w * 0.5, before.w);
    expect(near(await under(page, at), place, before.w / box.width), 'the wheel does not zoom about the pointer');
  } else {
    await page.locator('[data-zoom=in]').tap();
    await page.locator('[data-zoom=in]').tap();
    expect((await view(page)).w < before.w * 0.7, 'the buttons do not zoom');
  }
  const held = await under(page, at);
  const to = { x: at.x - 60, y: at.y + 25 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 30, at.y + 10);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  expect(near(await under(page, to), held, before.w / box.width), 'what was held does not follow the pointer');
  // However far it is dragged, something of the map stays on the screen.
  for (let drag = 0; drag < 6; drag += 1) {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 5, at.y);
    await page.mouse.up();
  }
  const end = await view(page);
  expect(end.x + end.w / 2 >= -1, 'the map can be dragged out of sight');
}

/// Two small turns are one large turn, back is where one came from, and a pinch on a touch pad is a wheel with ctrl.
async function wheel(page, expect) {
  const turned = async (...turns) => {
    for (const turn of turns) {
      const before = await view(page);
      await page.mouse.wheel(0, turn);
      await page.waitForFunction(w => +document.getElementById('map').getAttribute('viewBox').split(' ')[2] !== w, before.w);
    }
    return (await view(page)).w;
  };
  const start = (await view(page)).w;
  const once = await turned(-80);
  expect(once < start * 0.97 && once > start * 0.7, `one turn goes from ${start} to ${once}`);
  expect(Math.abs((await turned(80)) / start - 1) < 1e-6, 'the wheel does not go back where it came from');
  const twice = await turned(-40, -40);
  expect(Math.abs(twice / once - 1) < 1e-6, `two half turns show ${twice}, a whole one ${once}`);
  await turned(80);
  await page.keyboard.down('Control');
  const pinched = await turned(-10);
  await page.keyboard.up('Control');
  expect(pinched < start * 0.97, 'a pinch on a touch pad does not zoom');
  await page.evaluate(() => all());
}

/// Buttons are drawn and named, and one sees which has the focus.
async function buttons(page, { expect }) {
  const found = await page.evaluate(() => [...document.querySelectorAll('button')].map(button => ({
    name: button.getAttribute('aria-label') || button.textContent.trim(),
    strange: /[^\x20-\x7e]/.test(button.textContent),
    drawn: !!button.textContent.trim() || !!button.querySelector('svg path'),
  })));
  expect(found.length >= 3, `${found.length} buttons`);
  for (const { name, strange, drawn } of found) expect(name && drawn && !strange, `the button "${name}" is not drawn`);
  await page.locator('[data-zoom=in]').focus();
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  expect(outline !== 'none', 'one does not see what has the focus');
}

/// By keyboard alone: tab to the map, move, zoom, show all.
async function keys(page, { expect }) {
  await page.locator('input').first().focus();
  let tabs = 0;
  while (await page.evaluate(() => document.activeElement.id) !== 'map') {
    expect((tabs += 1) < 30, 'the map cannot be reached by keyboard');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('0');
  const whole = await view(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const closer = await view(page);
  expect(closer.w < whole.w * 0.7, '+ does not zoom in');
  for (const [key, axis, sign] of [['ArrowRight', 'x', 1], ['ArrowLeft', 'x', -1], ['ArrowDown', 'y', 1], ['ArrowUp', 'y', -1]]) {
    const before = await view(page);
    await page.keyboard.press(key);
    expect(((await view(page))[axis] - before[axis]) * sign > 1, `${key} does not move the map`);
  }
  await page.keyboard.press('-');
  expect((await view(page)).w > closer.w * 1.1, '- does not zoom out');
  await page.keyboard.press('0');
  expect(JSON.stringify(await view(page)) === JSON.stringify(whole), '0 does not show all');
}

/// Two fingers that move apart.
async function fingers(page, { expect }) {
  const box = await page.locator('#map').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const before = await view(page);
  const client = await page.context().newCDPSession(page);
  const touch = (type, apart) => client.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: apart === null ? [] : [-apart, apart].map((off, id) => ({ x: middle.x + off, y: middle.y, id })),
  });
  await touch('touchStart', 40);
  for (const apart of [50, 65, 80]) await touch('touchMove', apart);
  await touch('touchEnd', null);
  const after = await view(page);
  expect(Math.abs(after.w / before.w - 0.5) < 0.03, `fingers twice as far apart show ${(after.w / before.w).toFixed(2)} of the width`);
  await client.detach();
}

async function layers(page, tools) {
  const boxes = await page.locator('[data-layer]').all();
  tools.expect(boxes.length >= 4, `${boxes.length} layers can be switched`);
  // Without the frame around what has the focus, and no room lit.
  await page.mouse.move(2, 2);
  await page.evaluate(() => document.activeElement.blur());
  const all = await page.locator('#map').screenshot();
  for (const box of boxes) {
    const id = await box.getAttribute('data-layer');
    const shown = () => page.evaluate(id => {
      const ids = [id, `${id}-shores`].map(id => document.getElementById(id)).filter(Boolean);
      return ids.map(layer => layer.checkVisibility() && layer.getBoundingClientRect().width > 0);
    }, id);
    tools.expect((await shown()).every(Boolean), `${id} is not to be seen`);
    // By keyboard: the space bar switches what has the focus.
    await box.focus();
    await page.keyboard.press('Space');
    tools.expect(!(await shown()).some(Boolean), `${id} is still there`);
    const without = await page.locator('#map').screenshot();
    tools.expect(!without.equals(all), `the map without ${id} looks the same`);
    await box.click();
    tools.expect((await shown()).every(Boolean), `${id} does not come back`);
  }
  const apart = await tools.apart(all, await page.locator('#map').screenshot());
  tools.expect(apart < SAME, `the layers do not come back as they were: ${apart} of the map differ`);
}
