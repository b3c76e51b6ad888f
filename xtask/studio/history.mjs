// The one history: undo and redo are Back and Forward, in every order, and a reload changes nothing.

import { fingerprint, remade, idle } from './browser.mjs';
import { edit, saved } from './keeping.mjs';

/// Numbers that look random and are the same every time.
function dice(seed) {
  let state = seed >>> 0;
  return sides => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 3) % sides;
  };
}

const docOf = page =>
  page.evaluate(async () => {
    const { studio } = await import('./state/studio.js');
    const { unedited: _, ...doc } = studio.doc;
    return JSON.stringify(doc);
  });

/// What a person can do, and what a list of documents with a place in it makes of it.
const STEPS = {
  edit: (page, turn) => edit(page, { edit: 'text', room: turn % 5, text: 'name', to: `Name ${turn}` }),
  slider: (page, turn) =>
    remade(page, () =>
      page.evaluate(async value => {
        const { put } = await import('./make/row.js');
        put([['water', value]]);
      }, ['pools', 'lakes', undefined][turn % 3]),
    ),
  new: page => remade(page, () => page.click('.top [data-act=new]')),
  undo: page => remade(page, () => page.keyboard.press('Control+z')),
  redo: page => remade(page, () => page.keyboard.press('Control+Shift+z')),
  back: page => remade(page, () => page.goBack()),
  forward: page => remade(page, () => page.goForward()),
  reload: page => remade(page, () => page.reload()),
};
const WAYS = { undo: -1, back: -1, redo: 1, forward: 1 };

/// A hundred sequences of steps, each compared with a model after every step.
export async function randomSteps({ open, equal }) {
  const roll = dice(32);
  const kinds = ['edit', 'edit', 'edit', 'slider', 'new', 'undo', 'undo', 'back', 'back', 'redo', 'forward', 'undo', 'back', 'redo', 'forward', 'reload'];
  const count = Number(process.env.STUDIO_SEQUENCES ?? 100);
  let steps = 0;
  let page;
  for (let sequence = 0; sequence < count; sequence += 1) {
    // A browser keeps fifty entries a tab, so that each sequence but a few begins in a new one.
    if (sequence % 5 === 0) {
      await page?.context().close();
      page = await open('#1/tabletop/4');
      page.model = { list: [await docOf(page)], at: 0 };
    }
    const { model } = page;
    const said = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const kind = kinds[roll(kinds.length)];
      const way = WAYS[kind];
      const to = model.at + (way ?? 0);
      if (way && (to < 0 || to >= model.list.length)) continue;
      said.push(kind);
      await page.locator('[data-part=surface]').focus();
      const before = await docOf(page);
      const number = roll(1000);
      // A slider that stays where it was makes no step.
      if (kind === 'slider' && JSON.parse(before).set.water === ['pools', 'lakes', undefined][number % 3]) continue;
      await STEPS[kind](page, number);
      await idle(page);
      steps += 1;
      const now = await docOf(page);
      if (way) model.at = to;
      else if (kind !== 'reload') {
        model.list.length = model.at + 1;
        model.list.push(now);
        model.at += 1;
      }
      equal(now, model.list[model.at], `sequence ${sequence}: ${said.join(' ')}`);
      // The address bar is that of the map, and the browser stands where the page does.
      const entry = await page.evaluate(() => history.state.step && JSON.stringify({ ...history.state.step.doc, unedited: undefined }));
      equal(entry, now, `the entry of the browser in sequence ${sequence}: ${said.join(' ')}`);
      const can = await page.evaluate(() => ['undo', 'redo'].map(name => !document.querySelector(`.top [data-act=${name}]`).disabled));
      equal(can.join(), [model.at > 0, model.at < model.list.length - 1].join(), `the buttons in sequence ${sequence}: ${said.join(' ')}`);
    }
  }
  return `${count} sequences, ${steps} steps`;
}

