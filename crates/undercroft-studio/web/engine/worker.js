// The engine of the static site: the npm package in two workers. One makes maps; the other does what takes longer, so that a
// search or an export never holds up a slider. A worker that dies is started again and its request sent once more.

import { note } from '../lib/say.js';
import { EngineError } from './errors.js';

/** Where the site has the package. */
const PACKAGE = new URL('../engine-wasm/src/worker-client.js', import.meta.url).href;

class Thread {
  /** @param {() => any} start starts a worker of the package */
  constructor(start) {
    this.start = start;
    this.engine = start();
    this.crashes = 0;
  }

  /**
   * Does something with the worker, and once more where it died over it.
   * @template T
   * @param {(engine: any) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async ask(work) {
    const { engine } = this;
    try {
      return await work(engine);
    } catch (error) {
      if (!isDeath(error)) throw mapped(error);
      if (this.engine === engine) this.restart();
      try {
        return await work(this.engine);
      } catch (again) {
        throw isDeath(again)
          ? new EngineError({ kind: 'crashed', message: 'The engine stops at this map, again and again. Please report it with its link.' })
          : mapped(again);
      }
    }
  }

  restart() {
    this.crashes += 1;
    this.engine.stop();
    this.engine = this.start();
    note(
      this.crashes > 1
        ? 'Drawing stopped again. Started again, nothing lost. If it goes on, please report this map with its link.'
        : 'Drawing stopped. Started again, nothing lost.',
      { about: 'crash', kind: 'warn' },
    );
  }
}

/** @param {any} error */
const isDeath = error => error?.kind === 'trap';
/** @param {any} error */
const mapped = error => (error?.kind ? new EngineError(error) : error);

/** Calls that answer at once, and so go to the first worker. */
const QUICK = new Set(['show', 'methods', 'styles', 'keep', 'check']);

/** @returns {Promise<import('../types.js').Engine & { crash(): void }>} */
export async function workerEngine() {
  const { startWorker } = await import(PACKAGE);
  const maker = new Thread(startWorker);
  /** @type {Thread | null} */
  let helper = null;
  const second = () => (helper ??= new Thread(startWorker));
  return {
    name: 'worker',
    features: new Set(['find', 'play', 'trace', 'import', 'export']),
    async call(name, request, signal) {
      const answer = await (QUICK.has(name) ? maker : second()).ask(engine => engine.call(name, request));
      if (signal?.aborted) throw new DOMException('stopped', 'AbortError');
      return answer;
    },
    async find(request, onStep, signal) {
      const { where, ...options } = /** @type {any} */ (request);
      let tried = 0;
      /** @type {import('../types.js').Near | undefined} */
      let near;
      await second().ask(engine =>
        engine.find(where, {
          ...options,
          signal,
          onHit: (/** @type {any} */ hit) => onStep({ tried, hits: [hit], done: false }),
          onProgress: (/** @type {any} */ progress) => {
            ({ tried, near } = progress);
            onStep({ tried, hits: [], done: false });
          },
        }),
      );
      onStep({ tried, hits: [], done: true, near });
    },
    play: request => second().ask(engine => engine.play(request)),
    crash() {
      void maker.ask(engine => engine.call('methods', {})).catch(() => {});
      maker.engine.stop();
    },
  };
}
