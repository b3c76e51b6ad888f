// The engine of the static site: two workers with the npm package. One makes maps; the other does what takes longer, so that
// a search or an export never holds up a slider. A worker that dies is started again and its request sent once more.

import { note } from '../lib/say.js';
import { EngineError } from './errors.js';

/** @typedef {{ name: string, request: object, done: (answer: any) => void, failed: (error: unknown) => void, onStep?: (step: any) => void, isAgain?: boolean }} Job */

class Thread {
  constructor() {
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    this.last = 0;
    this.crashes = 0;
    this.start();
  }

  start() {
    this.worker = new Worker(new URL('thread.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = event => { event.preventDefault(); this.restart(event.message || 'it stopped'); };
  }

  /** @param {{ id: number, answer?: any, error?: any, step?: any, crash?: string }} data */
  hear({ id, answer, error, step, crash }) {
    const job = this.jobs.get(id);
    if (crash !== undefined) { this.restart(crash); return; }
    if (!job) return;
    if (step !== undefined) { job.onStep?.(step); return; }
    this.jobs.delete(id);
    if (error) job.failed(new EngineError(error));
    else job.done(answer);
  }

  /** @param {string} why */
  restart(why) {
    this.worker?.terminate();
    this.crashes += 1;
    const jobs = [...this.jobs.values()];
    this.jobs.clear();
    this.start();
    note(this.crashes > 1 ? `Drawing stopped again (${why}). Started again, nothing lost. If it goes on, please report this map.` : 'Drawing stopped. Started again, nothing lost.', { about: 'crash', kind: 'warn' });
    for (const job of jobs) {
      // A request that kills the worker twice is at fault itself.
      if (job.isAgain) job.failed(new EngineError({ kind: 'crashed', message: 'The engine stopped at this map.' }));
      else this.post({ ...job, isAgain: true });
    }
  }

  /** @param {Job} job */
  post(job) {
    const id = ++this.last;
    this.jobs.set(id, job);
    this.worker?.postMessage({ id, name: job.name, request: job.request });
    return id;
  }

  /** @param {string} name @param {object} request @param {AbortSignal} [signal] @param {(step: any) => void} [onStep] @returns {Promise<any>} */
  ask(name, request, signal, onStep) {
    return new Promise((done, failed) => {
      const id = this.post({ name, request, done, failed, onStep });
      signal?.addEventListener('abort', () => {
        if (!this.jobs.delete(id)) return;
        this.worker?.postMessage({ id, name: 'stop' });
        failed(new DOMException('stopped', 'AbortError'));
      });
    });
  }
}

/** Calls that answer at once, and so go to the first worker. */
const QUICK = new Set(['show', 'methods', 'styles', 'keep', 'check']);

/** @returns {Promise<import('../types.js').Engine & { crash(): void }>} */
export async function workerEngine() {
  const maker = new Thread();
  /** @type {Thread | null} */
  let helper = null;
  const second = () => (helper ??= new Thread());
  return {
    name: 'worker',
    features: new Set(['find', 'play', 'trace', 'import', 'export']),
    call: (name, request, signal) => (QUICK.has(name) ? maker : second()).ask(name, request, signal),
    async find(request, onStep, signal) {
      let tried = 0;
      await second().ask('find', request, signal, step => { tried += step.tried; onStep({ tried, hits: step.hits, done: step.done }); });
    },
    async play(request) {
      const game = { key: Math.random() };
      let { state } = await second().ask('play-open', { ...game, request });
      return {
        get state() { return state; },
        async act(action) { const answer = await second().ask('play-act', { ...game, action }); state = answer.state; return answer; },
        close() { void second().ask('play-close', game).catch(() => {}); },
      };
    },
    crash() { maker.worker?.postMessage({ id: 0, name: 'crash' }); },
  };
}
