// node bundlers.mjs BUNDLERS TOOLS CHROMIUM PACKAGE CATALOG FOLDER: the package bundled by esbuild, Vite, webpack and Next.js as their
// users do, and what they wrote opened in a real browser. Each configuration here is one that docs/packages.md shows.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { readCatalogs } from './catalogs.mjs';
import { ensure } from './checks.js';

const [bundlers, tools, executablePath, built, catalog, home] = process.argv.slice(2);
const { chromium } = createRequire(join(tools, 'package.json'))('playwright-core');
const run = promisify(execFile);
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html; charset=utf-8', '.css': 'text/css' };
const SEED = 1;
const expected = (await readCatalogs(catalog)).bsp.find(([seed]) => seed === String(SEED))[1];

/** The program of all of them: a fingerprint, and one made in the module for words, which comes later. */
const PROGRAM = `
const made = async () => {
  const dungeon = await generate('bsp', ${SEED});
  const png = await draw({ recipe: 'bsp', seed: ${SEED} }, { format: 'png', pixels: 2 });
  return dungeon.fingerprint + (png.length > 100 ? ' drawn' : '');
};
window.answer = made().catch((problem) => JSON.stringify({ kind: problem.kind, message: problem.message, problems: problem.problems }));
`;
const IMPORTS = "import { draw, generate } from 'undercroft';\n";
const HTML = (script) => `<!doctype html><html lang="en"><title>Bundled</title><h1>Bundled</h1><script type="module" src="${script}"></script></html>`;

await rm(home, { recursive: true, force: true });
await mkdir(join(home, 'node_modules'), { recursive: true });
// Hard links: the packages of the bundlers are large.
await run('cp', ['-al', `${join(bundlers, 'node_modules')}/.`, join(home, 'node_modules')]);
await cp(built, join(home, 'node_modules/undercroft'), { recursive: true });
const require = createRequire(join(home, 'package.json'));

async function project(name, files) {
  const folder = join(home, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

/** esbuild leaves the wasm files where they are: they are copied, and the page says where they lie. */
async function esbuild() {
  const bundle = async (name, program, format) => {
    const folder = await project(name, { 'main.js': program, 'out/index.html': HTML('/app.js') });
    const { build } = require('esbuild');
    await build({ entryPoints: [join(folder, 'main.js')], bundle: true, format, outfile: join(folder, 'out/app.js'), logLevel: 'error' });
    return join(folder, 'out');
  };
  const configured = `import { configure, draw, generate } from 'undercroft';\nconfigure({ wasm: '/wasm/' });\n${PROGRAM}`;
  const out = await bundle('esbuild', configured, 'esm');
  await cp(join(home, 'node_modules/undercroft/wasm'), join(out, 'wasm'), { recursive: true });
  ensure((await answer(out)) === `${expected} drawn`, 'a bundle of esbuild makes dungeons');
  const iife = await bundle('esbuild-iife', configured, 'iife');
  await cp(join(home, 'node_modules/undercroft/wasm'), join(iife, 'wasm'), { recursive: true });
  ensure((await answer(iife)) === `${expected} drawn`, 'a script of esbuild that is no module makes dungeons');
  // Without that the error says what to do, whether the server answers 404 or with the page.
  const bare = await bundle('esbuild-bare', IMPORTS + PROGRAM, 'esm');
  for (const fallback of [false, true]) {
    const problem = JSON.parse(await answer(bare, fallback));
    ensure(problem.kind === 'load' && problem.problems[0].hint.includes('configure('), `the error has a hint: ${JSON.stringify(problem)}`);
  }
  // The same in Node.
  const { build } = require('esbuild');
  const folder = await project('esbuild-node', {
    'main.js': `import { configure, generate } from 'undercroft';
configure({ wasm: new URL('./wasm/', import.meta.url) });
console.log((await generate('bsp', ${SEED})).fingerprint);\n`,
  });
  await build({ entryPoints: [join(folder, 'main.js')], bundle: true, format: 'esm', platform: 'node', outfile: join(folder, 'out/app.mjs'), logLevel: 'error' });
  await cp(join(home, 'node_modules/undercroft/wasm'), join(folder, 'out/wasm'), { recursive: true });
  const { stdout } = await run('node', [join(folder, 'out/app.mjs')]);
  ensure(stdout.trim() === expected, 'a bundle of esbuild for Node makes dungeons');
}

async function vite() {
  const folder = await project('vite', {
    'main.js': IMPORTS + PROGRAM,
    'index.html': HTML('/main.js'),
    'vite.config.js': "export default { optimizeDeps: { exclude: ['undercroft'] } };\n",
  });
  const { build, createServer: serve } = await import(pathToFileURL(require.resolve('vite')).href);
  await build({ root: folder, logLevel: 'error' });
  ensure((await answer(join(folder, 'dist'))) === `${expected} drawn`, 'what Vite builds makes dungeons');
  // The packages lie beside the projects here, and not in them.
  const server = await serve({ root: folder, logLevel: 'error', server: { host: '127.0.0.1', port: 0, fs: { allow: [home] } } });
  await server.listen();
  try {
    ensure((await answerAt(`http://127.0.0.1:${server.httpServer.address().port}/`)) === `${expected} drawn`, "Vite's server serves it");
  } finally {
    await server.close();
  }
}

async function webpack() {
  const folder = await project('webpack', { 'main.js': IMPORTS + PROGRAM, 'out/index.html': HTML('/app.js') });
  const pack = promisify(require('webpack'));
  const stats = await pack({ mode: 'production', context: folder, entry: './main.js', output: { path: join(folder, 'out'), filename: 'app.js' } });
  ensure(!stats.hasErrors(), stats.toString('errors-only'));
  ensure((await answer(join(folder, 'out'))) === `${expected} drawn`, 'what webpack builds makes dungeons');
}

async function next() {
  const folder = await project('next', {
    'app/layout.js': "export default function Layout({ children }) { return <html lang=\"en\"><body>{children}</body></html>; }\n",
    'app/page.js': `'use client';
import { useEffect } from 'react';
${IMPORTS}
export default function Page() {
  useEffect(() => {${PROGRAM}}, []);
  return <h1>Bundled</h1>;
}
`,
    'next.config.mjs': `export default { output: 'export', turbopack: { root: ${JSON.stringify(home)} } };\n`,
    'package.json': '{ "name": "next-page", "private": true, "type": "module" }\n',
  });
  const program = join(home, 'node_modules/next/dist/bin/next');
  await run('node', [program, 'build'], { cwd: folder, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' } });
  ensure((await answer(join(folder, 'out'))) === `${expected} drawn`, 'what Next.js exports makes dungeons');
}

/** What the page of a folder finds out. A `fallback` answers every address that is none with the page. */
async function answer(folder, fallback = false) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    const found = await readFile(join(folder, file)).catch(() => null);
    const body = found ?? (fallback ? await readFile(join(folder, 'index.html')) : null);
    if (body === null) return response.writeHead(404).end('not found');
    response.writeHead(200, { 'Content-Type': TYPES[found ? extname(file) : '.html'] ?? 'application/octet-stream' }).end(body);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    return await answerAt(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

async function answerAt(address) {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    await page.waitForFunction(() => window.answer, null, { timeout: 60_000 });
    return await page.evaluate(() => window.answer);
  } finally {
    await page.close();
  }
}

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  for (const bundler of [esbuild, vite, webpack, next]) {
    await bundler();
    const { version } = require(`${bundler.name}/package.json`);
    console.log(`${bundler.name} ${version}: what it writes makes the dungeon of the catalogue`);
  }
} finally {
  await browser.close();
}
