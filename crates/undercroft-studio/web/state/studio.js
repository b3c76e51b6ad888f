// The state of the page and the one way to change it: a document goes to the engine, and what comes back is shown.
//
// One request runs and the newest waits; those between are dropped, so that a dragged slider never falls behind.

import { docOf, emptyDoc, hasWork, newSeed, requestOf, sameDoc, sameMap, withSeed } from './document.js';
import { readAddress, writeAddress } from './address.js';
import * as trail from './history.js';
import { idOf, kept } from './seeds.js';
import { load, save } from './storage.js';
import { EngineError, isAbort } from '../engine/errors.js';
import { prefs, isDark } from './prefs.js';
import { titled } from '../lib/dom.js';
import { on, tell } from '../lib/events.js';
import { hush, note } from '../lib/say.js';

/** @typedef {import('../types.js').Doc} Doc */
/** @typedef {import('../types.js').Look} Look */
/** @typedef {import('../types.js').Made} Made */
/** @typedef {import('../types.js').Engine} Engine */

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

/** The fragment that is shown in the address bar, the one that is passed on, whether that one says all that is shown, whether the store has
 * the map, and the document all this is about. */
export const address = { fragment: '', link: '', isWhole: true, isSaved: false, doc: emptyDoc() };
/** This visit, told apart from those in other tabs. */
const TAB = trail.newId();
const lockOf = (/** @type {string} */ tab) => `undercroft.studio.${tab}`;
/** What a link claimed to be, until the map is there to compare. */
let claimed = '';

/** @type {{ doc: Doc, started: number } | null} */
let waiting = null;
let isRunning = false;

/** The level that is shown. */
export const shownLevel = () => studio.made?.levels[Math.min(studio.level, studio.made.levels.length - 1)] ?? null;
/** Whether closing the page loses nothing. */
export const isSafe = () =>
  !hasWork(studio.doc) || (address.doc === studio.doc && (address.isSaved || (address.isWhole && !studio.doc.unfit)));

/**
 * Changes the document: a step that can be undone and is one of Back; a drag replaces the last one.
 * @param {Doc} doc
 * @param {{ record?: 'push' | 'replace', id?: string }} [options] `id` is the name of its document in the store
 */
export function change(doc, { record = 'push', id } = {}) {
  if (studio.made && sameDoc(doc, studio.doc) && !studio.refusal) return;
  const before = trail.current();
  if (record === 'push' || !before) trail.push({ doc, level: studio.level, id: id ?? idFor(doc) });
  else trail.replace({ ...before, doc, level: studio.level });
  show(doc);
}

/** The name of the document that a change leads to. A map that is edited or tuned stays the same one, unless what it was before is kept.
 * @param {Doc} doc */
function idFor(doc) {
  const before = trail.current();
  if (!before) return trail.newId();
  const { doc: old, id } = before;
  const isLeft = old.edits.length > 0 && !doc.edits.length && !doc.unfit;
  const isTuned = !doc.recipe && !old.recipe && doc.method === old.method && doc.seed === old.seed && !kept().some(one => one.id === id);
  return !isLeft && (isTuned || sameMap(old, doc)) ? id : trail.newId();
}

/** Adds edits to the map that is shown, as one step.
 * @param {import('../types.js').Edit[]} edits */
export function edit(edits) {
  // Where the settings make no map, the last one is still there to be edited.
  const doc = studio.refusal && studio.made ? studio.made.doc : studio.doc;
  if (!edits.length) return;
  // Numbers of doors and marks on the map that is shown mean something else on the one that is being made.
  if (doc.from) note('One moment: another map is being made.', { about: 'edits' });
  else change({ ...doc, edits: [...doc.edits, ...edits] });
}

/** @param {Doc} doc */
function show(doc) {
  studio.doc = doc;
  tell('doc');
  enqueue();
}

/** @param {import('../types.js').Step} step */
function showStep(step) {
  studio.level = step.level;
  tell('level');
  show(step.doc);
}

/** Undo and redo, which are Back and Forward.
 * @param {-1 | 1} way */
export const step = way => trail.move(way);

/** Takes a change back that cannot be, as if it had never been asked for. */
function takeBack() {
  if (!studio.made) return;
  trail.drop();
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
  if (studio.doc.edits.length) note('Your edits stay with the map before: it is under Recent, and Back leads to it.', { about: 'edits' });
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
  enqueue();
}

/** @param {number} level */
export function changeLevel(level) {
  studio.level = level;
  const step = trail.current();
  if (step) trail.replace({ ...step, level });
  tell('level');
  if (studio.made && !studio.made.drawings[level]) enqueue();
  else {
    tell('shown', studio.made);
    void record();
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
  if (studio.made && drawnStyle() !== lastStyle) enqueue();
});

