// The engine of `undercroft studio`: a native server that answers `POST /api/NAME`.

import { pause } from '../lib/dom.js';
import { hush, note } from '../lib/say.js';
import { EngineError, isAbort } from './errors.js';

/** Calls without a request, which the server keeps apart so that browsers can cache them. */
const LISTINGS = new Set(['methods', 'formats', 'recipes', 'styles', 'figures']);

const offline = () =>
  new EngineError({ kind: 'offline', message: 'The studio does not answer. Start `undercroft studio` again; nothing here is lost.' });

/**
 * Sends a request; a server that is busy is asked again when it says so.
 * @param {string} name
 * @param {object} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function send(name, request, signal) {
  const isListing = LISTINGS.has(name);
  for (let tries = 0; ; tries += 1) {
    let response;
    try {
      response = isListing
        ? await fetch(`api/${name}`, { signal })
        : await fetch(`api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request), signal });
    } catch (error) {
      throw isAbort(error) ? error : offline();
    }
    if (response.status !== 503 || tries >= 20) {
      hush('busy');
      return response;
    }
    const seconds = Math.min(30, Math.max(1, Number(response.headers.get('retry-after')) || 1));
    const stop = new AbortController();
    note(`Busy. Trying again in ${seconds} s.`, { about: 'busy', stay: true, acts: [['Stop', () => stop.abort()]] });
    await Promise.race([pause(seconds * 1000), new Promise(done => stop.signal.addEventListener('abort', done))]);
    if (stop.signal.aborted || signal?.aborted) throw new DOMException('stopped', 'AbortError');
  }
}

/** @param {Response} response */
async function read(response) {
  const type = response.headers.get('content-type') ?? '';
  const answer = type.includes('json') ? await response.json() : null;
  if (response.ok && answer) return answer;
  throw new EngineError(answer?.error ?? { kind: 'broken', message: `The studio answered with ${response.status}.` });
}

/** @returns {Promise<import('../types.js').Engine>} */
export async function httpEngine() {
  /** @type {import('../types.js').Engine['call']} */
  const call = async (name, request, signal) => read(await send(name, request, signal));
  return {
    name: 'http',
    features: new Set(['find', 'play', 'trace', 'import', 'export']),
    call,
    async find(request, onStep, signal) {
      const response = await send('find', request, signal);
      if (!response.ok || !response.body) {
        await read(response);
        return;
      }
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '',
        tried = 0;
      for (;;) {
        const { value, done } = await reader.read().catch(error => {
          throw isAbort(error) ? error : offline();
        });
        const lines = (rest + (value ?? '')).split('\n');
        rest = done ? '' : (lines.pop() ?? '');
        for (const line of lines) {
          if (!line.trim()) continue;
          const step = JSON.parse(line);
          if (step.error) throw new EngineError(step.error);
          if (step.tried !== undefined) tried = step.tried;
          onStep({ tried: step.done?.tried ?? tried, hits: step.hit ? [step.hit] : [], done: Boolean(step.done), why: step.done?.why, near: step.done?.near });
        }
        if (done) return;
      }
    },
    async play(request) {
      // The server remembers no game: every request plays it again from its actions.
      let actions = '';
      let state = (await call('play', { ...request, actions })).state;
      return {
        get state() {
          return state;
        },
        async act(action) {
          const answer = await call('play', { ...request, actions: actions + action });
          actions += action;
          state = answer.state;
          return answer;
        },
        close() {},
      };
    },
  };
}
