// The wasm modules of the package. Each is loaded when something first needs it, compiled once, and instantiated again after a trap.
//
//   core      makes and reads dungeons: generate, check, verify, prove, stats, find, SVG and text. It comes in parts: the first has what
//             pages usually call, the second the words, the last all the rest. Parts share memory and table of the first. A call to
//             a part that is not there yet is a trap, after which all parts are added and the request is made again.
//   pictures  reads dungeons: PNG, PDF and HTML pages, and the style `tiles`
//   formats   reads dungeons: files for engines and tabletops; maps of other programs, JSON Schemas
//   play      the game, which makes its floors itself, and how a dungeon came to be
import { UndercroftError } from './errors.js';

// The addresses are written out so that bundlers see them. Webpack, Vite and Turbopack put the files into what they write; esbuild
// and others do not, which is what `configure` is for.
const SOURCES = {
  core: {
    glue: () => import('../wasm/core.js'),
    url: () => own('core_bg.wasm') ?? new URL('../wasm/core_bg.wasm', import.meta.url),
    parts: [
      () => own('core-words_bg.wasm') ?? new URL('../wasm/core-words_bg.wasm', import.meta.url),
      () => own('core-rest_bg.wasm') ?? new URL('../wasm/core-rest_bg.wasm', import.meta.url),
    ],
  },
  pictures: {
    glue: () => import('../wasm/pictures.js'),
    url: () => own('pictures_bg.wasm') ?? new URL('../wasm/pictures_bg.wasm', import.meta.url),
  },
  formats: {
    glue: () => import('../wasm/formats.js'),
    url: () => own('formats_bg.wasm') ?? new URL('../wasm/formats_bg.wasm', import.meta.url),
  },
  play: {
    glue: () => import('../wasm/play.js'),
    url: () => own('play_bg.wasm') ?? new URL('../wasm/play_bg.wasm', import.meta.url),
  },
};

/** The folder with the wasm files, where somebody has said which. */
let folder = null;

/**
 * Says where the package's wasm files lie, before the first call: a folder that has the files of `undercroft/wasm`. Only needed
 * where a bundler leaves them behind.
 */
export function configure({ wasm }) {
  folder = wasm === undefined || wasm === null ? null : folderAt(wasm);
}

/** The address of a folder: a relative one is meant from the page. */
export function folderAt(place) {
  const text = String(place);
  try {
    return new URL(text.endsWith('/') ? text : `${text}/`, globalThis.document?.baseURI ?? globalThis.location?.href);
  } catch {
    throw new UndercroftError('usage', `wasm: \`${text}\` is no address of a folder; in Node it begins with \`file:\``);
  }
}

function own(file) {
  return folder && new URL(file, folder);
}

/** How many parts there are beside the first: those with words, and all of them. */
export const WORDS = 1;
export const ALL = 2;

const loaded = new Map();
const compiled = new Map();
const whole = new Set();

/** Whether all parts of a module are there. */
export const isWhole = (name) => whole.has(name);

/** A module that is ready for calls, with so many of its other parts. */
export async function module(name, count = 0) {
  const parts = (SOURCES[name].parts ?? []).slice(0, count);
  const [engine] = await Promise.all([once(loaded, name, () => load(name)), ...parts.map(compilePart)]);
  await engine.add(parts.length);
  return engine;
}

