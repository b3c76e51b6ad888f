// Opens the pages that Undercroft writes in a real browser and uses them as somebody would.
//
//   node check.mjs PACKAGES FOLDER CHROMIUM [PICTURES]
//
// PACKAGES is the folder with the `node_modules` of playwright-core. FOLDER holds the pages and the notes; with PICTURES, a folder, what the browser showed is kept there.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkFilm } from './film.mjs';
import { checkExploring } from './fog.mjs';
import { checkLevels } from './levels.mjs';
import { checkMap } from './map.mjs';
import { checkPaper } from './paper.mjs';
import { checkSurvey } from './survey.mjs';

const [packages, folder, program, pictures] = process.argv.slice(2);
const { chromium } = createRequire(join(packages, 'package.json'))('playwright-core');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });

/// A page on a screen, watched for complaints and for requests.
async function open(name, screen, { storage = true, ...more } = {}) {
  const context = await browser.newContext({ viewport: screen, reducedMotion: 'reduce', ...more });
  if (!storage) {
    await context.addInitScript(() => Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('not here', 'SecurityError'); },
    }));
  }
  return watch(await context.newPage(), name, screen, '', () => context.close());
}

async function watch(page, name, screen, hash, close) {
  const wrong = [];
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  page.on('pageerror', error => wrong.push(String(error)));
  const own = pathToFileURL(join(folder, name)).href;
  page.on('request', request => {
    const url = request.url();
    if (url.split('#')[0] !== own && !url.startsWith('data:')) wrong.push(`a request for ${url}`);
  });
  await page.goto(own + hash);
  return { page, name, wrong, screen, close };
}

let kept = 0;
const tools = {
  fail(message) { throw new Error(message); },
  expect(truth, message) { if (!truth) throw new Error(message); },
  /// What a part of the page looks like, kept under a name.
  async shot(part, name) {
    const png = await part.screenshot({ animations: 'disabled', ...(pictures ? { path: join(pictures, `${name}.png`) } : {}) });
    kept += 1;
    return png;
  },
  /// The share of paper, which is the most common shade, and of ink, which is far from it.
  async look(png) {
    return eyes.evaluate(async data => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(picture, 0, 0);
      const { data: bytes } = pen.getImageData(0, 0, picture.width, picture.height);
      const shades = new Array(256).fill(0);
      for (let at = 0; at < bytes.length; at += 4) {
        shades[Math.round((bytes[at] * 3 + bytes[at + 1] * 6 + bytes[at + 2]) / 10)] += 1;
      }
      const all = bytes.length / 4, most = Math.max(...shades), paper = shades.indexOf(most);
      const ink = shades.filter((_, shade) => Math.abs(shade - paper) > 40).reduce((sum, count) => sum + count);
      return { paper: most / all, ink: ink / all };
    }, png.toString('base64'));
  },
  /// The share of pixels in which two pictures differ by more than the eye forgives.
  async apart(one, two) {
    return eyes.evaluate(async pictures => {
      const [a, b] = await Promise.all(pictures.map(async data => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        pen.drawImage(picture, 0, 0);
        return pen.getImageData(0, 0, picture.width, picture.height).data;
      }));
      if (a.length !== b.length) return 1;
      let apart = 0;
      for (let at = 0; at < a.length; at += 4) {
        if ([0, 1, 2].some(part => Math.abs(a[at + part] - b[at + part]) > 32)) apart += 1;
      }
      return (apart * 4) / a.length;
    }, [one, two].map(png => png.toString('base64')));
  },
  /// The colours at places of a picture.
  async colours(png, places) {
    return eyes.evaluate(async ([data, places]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      return places.map(([x, y]) => [...pen.getImageData(Math.floor(x * (picture.width - 1)), Math.floor(y * (picture.height - 1)), 1, 1).data].slice(0, 3));
    }, [png.toString('base64'), places]);
  },
  notes: () => readFileSync(join(folder, 'notes.md'), 'utf8'),
};
const eyes = await (await browser.newContext()).newPage();

/// Nothing is wider than the screen, and every text can be read on what lies behind it.
async function fits({ page, screen }) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  tools.expect(wide <= screen.width, `the page is ${wide} wide on a screen of ${screen.width}`);
  const faint = await page.evaluate(() => {
    const numbers = colour => (colour.match(/[\d.]+/g) || []).map(Number);
    const part = value => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const bright = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const behind = node => {
      for (let at = node; at; at = at.parentElement) {
        const colour = numbers(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || colour[3] > 0.9) return colour;
      }
      // A page that says it can be dark has the browser's own dark paper.
      const can = getComputedStyle(document.documentElement).colorScheme.includes('dark');
      return dark && can ? [18, 18, 18] : [255, 255, 255];
    };
    const faint = [];
    for (const node of document.querySelectorAll('h1, h2, p, label, button, output, summary, pre, td, th, text')) {
      const style = getComputedStyle(node);
      const [one, two] = [bright(numbers(node.tagName === 'text' ? style.fill : style.color)), bright(behind(node))];
      const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
      if (contrast < 4.5) faint.push(`${node.tagName} "${node.textContent.slice(0, 20)}": ${contrast.toFixed(2)}`);
    }
    return faint;
  });
  tools.expect(!faint.length, `texts that can hardly be read: ${faint.slice(0, 5).join('; ')}`);
}

const screens = [
  ['desk', DESK, {}],
  ['phone', PHONE, { hasTouch: true, isMobile: true }],
  ['dark', DESK, { colorScheme: 'dark' }],
];
const pages = [
  ['map-gm.html', checkMap, { notes: true }],
  ['map-player.html', checkMap, {}],
  ['players-fog.html', checkExploring, {}],
  ['large-gm.html', checkMap, { notes: true, brief: true }],
  ['large-player.html', checkMap, { brief: true }],
  ['blueprint.html', checkPaper, {}],
  ['tiles.html', checkPaper, {}],
  ['dark.html', checkPaper, {}],
  ['levels.html', checkLevels, {}],
  ['film.html', checkFilm, {}],
  ['survey.html', checkSurvey, {}],
];
/// Other windows with the same page: on their own, or beside one, with what the browser keeps for both.
const windows = (file, size, usual) => ({
  open: (more = {}) => open(file, size, { ...usual, ...more }),
  beside: async (page, hash) => {
    const other = await page.context().newPage();
    return watch(other, file, size, hash, () => other.close());
  },
});
let [failed, done] = [0, 0];
for (const [file, check, wish] of pages) {
  for (const [screen, size, more] of screens.filter(([screen]) => !(wish.brief && screen === 'dark'))) {
    const shown = await open(file, size, more);
    const name = `${file.replace('.html', '')}-${screen}`;
    done += 1;
    try {
      await fits(shown);
      await check(shown.page, { ...tools, screen, name, ...windows(file, size, more) }, wish);
      tools.expect(!shown.wrong.length, `the browser complains: ${shown.wrong.join('; ')}`);
      console.log(`${name}: ok`);
    } catch (problem) {
      failed += 1;
      console.log(`${name}: ${problem.message}`);
    }
    await shown.close();
  }
}
await browser.close();
console.log(`${done - failed} pages are as they should be, ${failed} are not; ${kept} looks at them`);
process.exit(failed ? 1 : 0);
