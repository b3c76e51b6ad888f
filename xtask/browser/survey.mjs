// The survey: plots of every statistic, without a script.

export async function checkSurvey(page, tools) {
  const { expect } = tools;
  await tools.shot(page, tools.name);
  const cards = await page.locator('section').count();
  expect(cards > 10, `${cards} statistics`);
  // Every plot has bars, each of a height, and none reaches out of it.
  const wrong = await page.evaluate(() => [...document.querySelectorAll('section')].filter(card => {
    const [frame, bars] = [card.querySelector('svg')?.getBoundingClientRect(), [...card.querySelectorAll('rect')]];
    if (!frame) return !/have none/.test(card.textContent);
    const boxes = bars.map(bar => bar.getBoundingClientRect());
    const inside = boxes.every(box => box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1);
    return !bars.length || !inside || !boxes.some(box => box.height > 50);
  }).map(card => card.querySelector('h2').textContent));
  expect(!wrong.length, `no plot, or one that is wrong: ${wrong.join(', ')}`);
  // The recipe folds out by keyboard.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.locator('pre').isVisible(), 'the recipe cannot be reached by keyboard');
  await tools.shot(page, `${tools.name}-recipe`);
}
