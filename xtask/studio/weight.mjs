// How much a browser loads before the first map: scripts at most 60 KB gzipped.

import { gzipSync } from 'node:zlib';

const MOST = 60 * 1024;

export async function weight({ browser, url, expect }) {
  const page = await browser.newPage();
  const files = [];
  page.on('response', response => { if (response.url().startsWith(url) && /\.m?js$/.test(new URL(response.url()).pathname) && !response.url().includes('engine-wasm')) files.push(response.body().then(body => gzipSync(body, { level: 9 }).length)); });
  await page.goto(url);
  await page.waitForSelector('.drawing');
  const sizes = await Promise.all(files);
  await page.close();
  const sum = sizes.reduce((a, b) => a + b, 0);
  expect(sum <= MOST, `${sum} bytes of scripts`);
  return `${sizes.length} scripts, ${(sum / 1024).toFixed(1)} KB`;
}
