// The engine in a module worker. Messages in: { id, do, … }; messages out: { id, answer } or { id, error }, and while a search runs
// { id, hit } and { id, progress }. `do` is one of
//   call    { name, request }                 any call of the engine
//   find    { expression, options }           options without functions and signal
//   cancel  { of }                            stops the search of that id
//   play    { dungeon, options }              the answer is { game, state }
//   configure  { wasm }                       the folder with the wasm files; has no answer
//   act     { game, action }    save { game }    close { game }
import { UndercroftError, call, configure, find, play } from './index.js';

const searches = new Map();
const games = new Map();

const DEEDS = {
  call: ({ name, request }) => call(name, request),
  async find({ id, expression, options }) {
    const stop = new AbortController();
    searches.set(id, stop);
    try {
      return await find(expression, {
        ...options,
        signal: stop.signal,
        onHit: (hit) => postMessage({ id, hit }),
        onProgress: (progress) => postMessage({ id, progress }),
      });
    } finally {
      searches.delete(id);
    }
  },
  cancel: ({ of }) => searches.get(of)?.abort(),
  async play({ id, dungeon, options }) {
    const game = await play(dungeon, options);
    games.set(id, game);
    return { game: id, state: game.state };
  },
  act: ({ game, action }) => gameOf(game).act(action),
  save: ({ game }) => gameOf(game).save(),
  close({ game }) {
    games.get(game)?.close();
    games.delete(game);
  },
};

function gameOf(id) {
  const game = games.get(id);
  if (!game) throw new UndercroftError('usage', 'there is no such game');
  return game;
}

addEventListener('message', async ({ data }) => {
  const { id } = data;
  if (data.do === 'configure') return configure(data);
  try {
    const deed = DEEDS[data.do];
    if (!deed) throw new UndercroftError('usage', `a worker cannot ${data.do}`);
    const answer = await deed(data);
    postMessage({ id, answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
  } catch (problem) {
    const { kind = problem.name === 'AbortError' ? 'aborted' : 'trap', message, problems = [] } = problem;
    postMessage({ id, error: { kind, message, problems } });
  }
});