/** Does something once; a page that was offline may try again. */
function once(kept, key, work) {
  if (!kept.has(key)) {
    const working = work();
    kept.set(key, working);
    working.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

function compilePart(url) {
  return once(compiled, url, () => compile(url).catch(refuse));
}

function refuse(problem) {
  throw new UndercroftError('load', `a part of the package could not be loaded: ${problem.message}`, [LEFT_BEHIND], { cause: problem });
}

/** What most often is the reason. */
const LEFT_BEHIND = {
  path: 'wasm',
  message: 'the package loads its .wasm files when it needs them',
  hint: "if a bundler left them behind, copy the folder node_modules/undercroft/wasm to where your page is served from, and call configure({ wasm: '/that/folder/' }) first",
};

/** The memory of each module that is in use, in bytes. */
export async function memoryUse() {
  const sizes = {};
  for (const [name, loading] of loaded) sizes[name] = (await loading).memory();
  return sizes;
}

async function load(name) {
  const { glue, url, parts = [] } = SOURCES[name];
  const [bindings, first] = await Promise.all([glue(), compile(url)]).catch(refuse);
  return new Module(name, bindings, first, parts);
}

async function compile(address) {
  const url = address();
  if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
    const files = 'node:fs/promises';
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${response.statusText}`);
  // A server that does not know wasm files gives them another type, with which they cannot be compiled while they load.
  const type = response.headers.get('Content-Type');
  // Servers of pages with an address for everything answer with the page.
  if (type?.startsWith('text/html')) throw new Error(`${url} answers with a page`);
  const isWasm = type?.startsWith('application/wasm');
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const text = new TextDecoder();
const texts = new WeakMap();

/** The text that an answer was read from. */
export const textOf = (answer) => texts.get(answer);

class Module {
  #name;
  #bindings;
  #parts;
  #added = [];
  /** Counts instances: what was made in an earlier one is gone. */
  instance = 0;

  constructor(name, bindings, first, parts) {
    this.#name = name;
    this.#bindings = bindings;
    this.#parts = parts;
    bindings.initSync({ module: first });
  }

  /** Adds parts until there are so many beside the first. A part may use what is in those before it, so they come in order. */
  async add(count) {
    const parts = await Promise.all(this.#parts.slice(0, count).map(compilePart));
    for (const part of parts.slice(this.#added.length)) {
      this.#added.push(part);
      this.#attach(part);
    }
    if (this.#added.length === this.#parts.length) whole.add(this.#name);
  }

  #attach(part) {
    // Once there is an instance this gives what it exports, and makes no other.
    new WebAssembly.Instance(part, { first: this.#bindings.initSync() });
  }

  /** Does something that can be done again, and does so with all parts if those that are there do not suffice. */
  async ask(work) {
    try {
      return this.run(work);
    } catch (problem) {
      if (problem.kind !== 'trap' || isWhole(this.#name)) throw problem;
      await this.add(this.#parts.length);
      return this.run(work);
    }
  }

  /** Does something with the bindings. After a trap there is a new instance, and the call is refused. */
  run(work) {
    try {
      return unpack(work(this.#bindings));
    } catch (problem) {
      if (problem instanceof UndercroftError) throw problem;
      this.instance += 1;
      this.#bindings.__wbg_reset_state();
      for (const part of this.#added) this.#attach(part);
      throw new UndercroftError('trap', `the engine failed: ${problem.message}`, [], { cause: problem });
    }
  }

  /** Makes an object of the bindings, such as a search, which lives as long as the instance. */
  make(work) {
    let made;
    this.run((bindings) => { made = work(bindings); });
    const { instance } = this;
    const isAlive = () => instance === this.instance;
    return {
      run: (use) => {
        if (!isAlive()) throw new UndercroftError('trap', 'the engine failed since this was begun; begin it again');
        return this.run(() => use(made));
      },
      free: () => { if (isAlive()) made.free(); },
    };
  }

  memory() {
    return this.#bindings.initSync().memory.buffer.byteLength;
  }
}

/** An answer begins with a line that says what it is. */
function unpack(bytes) {
  if (!(bytes instanceof Uint8Array)) return bytes;
  const end = bytes.indexOf(10);
  const tag = text.decode(bytes.subarray(0, end));
  const body = bytes.subarray(end + 1);
  if (tag === 'json') {
    const written = text.decode(body);
    const answer = JSON.parse(written);
    texts.set(answer, written);
    return answer;
  }
  if (tag === 'error') throw UndercroftError.from(JSON.parse(text.decode(body)).error);
  // Texts are texts, whatever they are of.
  const isText = /^(text\/|image\/svg|application\/(json|xml))/.test(tag);
  return isText ? text.decode(body) : body.slice();
}
