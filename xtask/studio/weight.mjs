// How much a browser loads before the first map: scripts at most 60 KB gzipped.

import { gzipSync } from 'node:zlib';

const MOST = 60 * 1024;

export async function weight({ browser, url, expect }) {
  const page = await browser.newPage();
  const files = [];
  const names = [];
  page.on('response', response => {
    if (response.url().startsWith(url) && /\.m?js$/.test(new URL(response.url()).pathname) && !response.url().includes('engine-wasm')) {
      names.push(response.url().slice(url.length));
      files.push(response.body().then(body => gzipSync(body, { level: 9 }).length));
    }
  });
  await page.goto(url);
  await page.waitForSelector('.drawing');
  const sizes = await Promise.all(files);
  // Modules are named in the page, so that a browser far from its host does not find them one after the other.
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map(one => one.getAttribute('href') ?? one.getAttribute('src')),
  );
  const found = names.filter(name => !named.includes(name));
  const idle = named.filter(name => !names.includes(name) && !name.startsWith('engine-wasm/'));
  await page.close();
  expect(!found.length, `index.html does not preload ${found.join(', ')}`);
  expect(!idle.length, `index.html preloads what nobody needs: ${idle.join(', ')}`);
  const sum = sizes.reduce((a, b) => a + b, 0);
  expect(sum <= MOST, `${sum} bytes of scripts`);
  return `${sizes.length} scripts, ${(sum / 1024).toFixed(1)} KB`;
}
