// node browser.mjs TOOLS CHROMIUM PACKAGE CATALOG [PICTURES]: the package in a page and in a worker of a real browser, and its element.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

import { readCatalogs } from './catalogs.mjs';
import { ensure } from './checks.js';

const [tools, executablePath, folder, catalog, pictures] = process.argv.slice(2);
const { chromium } = createRequire(join(tools, 'package.json'))('playwright-core');
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html; charset=utf-8', '.json': 'application/json' };

const PAGE = `<!doctype html><html lang="en"><title>Undercroft</title><script type="module" src="/package/src/map.js"></script>
<h1>A map</h1><undercroft-map recipe='{"method": "tabletop", "set": {"water": "pools"}}' seed="4" style="ink" audience="player"></undercroft-map>
<undercroft-map id="wrong" recipe="tabletpo" seed="4"></undercroft-map></html>`;

const catalogs = await readCatalogs(catalog);
const asked = [];
const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
  asked.push(path);
  try {
    const body = path === '/' ? PAGE
      : path === '/catalogs.json' ? JSON.stringify(catalogs)
      : await readFile(path.startsWith('/package/') ? join(folder, path.slice(9)) : join(import.meta.dirname, path.replace('/test/', '')));
    response.writeHead(200, { 'Content-Type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => { if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) problems.push(`asks for ${request.url()}`); });
  await page.goto(origin);
  await element(page);
  const results = await page.evaluate(async () => {
    const uc = await import('/package/src/index.js');
    const checks = await import('/test/checks.js');
    const catalogs = await (await fetch('/catalogs.json')).json();
    await checks.all(uc);
    const count = await checks.catalog(uc, catalogs);
    return { count, bytes: await checks.memory(uc, 10_000) };
  });
  console.log(`chromium ${browser.version()}: ${results.count} fingerprints are those of the native engine; ${results.bytes} bytes of memory after 10,000 dungeons`);
  await worker(page);
  ensure(problems.length === 0, `no errors and no network: ${problems.join('; ')}`);
} finally {
  await browser.close();
  server.close();
}

/** The engine in a worker, with a search that is stopped. */
async function worker(page) {
  await page.evaluate(async () => {
    const { startWorker } = await import('/package/src/worker-client.js');
    const { UndercroftError } = await import('/package/src/index.js');
    const checks = await import('/test/checks.js');
    const { ensure } = checks;
    const engine = startWorker();
    const dungeon = await engine.call('generate', { recipe: 'tabletop', seed: 9007199254740993n });
    ensure(dungeon.seed === '9007199254740993', 'seeds are exact in a worker');
    const png = await engine.call('draw', { dungeon, format: 'png', pixels: 4 });
    ensure(png instanceof Uint8Array && png[1] === 0x50, 'pictures come as bytes');
    const own = { find: engine.find.bind(engine), play: engine.play.bind(engine), UndercroftError };
    await checks.search(own);
    await checks.game(own);
    const wrong = await checks.refusal(engine.call('generate', { recipe: { method: 'bsp', set: { widht: 1 } }, seed: 1 }));
    ensure(wrong instanceof UndercroftError && wrong.problems[0].hint, 'errors of a worker are whole');
    const left = engine.call('generate', { recipe: 'bsp', seed: 1 });
    engine.stop();
    ensure((await checks.refusal(left)).kind === 'trap', 'a stopped worker refuses what it was asked');
  });
  console.log('a worker answers, searches, stops and plays');
}

/** The element: drawn, changed by attributes, used with the keyboard, and telling what is wrong. */
async function element(page) {
  const map = page.locator('undercroft-map').first();
  const shown = map.locator('.map');
  await shown.locator('svg').waitFor({ timeout: 60_000 });
  if (pictures) await page.screenshot({ path: join(pictures, 'undercroft-map.png') });
  const label = await shown.getAttribute('aria-label');
  ensure((await shown.getAttribute('role')) === 'img' && label.startsWith('Dungeon map') && !label.includes('seed'), 'it has a role and a label');
  ensure((await page.locator('#wrong .problems').innerText()).includes('did you mean `tabletop`?'), 'errors are shown as text');
  const view = () => shown.locator('svg').getAttribute('viewBox');
  const whole = await view();
  await page.keyboard.press('Tab');
  ensure(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className === 'map'), 'Tab reaches it');
  await page.keyboard.press('+');
  const closer = await view();
  await page.keyboard.press('ArrowRight');
  const moved = await view();
  await page.keyboard.press('0');
  ensure(whole !== closer && closer !== moved && (await view()) === whole, 'keys zoom, move and fit');
  const svg = () => shown.innerHTML();
  const before = await svg();
  const drawn = (name, value) => page.evaluate(([attribute, to]) => new Promise((resolve) => {
    const own = document.querySelector('undercroft-map');
    own.addEventListener('undercroft-drawn', () => resolve(own.dungeon.seed), { once: true });
    own.setAttribute(attribute, to);
  }), [name, value]);
  ensure((await drawn('seed', '5')) === '5' && (await svg()) !== before, 'another seed is another map');
  const gm = await drawn('audience', 'gm').then(svg);
  ensure((await drawn('style', 'dark').then(svg)) !== gm, 'another style is another picture');
  if (pictures) await page.screenshot({ path: join(pictures, 'undercroft-map-dark.png') });
  ensure((await shown.getAttribute('aria-label')).includes('seed 5'), 'the game master is told the seed');
  console.log('the element draws, changes, takes keys and tells what is wrong');
}
