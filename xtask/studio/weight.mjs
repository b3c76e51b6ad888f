// How much a browser loads before the first map: scripts at most 60 KB gzipped.

import { gzipSync } from 'node:zlib';

const MOST = 60 * 1024;

export async function weight({ browser, url, expect }) {
  const page = await browser.newPage();
  const sizes = new Map();
  page.on('response', response => {
    if (response.url().startsWith(url) && /\.m?js$/.test(new URL(response.url()).pathname) && !response.url().includes('engine-wasm'))
      sizes.set(
        response.url().slice(url.length),
        // One that comes so late that the page is closed by then is none of those that count.
        response.body().then(
          body => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
  });
  // What is asked for after the first map is drawn does not hold it up.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.drawing')) return;
      window.drawnAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => window.drawnAt);
  const early = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(one => one.startTime < window.drawnAt)
      .map(one => one.name),
  );
  // Modules are named in the page, so that a browser far from its host does not find them one after the other.
  const text = await (await fetch(url)).text();
  const named = [...text.matchAll(/(?:rel="modulepreload" href|<script[^>]* src)="([^"]+)"/g)].map(([, name]) => name);
  const names = [...sizes.keys()].filter(name => early.includes(url + name));
  const found = names.filter(name => !named.includes(name));
  const idle = named.filter(name => !names.includes(name) && !name.startsWith('engine-wasm/'));
  const sum = (await Promise.all(names.map(name => sizes.get(name)))).reduce((a, b) => a + b, 0);
  await page.close();
  expect(!found.length, `index.html does not preload ${found.join(', ')}`);
  expect(!idle.length, `index.html preloads what nobody needs: ${idle.join(', ')}`);
  expect(sum <= MOST, `${sum} bytes of scripts`);
  return `${names.length} scripts, ${(sum / 1024).toFixed(1)} KB`;
}
