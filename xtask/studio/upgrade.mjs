// The static site is replaced by a newer one: whoever loads it again sees the new one, and a tab that is open goes on with its own.

import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/// A host that lets browsers keep files for an hour without asking again, as many do.
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, 'http://x').pathname));
    try {
      const file = statSync(path).isDirectory() ? join(path, 'index.html') : path;
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' }).end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/// Writes another version: the page and a module that is loaded late say its name.
function write(folder, version) {
  const change = (file, act) => writeFileSync(join(folder, file), act(readFileSync(join(folder, file), 'utf8')));
  change('index.html', text => text.replace(/<html( data-test="\w+")?/, `<html data-test="${version}"`));
  change('dialogs/key-list.js', text => text.replace(/\n\/\/ test: \w+\nglobalThis.*\n?$/, '') + `\n// test: ${version}\nglobalThis.keyList = '${version}';\n`);
  change('sw.js', text => text.replace(/'undercroft-\w+'/, `'undercroft-${version}'`));
}

export async function upgrade({ browser, expect, equal }) {
  const source = process.env.STUDIO_SITE;
  if (!source) return 'no folder of the site';
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-'));
  cpSync(source, folder, { recursive: true });
  const { server, url } = await serve(folder);
  const context = await browser.newContext();
  try {
    write(folder, 'old');
    const ready = async page => {
      await page.waitForSelector('.app[data-ready]');
      await page.evaluate(() => navigator.serviceWorker.ready);
    };
    const versionOf = page => page.evaluate(() => document.documentElement.dataset.test);
    const keyList = async page => {
      await page.evaluate(() => import('./dialogs/key-list.js'));
      return page.evaluate(() => globalThis.keyList);
    };
    const open = await context.newPage();
    await open.goto(url);
    await ready(open);
    await open.reload();
    await ready(open);
    equal(await versionOf(open), 'old', 'the first version');
    write(folder, 'new');
    // The next visit finds the new version, and tells the tab that is open.
    const other = await context.newPage();
    await other.goto(url);
    await ready(other);
    await other.waitForFunction(async () => (await caches.keys()).includes('undercroft-new'), null, { timeout: 30_000 });
    await open.waitForSelector('.note:has-text("new version")', { timeout: 30_000 });
    equal(await keyList(open), 'old', 'a module of the tab that was open');
    await other.reload();
    await ready(other);
    equal(await versionOf(other), 'new', 'the page after it was loaded again');
    equal(await keyList(other), 'new', 'a module of the new page');
    await open.click('.note button:has-text("Load the new one")');
    await open.waitForFunction(() => document.documentElement.dataset.test === 'new', null, { timeout: 30_000 });
    await ready(open);
    await open.reload();
    await ready(open);
    await open.waitForTimeout(500);
    const names = await open.evaluate(() => caches.keys());
    expect(!names.includes('undercroft-old'), `the old version is still kept: ${names.join(', ')}`);
    // Without a network the new version is there.
    await context.setOffline(true);
    await open.reload();
    await open.waitForSelector('.app[data-ready]');
    equal(await versionOf(open), 'new', 'the page without a network');
  } finally {
    await context.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
