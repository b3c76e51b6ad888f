// Several levels: one is shown at a time, each a page with fog of its own, in step with the players' window.

export async function checkLevels(page, tools) {
  const { expect } = tools;
  const frames = page => page.frames().filter(frame => frame !== page.mainFrame());
  expect(frames(page).length === 2, `${frames(page).length} levels`);
  const players = await tools.beside(page, '#player');
  for (const [index, frame] of frames(page).entries()) {
    await page.locator(`#tab-${index}`).click();
    await players.page.locator(`#tab-${index}`).click();
    const other = frames(players.page)[index];
    expect(!(await other.locator('aside').isVisible()), 'players see the notes of a level');
    await frame.locator('[data-fog=reveal]').click();
    await frame.locator('[data-fog=all]').click();
    const many = await frame.locator('.area').count();
    await other.waitForFunction(many => revealed.size === many, many);
  }
  await tools.shot(page, tools.name);
  expect(!/seed/i.test(await players.page.title()), 'the players\' window names the seed');
  expect(!players.wrong.length, `the players' window complains: ${players.wrong.join('; ')}`);
  await players.close();
}
