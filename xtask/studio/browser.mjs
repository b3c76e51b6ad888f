// The browser, pages that are watched for complaints and foreign requests, and what every check needs.

import { createRequire } from 'node:module';
import { join } from 'node:path';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 812 };
/** What a headless browser needs as root, and what keeps it from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function start({ packages, program, url, kind, pictures }) {
  const require = createRequire(join(packages, 'package.json'));
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch({ executablePath: program, args: FLAGS });
  /** Pages that a check opened, so that they are closed and their complaints read after it. */
  let opened = [];

  /// A page of the studio on a screen. `allow` are complaints that the check provokes.
  async function open(fragment = '', { screen = DESK, allow = [], context: given, init, ...more } = {}) {
    const context =
      given ??
      (await browser.newContext({
        viewport: screen,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        permissions: ['clipboard-read', 'clipboard-write'],
        ...more,
      }));
    if (init) await context.addInitScript(init);
    const page = await context.newPage();
    const wrong = [];
    const isAllowed = text => allow.some(one => text.includes(one));
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type()) && !isAllowed(`${message.text()} ${message.location().url}`))
        wrong.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', error => wrong.push(String(error)));
    page.on('request', request => {
      const to = request.url();
      if (!to.startsWith(url) && !/^(data|blob):/.test(to)) wrong.push(`a request for ${to}`);
    });
    opened.push({ page, context, wrong, isOwn: !given });
    await page.goto(url + fragment);
    await page.waitForSelector('.app[data-ready]');
    await page.waitForSelector('.drawing');
    await idle(page);
    return page;
  }

  return {
    kind,
    url,
    browser,
    require,
    open,
    DESK,
    PHONE,
    expect(truth, message) {
      if (!truth) throw new Error(message);
    },
    equal(a, b, message) {
      if (a !== b) throw new Error(`${message}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
    },
    async shot(page, name) {
      if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
    },
    async shotAll(name) {
      if (pictures)
        for (const [at, { page }] of opened.entries()) await page.screenshot({ path: join(pictures, `${name}-${at}.png`) }).catch(() => {});
    },
    async closeAll() {
      const complaints = opened.flatMap(({ wrong }) => wrong);
      for (const { context, isOwn } of opened) if (isOwn) await context.close();
      opened = [];
      for (const complaint of complaints) console.log(`        the browser complained: ${complaint}`);
      this.complaints += complaints.length;
    },
    complaints: 0,
    async end() {
      await browser.close();
      return this.complaints;
    },
  };
}

/// Waits until the map of the last change is painted and its address written.
export async function idle(page) {
  await page.waitForFunction(() => !document.querySelector('.app.busy'));
  await page.waitForTimeout(60);
  await page.waitForFunction(() => location.hash.includes('~') || document.querySelector('.note'), null, { timeout: 15_000 });
  // Form and thumbnails follow when the browser has time for them, in the order in which they asked for it.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))));
}

/// Does something that makes another map, and waits for it.
export async function remade(page, act) {
  await page.evaluate(() => {
    document.querySelector('.drawing')?.setAttribute('data-old', '');
  });
  await act();
  await page.waitForSelector('.drawing:not([data-old])', { state: 'attached', timeout: 20_000 });
  await idle(page);
}

export const fingerprint = page => page.evaluate(() => /~([0-9a-f]+)/.exec(location.hash)?.[1] ?? '');
export const hash = page => page.evaluate(() => location.hash);
/// The text of the note over the map.
export const noteText = async page => (await page.locator('.note p').allTextContents()).join(' | ');

/// A point of the window in the middle of a cell, by way of the drawing of a room whose cells are known.
export async function cellPoint(page, x, y) {
  return page.evaluate(
    async ([cx, cy]) => {
      const { onStage } = await import('./map/drawing.js');
      const { toMap } = await import('./map/stage.js');
      const box = document.querySelector('main.map').getBoundingClientRect();
      const [mx, my] = toMap(...onStage().frame.middle(cx, cy));
      return [box.left + mx, box.top + my];
    },
    [x, y],
  );
}

/// The dungeon that the page shows.
export const dungeonOf = page => page.evaluate(async () => (await import('./map/drawing.js')).onStage().dungeon);
