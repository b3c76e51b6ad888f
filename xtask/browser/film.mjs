// The film: a slider that moves through its steps, and a button that plays them.

export async function checkFilm(page, tools) {
  const { expect } = tools;
  const time = page.locator('#time');
  const now = async () => +(await time.inputValue());
  const last = +(await time.getAttribute('max'));
  const picture = name => tools.shot(page.locator('svg'), `${tools.name}-${name}`);
  expect(last > 5, `${last + 1} frames`);
  // Somebody who asked for less motion is not shown any unasked.
  expect(await now() === 0, 'it moves by itself');

  // By keyboard: End, Home and arrows move the slider.
  await time.focus();
  const first = await picture('first');
  await page.keyboard.press('ArrowRight');
  expect(await now() === 1, 'the slider does not follow an arrow');
  const half = Math.floor(last / 2);
  for (let step = 1; step < half; step += 1) await page.keyboard.press('ArrowRight');
  const [middle, said] = [await picture('half'), await page.locator('#caption').textContent()];
  await page.keyboard.press('End');
  const end = await picture('end');
  expect(await page.locator('#done').isVisible(), 'the last frame is not the finished map');
  expect(said !== await page.locator('#caption').textContent(), 'the caption stays the same');
  expect(!first.equals(middle) && !middle.equals(end), 'the picture stays the same');
  const look = await tools.look(end);
  expect(look.paper > 0.2 && look.ink > 0.01, `the finished map is blank: ${JSON.stringify(look)}`);
  await page.keyboard.press('Home');
  expect(first.equals(await picture('again')), 'the way back is another one');

  // Play, pause, play to the end.
  const play = page.locator('#play');
  await play.focus();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => +document.getElementById('time').value > 1);
  await page.keyboard.press('Space');
  const stopped = await now();
  await page.waitForTimeout(250);
  expect(await now() === stopped && stopped < last, 'it does not stop');
  expect(await play.getAttribute('aria-label') === 'Play', 'the button does not say what it does');
  await play.click();
  await page.waitForFunction(last => +document.getElementById('time').value === last, last);
  await page.waitForFunction(() => document.getElementById('play').getAttribute('aria-label') === 'Play');

  // Others see it begin at once.
  if (tools.screen !== 'desk') return;
  const moving = await tools.open({ reducedMotion: 'no-preference' });
  await moving.page.waitForFunction(() => +document.getElementById('time').value > 1);
  await moving.close();
}