/// Steps that come faster than maps are made.
export async function hastySteps({ open, equal }) {
  const page = await open('#1/tabletop/4');
  const list = [await docOf(page)];
  for (let turn = 0; turn < 6; turn += 1) {
    await edit(page, { edit: 'text', room: turn, text: 'name', to: `Name ${turn}` });
    list.push(await docOf(page));
  }
  await page.locator('[data-part=surface]').focus();
  const end = async (at, message) => {
    await page.waitForTimeout(500);
    await idle(page);
    equal(await docOf(page), list[at], message);
    equal(await page.evaluate(() => history.state.step.doc.edits.length), at, `the entry of the browser: ${message}`);
  };
  await page.evaluate(async () => {
    const { step } = await import('./state/studio.js');
    step(-1);
    step(-1);
    step(-1);
  });
  await end(3, 'three undos at once');
  await page.evaluate(async () => {
    const { step } = await import('./state/studio.js');
    step(1);
    step(1);
    step(-1);
    step(1);
  });
  await end(5, 'redo, redo, undo, redo at once');
  // A change right after an undo takes the place of what was undone.
  await page.evaluate(async () => {
    const { step, studio, change } = await import('./state/studio.js');
    step(-1);
    step(-1);
    change({ ...studio.doc, edits: [...studio.doc.edits, { edit: 'text', text: 'name', to: 'Hasty' }] });
  });
  list.length = 4;
  await page.waitForTimeout(500);
  list.push(await docOf(page));
  await end(4, 'undo, undo, edit at once');
  await remade(page, () => page.goBack());
  await end(3, 'Back after that');
  await remade(page, () => page.keyboard.press('Control+Shift+z'));
  await end(4, 'redo after that');
  // Edits that overtake each other are steps each.
  await page.evaluate(async () => {
    const { studio, change } = await import('./state/studio.js');
    for (const name of ['One', 'Two', 'Three']) change({ ...studio.doc, edits: [...studio.doc.edits, { edit: 'text', text: 'name', to: name }] });
  });
  await page.waitForTimeout(500);
  await idle(page);
  for (const name of ['Two', 'One', 'Hasty']) {
    await remade(page, () => page.goBack());
    await idle(page);
    equal(JSON.parse(await docOf(page)).edits.at(-1).to, name, 'Back over edits that overtook each other');
  }
  // More steps than a browser keeps entries for.
  await page.evaluate(async () => {
    const { studio, change } = await import('./state/studio.js');
    const { on } = await import('./lib/events.js');
    for (let turn = 0; turn < 70; turn += 1) {
      const made = new Promise(done => {
        const off = on('saved', () => {
          off();
          done();
        });
      });
      change({ ...studio.doc, edits: [{ edit: 'text', text: 'name', to: `Step ${turn}` }] });
      await made;
    }
  });
  for (let turn = 0; turn < 69; turn += 1) await page.evaluate(async () => (await import('./state/studio.js')).step(-1));
  await page.waitForTimeout(2500);
  equal(JSON.parse(await docOf(page)).edits.at(-1).to, 'Step 0', 'undo beyond what the browser keeps');
}

/// After a reload, undo and redo go on as before, and a refused edit leaves no step.
export async function stepsAfterReload({ open, equal, expect }) {
  const page = await open('#1/tabletop/4');
  const plain = await fingerprint(page);
  await edit(page, { edit: 'text', room: 1, text: 'name', to: 'One' });
  const one = await fingerprint(page);
  await edit(page, { edit: 'text', room: 2, text: 'name', to: 'Two' });
  const two = await fingerprint(page);
  await remade(page, () => page.goBack());
  await saved(page);
  await remade(page, () => page.reload());
  await idle(page);
  equal(await fingerprint(page), one, 'the map after a reload');
  await page.locator('[data-part=surface]').focus();
  await remade(page, () => page.keyboard.press('Control+Shift+z'));
  equal(await fingerprint(page), two, 'redo after a reload');
  await remade(page, () => page.keyboard.press('Control+z'));
  await remade(page, () => page.keyboard.press('Control+z'));
  equal(await fingerprint(page), plain, 'undo after a reload');
  await remade(page, () => page.goForward());
  // An edit against a law is refused: what could be done again before can be done again after it.
  await page.evaluate(async () => {
    const { studio, change } = await import('./state/studio.js');
    change({ ...studio.doc, edits: [...studio.doc.edits, { edit: 'close', at: studio.made.levels[0].start }] });
  });
  await page.waitForSelector('.note:has-text("Not done")');
  equal(await fingerprint(page), one, 'the map after a refused edit');
  await remade(page, () => page.keyboard.press('Control+Shift+z'));
  equal(await fingerprint(page), two, 'redo after a refused edit');
  expect(await page.locator('.top [data-act=redo]').isDisabled(), 'there is more to redo');
}

/// Settings that make no map are no step of Back, and the edits of the map before outlive them.
export async function refusedSettings({ open, equal, expect }) {
  const page = await open('#1/tabletop/4', { allow: ['400', '422'] });
  const plain = await fingerprint(page);
  await edit(page, { edit: 'text', room: 1, text: 'name', to: 'One' });
  await edit(page, { edit: 'text', room: 2, text: 'name', to: 'Two' });
  const [edited, before] = [await fingerprint(page), await docOf(page)];
  const wrong = async value => {
    await page.evaluate(async to => (await import('./make/row.js')).put([['density', to]]), value);
    await page.waitForFunction(async () => (await import('./state/studio.js')).studio.refusal !== null);
    await page.waitForTimeout(100);
  };
  await page.locator('[data-part=surface]').focus();
  await wrong(7);
  await wrong(8);
  await remade(page, () => page.keyboard.press('Control+z'));
  equal(await docOf(page), before, 'undo of settings that make no map');
  await wrong(9);
  await page.goBack();
  await page.waitForTimeout(500);
  await idle(page);
  equal(await docOf(page), before, 'Back from settings that make no map');
  // The next try takes the place of the failed one.
  await wrong(9);
  await remade(page, () => page.evaluate(async () => (await import('./make/row.js')).put([['density', 0.5]])));
  equal(await fingerprint(page), edited, 'the edits after settings that made no map');
  await remade(page, () => page.goBack());
  equal(await docOf(page), before, 'Back over settings that made no map');
  // What is edited then is the map that is shown.
  await wrong(9);
  await edit(page, { edit: 'text', room: 3, text: 'name', to: 'Three' });
  expect((await docOf(page)).includes('"density":9') === false, 'the settings that make no map are still there');
  for (let turn = 0; turn < 3; turn += 1) await remade(page, () => page.keyboard.press('Control+z'));
  equal(await fingerprint(page), plain, 'undo of all');
}
