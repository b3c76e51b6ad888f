// The state of the page and the one way to change it: a document goes to the engine, and what comes back is shown.
//
// One request runs and the newest waits; those between are dropped, so that a dragged slider never falls behind.

import { docOf, emptyDoc, newSeed, requestOf, sameDoc, sameMap, withSeed } from './document.js';
import { readAddress, writeAddress } from './address.js';
import { EngineError, isAbort } from '../engine/errors.js';
import { prefs, isDark } from './prefs.js';
import { titled } from '../lib/dom.js';
import { on, tell } from '../lib/events.js';
import { hush, note } from '../lib/say.js';

/** @typedef {import('../types.js').Doc} Doc */
/** @typedef {import('../types.js').Look} Look */
/** @typedef {import('../types.js').Made} Made */
/** @typedef {import('../types.js').Engine} Engine */
/** @typedef {'push' | 'replace' | 'none'} Record */

export const studio = {
  /** @type {Engine} */
  engine: /** @type {any} */ (null),
  /** @type {import('../types.js').Listing} */
  listing: { methods: [], passes: [] },
  doc: emptyDoc(),
  /** @type {Look} */
  look: { style: 'ink', audience: 'gm' },
  level: 0,
  /** @type {Made | null} The last good map. */
  made: null,
  /** @type {EngineError | null} Why the document has no map. */
  refusal: null,
  /** @type {number[]} Rooms to keep at the next New map. */
  pinned: [],
};

/** Documents before and after this one.
 * @type {{ past: Doc[], future: Doc[] }} */
const undoable = { past: [], future: [] };
/** The fragment that is shown in the address bar, and whether it says everything. */
export const address = { fragment: '', isWhole: true, isSaved: true };
/** What a link claimed to be, until the map is there to compare. */
let claimed = '';

/** @type {{ doc: Doc, record: Record, started: number } | null} */
let waiting = null;
let isRunning = false;

/** The level that is shown. */
export const shownLevel = () => studio.made?.levels[Math.min(studio.level, studio.made.levels.length - 1)] ?? null;
export const canUndo = () => undoable.past.length > 0;
export const canRedo = () => undoable.future.length > 0;

/**
 * Changes the document. A commit can be undone and is a step of Back; a drag replaces.
 * @param {Doc} doc
 * @param {{ record?: Record, isUndo?: boolean }} [options]
 */
export function change(doc, { record = 'push', isUndo = false } = {}) {
  if (studio.made && sameDoc(doc, studio.doc) && !studio.refusal) return;
  if (!isUndo && record === 'push') {
    undoable.past.push(studio.doc);
    if (undoable.past.length > 200) undoable.past.shift();
    undoable.future = [];
    if (studio.doc.edits.length && !doc.edits.length)
      note('Your edits belong to the map before. Undo brings both back.', { about: 'edits', acts: [['Undo', () => step(-1)]] });
  }
  studio.doc = doc;
  tell('doc');
  enqueue(record);
}

/** @param {-1 | 1} way */
export function step(way) {
  const [from, to] = way < 0 ? [undoable.past, undoable.future] : [undoable.future, undoable.past];
  const doc = from.pop();
  if (!doc) return false;
  to.push(studio.doc);
  change(doc, { record: 'replace', isUndo: true });
  return true;
}

/** Takes a change back that cannot be, as if it had never been asked for. */
export function takeBack() {
  if (!studio.made) return;
  undoable.past.pop();
  studio.doc = studio.made.doc;
  studio.refusal = null;
  hush('refusal');
  tell('doc');
}

/** Seeds that we drew ourselves: where one of them leads to nothing, another is drawn without a word. */
const drawn = { seed: '', tries: 0 };

/** The next map: another seed, and the pinned rooms stay as they are. */
export async function newMap() {
  drawn.tries = 0;
  await draw();
}

