// The wasm modules of the package. Each is loaded when something first needs it, compiled once, and instantiated again after a trap.
//
//   core      makes and reads dungeons: generate, check, verify, prove, stats, find, SVG and text
//   pictures  reads dungeons: PNG, PDF and HTML pages, and the style `tiles`
//   formats   reads dungeons: files for engines and tabletops; maps of other programs, JSON Schemas
//   play      the game, which makes its floors itself, and how a dungeon came to be
import { UndercroftError } from './errors.js';

// The addresses are written out so that bundlers see them.
const SOURCES = {
  core: { glue: () => import('../wasm/core.js'), url: () => new URL('../wasm/core_bg.wasm', import.meta.url) },
  pictures: { glue: () => import('../wasm/pictures.js'), url: () => new URL('../wasm/pictures_bg.wasm', import.meta.url) },
  formats: { glue: () => import('../wasm/formats.js'), url: () => new URL('../wasm/formats_bg.wasm', import.meta.url) },
  play: { glue: () => import('../wasm/play.js'), url: () => new URL('../wasm/play_bg.wasm', import.meta.url) },
};

const loaded = new Map();

/** A module that is ready for calls. */
export function module(name) {
  if (!loaded.has(name)) {
    const loading = load(name);
    loaded.set(name, loading);
    // A page that was offline may try again.
    loading.catch(() => loaded.delete(name));
  }
  return loaded.get(name);
}

/** The memory of each module that is in use, in bytes. */
export async function memoryUse() {
  const sizes = {};
  for (const [name, loading] of loaded) sizes[name] = (await loading).memory();
  return sizes;
}

async function load(name) {
  const { glue, url } = SOURCES[name];
  try {
    const [bindings, compiled] = await Promise.all([glue(), compile(url())]);
    return new Module(bindings, compiled);
  } catch (problem) {
    throw new UndercroftError('load', `a part of the package could not be loaded: ${problem.message}`, [], { cause: problem });
  }
}

async function compile(url) {
  if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
    const files = 'node:fs/promises';
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${response.statusText}`);
  // A server that does not know wasm files gives them another type, with which they cannot be compiled while they load.
  const isWasm = response.headers.get('Content-Type')?.startsWith('application/wasm');
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const text = new TextDecoder();

class Module {
  #bindings;
  /** Counts instances: what was made in an earlier one is gone. */
  instance = 0;

  constructor(bindings, compiled) {
    this.#bindings = bindings;
    bindings.initSync({ module: compiled });
  }

  /** Does something with the bindings. After a trap there is a new instance, and the call is refused. */
  run(work) {
    try {
      return unpack(work(this.#bindings));
    } catch (problem) {
      if (problem instanceof UndercroftError) throw problem;
      this.instance += 1;
      this.#bindings.__wbg_reset_state();
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
    // Once there is an instance this gives it, and makes no other.
    return this.#bindings.initSync().memory.buffer.byteLength;
  }
}

/** An answer begins with a line that says what it is. */
function unpack(bytes) {
  if (!(bytes instanceof Uint8Array)) return bytes;
  const end = bytes.indexOf(10);
  const tag = text.decode(bytes.subarray(0, end));
  const body = bytes.subarray(end + 1);
  if (tag === 'json') return JSON.parse(text.decode(body));
  if (tag === 'error') throw UndercroftError.from(JSON.parse(text.decode(body)).error);
  // Texts are texts, whatever they are of.
  const isText = /^(text\/|image\/svg|application\/(json|xml))/.test(tag);
  return isText ? text.decode(body) : body.slice();
}