function enqueue() {
  waiting = { doc: studio.doc, started: performance.now() };
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

/** The answer of the engine for a document, and the document with its edits as they are on its map.
 * @param {Doc} doc @returns {Promise<{ doc: Doc, answer: import('../types.js').Shown }>} */
async function shown(doc) {
  const ask = (/** @type {Doc} */ own) => studio.engine.call('show', { ...requestOf(own), style: lastStyle, audience: studio.look.audience });
  const carried = async () => (await import('./carry.js')).carry(doc, ask);
  if (doc.from) return carried();
  try {
    const answer = await ask(doc);
    const { unedited } = answer.dungeon ?? {};
    return { answer, doc: unedited && unedited !== doc.unedited ? { ...doc, unedited } : doc };
  } catch (error) {
    // Another version of the engine makes another map of the same document, to which its edits do not belong.
    if (doc.unedited && error instanceof EngineError && error.problems[0]?.path === 'edits') return carried();
    throw error;
  }
}

/** @param {{ doc: Doc, started: number }} job */
async function make({ doc: asked, started }) {
  const look = studio.look;
  lastStyle = drawnStyle();
  const { doc, answer } = await shown(asked);
  if (!answer.dungeon) {
    // A law is broken: there is no map to show, so the last one stays.
    tell('broken', answer.broken ?? []);
    throw new EngineError({
      kind: 'unsound',
      message: answer.broken?.[0]?.message ?? 'This edit cannot be.',
      problems: (answer.broken ?? []).map((/** @type {any} */ one) => ({ path: one.rule, message: one.message })),
    });
  }
  const step = trail.current();
  if (step?.doc === asked) trail.replace({ ...step, doc });
  if (studio.doc === asked) studio.doc = doc;
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
  await record();
}

/** @param {unknown} error */
function refuse(error) {
  const refusal = error instanceof EngineError ? error : new EngineError({ kind: 'broken', message: String(error) });
  if (refusal.kind === 'gave-up' && studio.doc.seed === drawn.seed && drawn.tries < 8) {
    drawn.tries += 1;
    trail.drop();
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

/** Gives the map that is shown its address, its step of the browser's history and its place in the store. */
async function record() {
  const { made, look, level } = studio;
  const step = trail.current();
  if (!made || step?.doc !== made.doc) return;
  const written = await writeAddress(made.doc, look, { level, fingerprint: made.fingerprint, id: step.id });
  const isOver = () => studio.made !== made || trail.current()?.doc !== made.doc;
  if (isOver()) return;
  // A map that is in a list already goes on there.
  const known = idOf({ address: written.fragment, id: step.id });
  if (known) trail.rename(step.id, known);
  Object.assign(address, written, { isSaved: false, doc: made.doc });
  trail.write(written.fragment);
  const id = known ?? step.id;
  tell('recorded', id);
  save('last', { id, address: written.fragment, tab: TAB });
  if (hasWork(made.doc) || wasEdited.has(id)) {
    wasEdited.add(id);
    const { save: keep } = await import('./autosave.js');
    const name = await keep({ ...step, level, id }, { name: made.levels[0]?.words?.name ?? made.doc.method, fingerprint: made.fingerprint });
    if (isOver()) return;
    // Another tab has other work under that name, and this one got a name of its own.
    if (name && name !== id) {
      await record();
      return;
    }
    address.isSaved = name !== '';
  }
  tell('saved');
}
/** Documents that had work in this visit, whose record is told when it is taken back. @type {Set<string>} */
const wasEdited = new Set();

/**
 * Opens what an address says, or the document of a name where the store has it.
 * @param {string} fragment
 * @param {'push' | 'replace'} how
 * @param {string} [name]
 */
export async function open(fragment, how, name) {
  const read = await readAddress(fragment);
  if (!read) return false;
  hush('claimed');
  const id = name || read.id;
  const kept = id ? await import('./autosave.js').then(one => one.find(id)) : undefined;
  if (kept) wasEdited.add(kept.id);
  const problem = kept ? '' : read.problem || (read.id ? 'The edits of this map are too long for a link. They are in the browser in which they were made, or in a file saved there.' : '');
  if (problem) note(problem, { about: 'claimed', kind: 'warn', stay: true });
  claimed = problem ? '' : read.fingerprint;
  studio.look = { ...studio.look, style: 'ink', audience: 'gm', ...read.look };
  studio.level = read.level;
  tell('look');
  // What a link shows is a document of its own, even where it is the map that is shown now.
  change(kept?.doc ?? read.doc, { record: how, id: id || trail.newId() });
  return true;
}

/** Shows the map that a visit begins with: that of the browser's entry after a reload, that of the address, the one of the last visit, or another one.
 * @param {string} seed the seed of the last of these */
export async function begin(seed) {
  const step = trail.begin(showStep, () => void open(location.hash, 'replace'));
  // A browser that refuses the lock only lets two tabs begin with one map, which keep both versions of it then.
  navigator.locks?.request(lockOf(TAB), () => new Promise(() => {})).catch(() => {});
  if (step) {
    const { look, level } = (await readAddress(location.hash)) ?? { look: {}, level: step.level };
    studio.look = { ...studio.look, ...look };
    studio.level = level;
    if (hasWork(step.doc)) wasEdited.add(step.id);
    show(step.doc);
    return;
  }
  if (await open(location.hash, 'replace', history.state?.id)) return;
  const last = load('last', /** @type {{ id: string, address: string, tab: string } | null} */ (null));
  // Where another tab has it, this one begins anew.
  const { held = [] } = (last && (await navigator.locks?.query().catch(() => null))) || {};
  if (last && !held.some(one => one.name === lockOf(last.tab)) && (await open(last.address, 'replace', last.id))) return;
  delete document.documentElement.dataset.linked;
  change({ ...emptyDoc(), seed }, { record: 'replace' });
}