async function draw() {
  const { made, pinned } = studio;
  // A map that was given as a whole has no other one: what follows is made.
  const isGiven = studio.doc.recipe !== null && studio.doc.method === 'given';
  const doc = isGiven ? emptyDoc() : studio.doc;
  const { kept: _, ...set } = doc.set;
  drawn.seed = newSeed();
  const next = { ...withSeed(doc, drawn.seed), set };
  if (!pinned.length || !made) {
    change(next);
    return;
  }
  try {
    const { keptRooms } = await import('./kept.js');
    const kept = await keptRooms(studio.engine, made, pinned);
    change({ ...next, set: { ...set, kept } });
  } catch (error) {
    refuse(error);
  }
}

/**
 * Changes how the map is drawn; the dungeon stays.
 * @param {Partial<Look>} look
 */
export function changeLook(look) {
  studio.look = { ...studio.look, ...look };
  tell('look');
  enqueue('replace');
}

/** @param {number} level */
export function changeLevel(level) {
  studio.level = level;
  tell('level');
  if (studio.made && !studio.made.drawings[level]) enqueue('replace');
  else {
    tell('shown', studio.made);
    void record('replace');
  }
}

/** Makes the level that is shown a dungeon of its own. Its recipe has its stairs, and undo brings the others back. */
export function takeLevelOut() {
  const own = shownLevel();
  if (!own) return;
  studio.level = 0;
  change(docOf(own));
}

/** The style that is asked of the engine: ink turns dark at night. */
export const drawnStyle = () => (studio.look.style === 'ink' && prefs.night && isDark() ? 'dark' : studio.look.style);
let lastStyle = '';
on('prefs', () => {
  if (studio.made && drawnStyle() !== lastStyle) enqueue('none');
});

/** @param {Record} record */
function enqueue(record) {
  // A push that was overtaken by a drag is still a push.
  const strongest = waiting?.record === 'push' ? 'push' : record;
  waiting = { doc: studio.doc, record: strongest, started: performance.now() };
  if (!isRunning) void run();
}

async function run() {
  isRunning = true;
  while (waiting) {
    const job = waiting;
    waiting = null;
    const slow = setTimeout(() => tell('busy', true), 300);
    try {
      await make(job);
    } catch (error) {
      if (!isAbort(error)) refuse(error);
    } finally {
      clearTimeout(slow);
      tell('busy', false);
    }
  }
  isRunning = false;
}

/** @param {{ doc: Doc, record: Record, started: number }} job */
async function make({ doc, record: how, started }) {
  const look = studio.look;
  lastStyle = drawnStyle();
  const answer = await studio.engine.call('show', { ...requestOf(doc), style: lastStyle, audience: look.audience });
  if (!answer.dungeon) {
    // A law is broken: there is no map to show, so the last one stays.
    tell('broken', answer.broken ?? []);
    throw new EngineError({
      kind: 'unsound',
      message: answer.broken?.[0]?.message ?? 'This edit cannot be.',
      problems: (answer.broken ?? []).map((/** @type {any} */ one) => ({ path: one.rule, message: one.message })),
    });
  }
  const levels = answer.dungeon.levels ?? [answer.dungeon];
  // Rooms that were kept come first, and stay kept until they are let go.
  if (!studio.made || !sameMap(studio.made.doc, doc)) studio.pinned = Array.isArray(doc.set.kept) ? doc.set.kept.map((_, room) => room) : [];
  studio.made = {
    doc,
    look,
    answer,
    levels,
    drawings: answer.drawings ?? [answer.svg ?? null],
    fingerprint: answer.dungeon.fingerprint,
    seed: answer.dungeon.seed ?? doc.seed,
  };
  studio.level = Math.min(studio.level, levels.length - 1);
  studio.refusal = null;
  hush('refusal');
  tell('made', studio.made);
  tell('shown', studio.made);
  requestAnimationFrame(() => setTimeout(() => tell('painted', performance.now() - started)));
  compare();
  await record(how);
}

