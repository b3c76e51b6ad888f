// The page's side of the worker: the same calls, done elsewhere, so that the page never waits.
import { UndercroftError } from './errors.js';
import { folderAt } from './modules.js';
import { seedText, withSeed } from './requests.js';

/**
 * Starts a worker with the engine. Where a bundler leaves files of the package behind, `worker` is one that you made of
 * `undercroft/worker`, and `wasm` the folder with the wasm files.
 */
export function startWorker({ worker, wasm } = {}) {
  const engine = new WorkerEngine(worker ?? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
  if (wasm !== undefined) engine.configure(folderAt(wasm));
  return engine;
}

class WorkerEngine {
  #worker;
  #last = 0;
  #waiting = new Map();

  constructor(worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', (event) => this.#fail(event.message || 'the worker could not be loaded'));
    worker.addEventListener('messageerror', () => this.#fail('a message of the worker could not be read'));
  }

  /** Says where the wasm files lie; messages arrive in order, so every later call knows. */
  configure(wasm) {
    this.#worker.postMessage({ do: 'configure', wasm: String(wasm) });
  }

  /** Any call of the engine. */
  call(name, request = {}) {
    return this.#ask({ do: 'call', name, request: withSeed(request) });
  }

  /** As `find` of the package. */
  find(expression, { onHit, onProgress, signal, from, ...options } = {}) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const first = typeof from === 'bigint' ? String(from) : Array.isArray(from) ? from.map(seedText) : from;
    const asked = this.#ask({ do: 'find', expression, options: { ...options, from: first } }, { onHit, onProgress });
    const of = this.#last;
    const stop = () => this.#ask({ do: 'cancel', of });
    signal?.addEventListener('abort', stop, { once: true });
    return asked
      .catch((problem) => {
        throw problem.kind === 'aborted' && signal?.aborted ? signal.reason : problem;
      })
      .finally(() => signal?.removeEventListener('abort', stop));
  }

  /** A game in the worker; its actions are promises. */
  async play(dungeon, options = {}) {
    const { game, state } = await this.#ask({ do: 'play', dungeon, options });
    const own = {
      state,
      act: async (action) => {
        const answer = await this.#ask({ do: 'act', game, action });
        own.state = answer.state;
        return answer;
      },
      save: () => this.#ask({ do: 'save', game }),
      close: () => this.#ask({ do: 'close', game }),
    };
    return own;
  }

  /** Ends the worker; what it was asked is refused. */
  stop() {
    this.#worker.terminate();
    this.#fail('the worker was stopped');
  }

  #ask(message, { onHit, onProgress } = {}) {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onHit, onProgress });
      this.#worker.postMessage({ id, ...message });
    });
  }

  #receive({ id, answer, error, hit, progress }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (hit) return void waiting.onHit?.(hit);
    if (progress) return void waiting.onProgress?.(progress);
    this.#waiting.delete(id);
    if (error) waiting.reject(UndercroftError.from(error));
    else waiting.resolve(answer);
  }

  #fail(message) {
    for (const { reject } of this.#waiting.values()) reject(new UndercroftError('trap', message));
    this.#waiting.clear();
  }
}
