// Undercroft in JavaScript: every call gives a promise; dungeons are plain data. Nothing is loaded before it is needed.
import { UndercroftError } from './errors.js';
import { recall, remember } from './made.js';
import { ALL, isWhole, module } from './modules.js';
import { about, isForTabletops, moduleOf, partsFor, randomSeed, requestText, seedText, usesImages, withSeed } from './requests.js';

export { UndercroftError } from './errors.js';
export { graph } from './graph.js';
export { configure, memoryUse } from './modules.js';

/** Any call of the engine by its name; the functions below are the same with less to write. */
export async function call(name, request = {}) {
  return answered(name, request);
}

/** The answer to a call. A call that draws seeds takes the one that is drawn here, if there is no other. */
async function answered(name, request, drawn) {
  const asked = withSeed(request);
  if (name === 'play') return playAll(asked);
  if (name === 'show' && usesImages(asked)) return showWithImages(asked);
  const target = moduleOf(name, asked);
  const answer = await ask(target, name, target === 'core' ? asked : await withDungeon(name, asked), drawn);
  if (name === 'generate') remember(answer, { ...asked, seed: answer.seed });
  // The module that reads maps of others makes no dungeons; the core refuses one that is not sound.
  if (name === 'import') for (const document of answer.documents ?? [answer.document]) await ask('core', 'check', document);
  return answer;
}

async function ask(target, name, request, drawn) {
  if (target !== 'core') return (await module(target)).ask((bindings) => bindings.call(name, requestText(request)));
  const own = isWhole(target) ? request : recall(name, request);
  const engine = await module(target, partsFor(name, own));
  return engine.ask((bindings) => bindings.call(name, requestText(own), drawn));
}

/** Only the core makes dungeons; the modules that write files take them from it. */
async function withDungeon(name, request) {
  if ((name !== 'draw' && name !== 'export') || request.dungeon !== undefined) return request;
  const { recipe, seed, edits, unedited, waived, level, lights, ...rest } = request;
  const lit = lights ?? (name === 'export' && isForTabletops(request));
  const dungeon = await ask('core', 'generate', { recipe, seed, edits, unedited, waived, level, lights: lit });
  return { dungeon, ...rest };
}

/** The core shows it all but its pictures. */
async function showWithImages(request) {
  const { style, ...rest } = request;
  const shown = await ask('core', 'show', rest);
  if (shown.dungeon === undefined) return shown;
  const { recipe, seed, edits, unedited, waived, ...options } = request;
  const draw = (level) => ask('pictures', 'draw', { ...options, dungeon: shown.dungeon, level });
  if (!shown.drawings) return { ...shown, svg: await draw(0) };
  const drawings = [];
  for (let level = 0; level < shown.drawings.length; level += 1) drawings.push(await draw(level));
  return { ...shown, svg: drawings[0], drawings };
}

/** A whole game at once: its beginning and a list of actions. */
async function playAll({ actions = [], ...request }) {
  const engine = await module('play');
  const game = engine.make((bindings) => new bindings.Game(requestText(request)));
  try {
    let answer = { state: game.run((own) => own.state()), effects: [] };
    for (const action of actions) answer = game.run((own) => own.act(action));
    return answer;
  } finally {
    game.free();
  }
}

/** The dungeon of a recipe and a seed. Without a seed it is the recipe's own, else one from the system's generator. */
export async function generate(recipe, seed, options = {}) {
  return answered('generate', { recipe, seed, ...options }, randomSeed());
}

/** A picture or another file of one part: a text, or bytes. */
export async function draw(dungeon, options = {}) {
  return call('draw', { ...about(dungeon), ...options });
}

/** All files of a format, and what is lost in it. */
export async function exportFiles(dungeon, options = {}) {
  const { files, losses } = await call('export', { ...about(dungeon), ...options });
  const decoded = files.map(({ name, media, base64 }) => ({ name, media, bytes: bytesOf(base64) }));
  return { files: decoded, losses };
}

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

