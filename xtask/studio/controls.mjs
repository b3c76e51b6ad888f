// Every kind of control, pins, surprises, the recipe and several levels.

import { cellPoint, dungeonOf, hash, remade, idle } from './browser.mjs';

const row = (page, key) => page.locator(`[data-pane=make] [data-key="${key}"]`);

/// Opens all groups, whose rows are built when they are opened.
async function unfold(page, key) {
  if ((await row(page, key).count()) && (await row(page, key).isVisible())) return;
  await page.evaluate(() =>
    document.querySelectorAll('[data-pane=make] details').forEach(details => {
      details.open = true;
    }),
  );
  await row(page, key).waitFor();
}

export async function everyKind({ open, expect, equal }) {
  const page = await open('#1/tabletop/4', { allow: ['api/show'] });
  const has = async (text, what) => expect((await hash(page)).includes(text), `${what}: ${text} is not in ${await hash(page)}`);
  // Pictures: archetypes and methods.
  await remade(page, () => page.check('.pic input[value=temple]'));
  await has('archetype=temple', 'the picture of a temple');
  equal((await dungeonOf(page)).recipe.method.tabletop.symmetry, 'bilateral', 'what follows from the temple');
  expect(await row(page, 'symmetry').locator('input[value=bilateral]').isChecked(), 'the control does not show what follows');
  await remade(page, () => page.check('.pic input[value=classic]'));
  // Segments.
  await remade(page, () => row(page, 'water').locator('input[value=pools]').check());
  await has('water=pools', 'segments');
  // A share: the slider by keys, then typed.
  const slider = row(page, 'loop_factor').locator('input[type=range]');
  await slider.focus();
  await remade(page, () => page.keyboard.press('ArrowRight'));
  await has('loop_factor=0.36', 'the slider');
  await row(page, 'loop_factor').locator('.typed').fill('80');
  await remade(page, () => page.keyboard.press('Enter'));
  await has('loop_factor=0.8', 'the typed share');
  // A stepper.
  await remade(page, () => row(page, 'locks.count').locator('button[aria-label$="more"]').click());
  await has('locks.count=1', 'the stepper');
  // From -1 to 1.
  await unfold(page, 'room_size_bias');
  await row(page, 'room_size_bias').locator('input[type=range]').focus();
  await remade(page, () => page.keyboard.press('End'));
  await has('room_size_bias=1', 'the balance');
  // A span, with “exactly”.
  await unfold(page, 'rooms');
  await remade(page, () => row(page, 'rooms').locator('.exactly input').check());
  equal((await dungeonOf(page)).rooms.length, 10, 'exactly ten rooms');
  await row(page, 'rooms').locator('.exactly input').uncheck();
  await idle(page);
  // A pass, by its switch.
  await unfold(page, 'pass-lights');
  await remade(page, () => row(page, 'pass-lights').locator('.switch').check());
  await has('+lights', 'the pass');
  expect(
    (await dungeonOf(page)).marks.some(mark => /torch|light/.test(mark.name ?? mark.kind)),
    'no lights',
  );
  await unfold(page, 'pass-numbers');
  await remade(page, () => row(page, 'pass-numbers').locator('.switch').uncheck());
  await has('-numbers', 'the pass that is off');
  // Longer enums as a select.
  await unfold(page, 'text.text');
  await row(page, 'text.text').locator('textarea').fill('fn main() {}');
  await remade(page, () => page.keyboard.press('Tab'));
  await has('text.text=', 'the text');
  // Reset by the dot, and all.
  await remade(page, () => row(page, 'water').locator('.dot').click());
  expect(!(await hash(page)).includes('water='), 'the dot resets nothing');
  await remade(page, () => page.click('.foot button:has-text("Reset")'));
  expect(!(await hash(page)).includes('='), `reset leaves ${await hash(page)}`);
  // Other methods: width and height, booleans, directions, tilesets, wide numbers.
  await remade(page, () => page.check('.pic input[value=bsp]'));
  await row(page, 'width').locator('input').first().fill('100');
  await remade(page, () => page.keyboard.press('Enter'));
  equal((await dungeonOf(page)).width, 100, 'the width');
  await remade(page, () => row(page, 'width').locator('button[aria-label*=swap]').click());
  equal((await dungeonOf(page)).height, 100, 'the swapped width');
  await remade(page, () => row(page, 'pillars').locator('.switch').check());
  await has('pillars=true', 'the switch');
  await remade(page, () => page.check('.pic input[value=walk]'));
  await unfold(page, 'directions');
  await remade(page, () => row(page, 'directions').locator('.north').click());
  await has('directions=', 'the compass');
  await remade(page, () => page.check('.pic input[value=tilepath]'));
  await remade(page, () => row(page, 'tileset').locator('input[value=sewer]').check());
  await has('tileset=sewer', 'the tileset');
  await remade(page, () => page.check('.pic input[value=scatter]'));
  await unfold(page, 'encounters.deeper');
  expect((await page.locator('[data-pane=make] .row').count()) > 30, 'few rows under Advanced');
  // Every parameter of the listing has a row, or is said to be handed down or a file.
  const missing = await page.evaluate(async () => {
    const { studio } = await import('./state/studio.js');
    const { HIDDEN } = await import('./make/forms.js');
    const { form } = await import('./make/fields.js');
    const shown = new Set(
      [...form().first, ...form().groups.flatMap(one => one.rows), ...form().passes.flatMap(one => one.rows)].flatMap(one =>
        one.fields.map(field => field.key),
      ),
    );
    const own = studio.listing.methods.find(one => one.name === studio.doc.method).parameters;
    // What a parameter of the method sets in a pass appears at the method alone.
    const setByMethod = new Set(own.flatMap(one => one.sets));
    const all = [
      ...own.map(one => one.name),
      ...studio.listing.passes.filter(pass => !HIDDEN.has(pass.name)).flatMap(pass => pass.parameters.map(one => `${pass.name}.${one.name}`)),
    ];
    return all.filter(key => !shown.has(key) && !HIDDEN.has(key) && !setByMethod.has(key));
  });
  equal(missing.join(' '), '', 'parameters without a row');
  // The filter, and a problem in its place.
  await page.fill('[data-pane=make] input[type=search]', 'padding');
  expect((await page.locator('[data-pane=make] details .row:visible').count()) <= 4, 'the filter shows everything');
  await page.fill('[data-pane=make] input[type=search]', '');
  await row(page, 'width').locator('.number').first().fill('8');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.row.bad .problem');
  await page.waitForSelector('.note.bad');
  expect((await page.locator('.drawing').count()) === 1, 'the last good map is gone');
}