/** @param {unknown} error */
function refuse(error) {
  const refusal = error instanceof EngineError ? error : new EngineError({ kind: 'broken', message: String(error) });
  if (refusal.kind === 'gave-up' && studio.doc.seed === drawn.seed && drawn.tries < 8) {
    drawn.tries += 1;
    undoable.past.pop();
    void draw();
    return;
  }
  studio.refusal = refusal;
  tell('refused', refusal);
  if (refusal.kind === 'unsound' && studio.made && sameMap(studio.made.doc, studio.doc)) {
    // An edit against a law, such as a mark in a wall, has no map that could be shown.
    takeBack();
    note(`Not done: ${refusal.message}`, { about: 'refusal', kind: 'warn' });
    return;
  }
  const hint = refusal.problems.find(problem => problem.hint)?.hint;
  // People know a parameter by its name, not by its path in the recipe.
  const message = refusal.message.replace(/^(?:method|passes)(?:\.[a-z_0-9]+)*\.([a-z_]+): /, (_, name) => `${titled(name)}: `);
  const said = [message, hint && !message.includes(hint) ? hint.charAt(0).toUpperCase() + hint.slice(1) : '', studio.made ? 'Your last map is still here' : ''];
  note(
    said
      .filter(Boolean)
      .map(text => (/[.!?]$/.test(text) ? text : `${text}.`))
      .join(' '),
    {
      about: 'refusal',
      kind: 'bad',
      stay: true,
      acts: studio.made
        ? [
            [
              'Undo',
              () => {
                if (!step(-1) && studio.made) change(studio.made.doc, { record: 'replace' });
              },
            ],
          ]
        : [['Make another map', () => change({ ...emptyDoc(), seed: newSeed() }, { record: 'replace' })]],
    },
  );
}

/** Says so where a link shows another map than the one it was made of. */
function compare() {
  if (!claimed || !studio.made) return;
  if (!studio.made.fingerprint.startsWith(claimed)) {
    note('Made with another version: this link was of another map.', { about: 'claimed', kind: 'warn', stay: true });
  }
  claimed = '';
}

/** @param {Record} how */
async function record(how) {
  const { made, look, level } = studio;
  if (!made) return;
  const { fragment, isWhole } = await writeAddress(made.doc, look, { level, fingerprint: made.fingerprint });
  if (studio.made !== made) return;
  Object.assign(address, { fragment, isWhole, isSaved: isWhole });
  // How many maps lie before this one in the history of the browser.
  const isStep = how === 'push' && fragment !== location.hash;
  const depth = (history.state?.depth ?? 0) + (isStep ? 1 : 0);
  const state = { doc: made.doc, look, level, depth };
  try {
    if (isStep) history.pushState(state, '', fragment);
    else history.replaceState(state, '', fragment);
  } catch {
    // A document too large for the history of the browser; the address alone is kept.
    history.replaceState({ depth }, '', fragment);
  }
  tell('recorded', fragment);
}

/** The map before, if there is one: Back of the browser, but never out of the page. */
export function mapBefore() {
  if (history.state?.depth > 0) history.back();
}

/**
 * Opens what an address says.
 * @param {string} fragment
 * @param {Record} how
 */
export async function open(fragment, how) {
  const read = await readAddress(fragment);
  if (!read) return false;
  hush('claimed');
  if (read.problem) note(read.problem, { about: 'claimed', kind: 'warn', stay: true });
  claimed = read.problem ? '' : read.fingerprint;
  studio.look = { ...studio.look, style: 'ink', audience: 'gm', ...read.look };
  studio.level = read.level;
  tell('look');
  if (how === 'push') undoable.past.push(studio.doc);
  change(read.doc, { record: how, isUndo: true });
  return true;
}

addEventListener('popstate', event => {
  const state = event.state;
  if (state?.doc) {
    studio.look = state.look;
    studio.level = state.level;
    tell('look');
    studio.doc = state.doc;
    tell('doc');
    enqueue('none');
  } else void open(location.hash, 'none');
});