/** Whether a dungeon is sound and can be won, and what it promises; one that breaks a law or a promise is an error. */
export const check = async (dungeon) => call('check', about(dungeon));
/** Whether a dungeon is what its own recipe and seed make. */
export const verify = async (dungeon) => call('verify', about(dungeon));
/** What the locks of a dungeon gate, in words and as a certificate. */
export const prove = async (dungeon) => call('prove', about(dungeon));
/** The numbers of a dungeon. */
export const stats = async (dungeon) => (await call('stats', about(dungeon))).stats;
/** Dungeon, drawing, verdict and more in one answer. */
export const show = async (dungeon, options = {}) => call('show', { ...about(dungeon), ...options });
/** How a dungeon came to be. */
export const trace = async (dungeon, options = {}) => call('trace', { ...about(dungeon), ...options });
/** Methods and passes with every parameter. */
export const methods = async () => call('methods');
/** The formats, with what opens them and what is lost; `built` speaks of the core alone. */
export const formats = async () => (await call('formats')).formats;
/** The ready recipes. */
export const recipes = async () => (await call('recipes')).recipes;
/** The names of styles, layers, audiences and views. */
export const styles = async () => call('styles');
/** What an expression of `find` can ask for. */
export const figures = async () => (await call('figures')).figures;
/** The JSON Schemas of recipes, dungeons and levels. */
export const schemas = async () => (await call('schemas')).schemas;
/** A map or a graph of another program as a document, from which a dungeon is generated. */
export const importMap = async (name, text, options = {}) => call('import', { name, text, ...options });

/** How long the engine works before it lets others do something, in milliseconds. */
const SLICE = 16;

/**
 * Seeds whose dungeons satisfy an expression, in order. `onHit` gets each as it is found, `onProgress` how many were tried and, at
 * the end of a search that found none, in `near` how often each clause holds; `signal` stops the search.
 */
export async function find(expression, { recipe, from, count, limit, onHit, onProgress, signal } = {}) {
  signal?.throwIfAborted();
  const first = Array.isArray(from) ? from.map(seedText) : from;
  const request = requestText({ recipe, where: expression, from: first, count, limit });
  // A search lives in one instance, so nothing may be missing from it.
  const engine = await module('core', ALL);
  const search = engine.make((bindings) => new bindings.Search(request));
  const hits = [];
  try {
    // The first steps are short, so that an expensive recipe with an early hit shows it soon.
    for (let seeds = 1; ;) {
      signal?.throwIfAborted();
      const began = performance.now();
      const step = search.run((own) => own.step(seeds));
      for (const hit of step.hits) {
        hits.push(hit);
        onHit?.(hit);
      }
      onProgress?.({ tried: step.tried, found: hits.length, near: step.near });
      if (step.done) return hits;
      const took = performance.now() - began;
      seeds = took < SLICE / 2 ? Math.min(seeds * 2, 4096) : took > SLICE * 2 ? Math.max(seeds >> 1, 1) : seeds;
      await pause();
    }
  } finally {
    search.free();
  }
}

/** Lets timers, messages and the page have their turn. */
function pause() {
  return new Promise((resume) => setTimeout(resume, 0));
}

/** A game on a dungeon, or one that was saved. */
export async function play(dungeon, { rules, saved } = {}) {
  const engine = await module('play');
  const request = requestText(saved === undefined ? { ...about(dungeon), rules } : { saved });
  const game = engine.make((bindings) => new bindings.Game(request));
  try {
    return new Game(game);
  } catch (problem) {
    game.free();
    throw problem;
  }
}

/** A game: what the player sees, and one action after the other. */
class Game {
  #game;

  constructor(game) {
    this.#game = game;
    this.state = this.#run((own) => own.state());
  }

  #run(work) {
    if (this.#game === null) throw new UndercroftError('usage', 'the game is closed');
    return this.#game.run(work);
  }

  /** Does an action, such as `east` or `rest`: the new state, and what happened. */
  act(action) {
    const answer = this.#run((own) => own.act(String(action)));
    this.state = answer.state;
    return answer;
  }

  /** The game as a text, which `play(null, { saved })` and `undercroft play --load` take. */
  save() {
    return this.#run((own) => own.save());
  }

  /** Gives its memory back. */
  close() {
    this.#game?.free();
    this.#game = null;
  }
}