export async function pinsAndSurprise({ open, expect, equal }) {
  // Values that exclude each other are drawn again; the engine is asked, and says no to some.
  const page = await open('#1/tabletop/4?water=lakes', { allow: ['api/check'] });
  await row(page, 'water').hover();
  await row(page, 'water').locator('.pin').click();
  for (let turn = 0; turn < 4; turn += 1) {
    await page.click('.foot button:has-text("Surprise me")');
    await page.waitForTimeout(300);
    await idle(page);
    expect((await hash(page)).includes('water=lakes'), `a surprise changed what is kept: ${await hash(page)}`);
  }
  await page.click('.foot button:has-text("Reset")');
  await idle(page);
  expect((await hash(page)).includes('water=lakes'), 'reset changed what is kept');
  await remade(page, () => page.check('.pic input[value=walk]'));
  for (let turn = 0; turn < 8; turn += 1) {
    await remade(page, () => page.click('.foot button:has-text("Surprise me")'));
    equal(await page.locator('.note').count(), 0, 'a surprise was refused');
  }
}

export async function recipe({ open, expect, equal }) {
  const page = await open('#1/tabletop/4?locks.count=3', { allow: ['400', 'api/show', 'Bad Request'] });
  await page.click('[data-tab=recipe]');
  const area = page.locator('textarea.recipe');
  const text = await area.inputValue();
  expect(text.includes('[method.tabletop]') && text.includes('[passes.locks]') && text.includes('count = 3'), `the recipe reads ${text}`);
  await area.fill('seed = "paste"\n\n[method.tabletop]\narchetype = "crypt"\ndensity = 1.4\n');
  await page.click('[data-act=use-recipe]');
  await page.waitForSelector('.problems li');
  const problem = await page.locator('.problems').textContent();
  expect(/density/.test(problem) && /5/.test(problem), `the problem reads ${problem}`);
  await area.fill('seed = "paste"\n\n[method.tabletop]\narchetype = "crypt"\ndensity = 0.4\n\n[passes]\nnumbers = false\n');
  await remade(page, () => page.click('[data-act=use-recipe]'));
  const made = await dungeonOf(page);
  equal(made.seed, 'paste', 'the pasted seed');
  equal(made.recipe.method.tabletop.archetype, 'crypt', 'the pasted archetype');
  equal(made.recipe.passes.numbers, false, 'the pasted pass');
  expect((await hash(page)).includes('archetype=crypt'), 'the paste is not in the address');
  await remade(page, () => page.selectOption('[data-pane=recipe] select', 'sewer'));
  equal((await dungeonOf(page)).method, 'tilepath', 'the ready recipe');
}

export async function levels({ open, equal, expect }) {
  const page = await open('#1/tabletop/4?levels=3');
  equal(await page.locator('[data-part=levels] button').count(), 3, 'tabs of levels');
  const before = await page.locator('.drawing').innerHTML();
  await page.click('[data-part=levels] button >> nth=1');
  await page.waitForTimeout(200);
  expect((await page.locator('.drawing').innerHTML()) !== before, 'the second level looks like the first');
  expect((await hash(page)).includes('level=2'), 'the level is not in the address');
  // One level is taken out to be edited, and undo brings the others back.
  const second = await dungeonOf(page);
  await page.click('[data-mode=edit]');
  await remade(page, () => page.click('.note button:has-text("Edit level 2 alone")'));
  equal((await dungeonOf(page)).fingerprint, second.fingerprint, 'the level by itself');
  equal(await page.locator('[data-part=levels] button').count(), 0, 'tabs of one level');
  await page.click('[data-tool=mark]');
  const { rooms } = second;
  await remade(page, async () => page.mouse.click(...(await cellPoint(page, rooms[0].x + 1, rooms[0].y + 1))));
  equal((await dungeonOf(page)).edits?.length, 1, 'edits of the level');
  await remade(page, () => page.keyboard.press('Control+z'));
  await remade(page, () => page.keyboard.press('Control+z'));
  equal(await page.locator('[data-part=levels] button').count(), 3, 'tabs of levels after undo');
}
