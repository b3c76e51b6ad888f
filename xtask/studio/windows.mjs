// Low and small windows: a phone on its side, and a desk at 400 %, where a window has a quarter of its pixels.

import { noteText } from './browser.mjs';

/** Width, height, and the least height and width of the map that a person can use there. */
const WINDOWS = [
  [740, 360, 240, 500],
  [667, 320, 210, 440],
  [844, 390, 270, 600],
  [320, 200, 110, 220],
  [320, 256, 160, 220],
  [480, 270, 170, 380],
  [640, 360, 240, 420],
  [360, 740, 400, 360],
  [1280, 800, 560, 600],
  [1400, 440, 380, 600],
  [1920, 440, 380, 800],
  [1024, 460, 400, 500],
];

export async function lowWindows({ open, equal, shot }) {
  const wrong = [];
  for (const [width, height, high, wide] of WINDOWS) {
    const page = await open('#1/tabletop/4?locks.count=2', { screen: { width, height } });
    const seen = await page.evaluate(() => {
      const map = document.querySelector('main.map').getBoundingClientRect();
      const drawing = document.querySelector('.drawing').getBoundingClientRect();
      const inside = Math.min(drawing.bottom, map.bottom, innerHeight) - Math.max(drawing.top, map.top, 0);
      const sticksOut = [...document.querySelectorAll('.top, .map, .thumbbar, .bars, .float, .seeds')]
        .filter(one => !one.hidden && one.offsetParent !== null)
        .filter(one => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1);
        })
        .map(one => one.className);
      return { map: [map.width, map.height], drawing: [drawing.width, drawing.height], inside, sticksOut };
    });
    const at = `at ${width} × ${height}`;
    if (seen.map[1] < high || seen.map[0] < wide) wrong.push(`the map is ${seen.map.join(' × ')} ${at}`);
    if (Math.max(...seen.drawing) < 90 || seen.inside < 50) wrong.push(`the drawing is ${seen.drawing.map(Math.round).join(' × ')} ${at}`);
    if (seen.sticksOut.length) wrong.push(`${seen.sticksOut.join(', ')} sticks out ${at}`);
    // Everything that makes a map is still there.
    for (const act of ['new', 'make', 'export'])
      if (!(await page.locator(`[data-act=${act}]:visible`).count()) && !(act === 'make' && (await page.locator('.make:visible').count())))
        wrong.push(`nothing to press for ${act} ${at}`);
    await shot(page, `window-${width}x${height}`);
  }
  equal(wrong.join('; '), '', 'low windows');
}

/// A note never lies over the button that closes a card.
export async function notesAndCards({ open, equal, shot }) {
  const wrong = [];
  for (const [width, height] of [
    [1440, 900],
    [1000, 700],
    [700, 900],
    [360, 740],
    [740, 360],
  ]) {
    const page = await open('#1/tabletop/4', { screen: { width, height } });
    const rooms = await page.evaluate(async () => (await import('./map/drawing.js')).onStage().dungeon.rooms.length);
    for (let room = 0; room < rooms; room += 1) {
      await page.evaluate(async id => {
        const [{ note }, { pin }] = await Promise.all([import('./lib/say.js'), import('./map/rooms.js')]);
        pin(id);
        note('A sentence of the usual length about what was just done.', { about: 'one', stay: true });
        note('Another one that asks something and stays until it is answered.', { about: 'two', stay: true, acts: [['Undo', () => {}]] });
      }, room);
      await page.waitForTimeout(60);
      const over = await page.evaluate(() => {
        const button = document.querySelector('[data-part=card] [aria-label="Close the room"]');
        if (!button || !button.offsetParent) return 'no button';
        const box = button.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return button.contains(top) ? '' : String(top?.className);
      });
      if (over) wrong.push(`room ${room}: ${over} at ${width} × ${height}`);
    }
    await shot(page, `notes-${width}x${height}`);
  }
  equal(wrong.join('; '), '', 'cards that cannot be closed');
}

export async function settingsAreFound({ open, expect, equal }) {
  const page = await open('#1/tabletop/4');
  const field = page.locator('[data-pane=make] [data-key=filter]');
  const found = async text => {
    await field.fill(text);
    return page.locator('[data-pane=make] .row:visible .label').allTextContents();
  };
  for (const [text, label] of [
    ['loop', 'Ways round'],
    ['loops', 'Ways round'],
    ['Loop factor', 'Ways round'],
    ['ways round', 'Ways round'],
    ['cycles', 'Ways round'],
    ['monsters', 'Encounters'],
    ['mirror', 'Symmetry'],
    ['hidden', 'Secret doors'],
    ['floors', 'Levels'],
    ['lakes', 'Water'],
  ])
    expect((await found(text)).includes(label), `“${text}” finds ${(await found(text)).join(', ') || 'nothing'}`);
  equal((await found('xyzzy')).length, 0, 'settings called xyzzy');
  expect(await page.locator('[data-part=not-found]').isVisible(), 'nobody says that nothing was found');
  await field.fill('');
  expect(await page.locator('.pic input[value=classic]').count(), 'the kinds are gone');
  expect((await page.locator('[data-pane=make] .row:visible').count()) > 4, 'the choices are gone');
}

/// The figure under "Locks and keys" is that of the locks made, whatever was asked for.
export async function locksFigure({ open, equal, expect }) {
  for (const link of ['#1/tabletop/4?locks.count=2', '#1/tabletop/9?locks.count=3', '#1/tabletop/4?size=tiny&locks.count=30', '#1/bsp/42?locks.count=2&levels=2']) {
    const page = await open(link);
    const said = await page.locator('[data-part=locks-made]').first().textContent();
    const [locks, doors] = await page.evaluate(async () => {
      const { studio } = await import('./state/studio.js');
      const all = studio.made.levels.flatMap(level => level.locks ?? []);
      return [all.length, all.flatMap(lock => lock.doors ?? []).length];
    });
    expect(locks > 0, `${link} has no locks`);
    expect(said.includes(`${locks} `) && said.includes(`on ${doors} door`), `${link}: ${locks} locks on ${doors} doors read “${said}”`);
    equal(said.includes('Only'), link.includes('=30'), `${link} says that not all could be made`);
  }
}

/// The link is the game master's, whatever is shown, and players get a file.
export async function forPlayers({ open, expect }) {
  const page = await open('#1/tabletop/4?locks.count=2&look=ink.player');
  expect((await page.locator('.view').textContent()).includes('stay the game master’s'), 'the view of players claims to be for them');
  await page.click('[data-act=link]');
  await page.waitForSelector('.note:has-text("copied")');
  const said = await noteText(page);
  expect(said.includes('game master’s') && said.includes('seed') && said.includes('file'), `the note reads ${said}`);
  await page.click('.note button:has-text("A file for players")');
  await page.waitForSelector('dialog [data-destination=page][aria-pressed=true]');
  const chosen = await page.locator('dialog .options select').first().inputValue();
  expect(chosen === 'player', `the file is for ${chosen}`);
  await page.keyboard.press('Escape');
  await page.evaluate(() => import('./map/rooms.js').then(({ pin }) => pin(1)));
  const card = await page.locator('[data-part=card]').textContent();
  expect(!/Clues|wants the/.test(card), `the card reads ${card}`);
}
