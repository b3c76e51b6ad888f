// The state of the page and the one way to change it: a document goes to the engine, and what comes back is shown.
//
// One request runs and the newest waits; those between are dropped, so that a dragged slider never falls behind.

import { docOf, emptyDoc, newSeed, requestOf, sameDoc, sameMap, withSeed } from './document.js';
import * as trail from './history.js';
import { kept } from './seeds.js';
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

/** @type {{ doc: Doc, started: number } | null} */
let waiting = null;
let isRunning = false;

/** The level that is shown. */
export const shownLevel = () => studio.made?.levels[Math.min(studio.level, studio.made.levels.length - 1)] ?? null;

/**
 * Changes the document: a step that can be undone and is one of Back; a drag replaces the last one.
 * @param {Doc} doc
 * @param {{ record?: 'push' | 'replace', id?: string }} [options] `id` is the name of its document in the store
 */
export function change(doc, { record = 'push', id } = {}) {
  if (studio.made && sameDoc(doc, studio.doc) && !studio.refusal) return;
  const before = trail.current();
  // What leads to no map is no step: the next try takes its place.
  const isFailed = studio.refusal !== null && studio.made !== null && trail.isUnwritten();
  if (!before || (record === 'push' && !isFailed)) trail.push({ doc, level: studio.level, id: id ?? idFor(doc) });
  else trail.replace({ doc, level: studio.level, id: id ?? (isFailed ? idFor(doc) : before.id) });
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
  if (!edits.length) return;
  // Where the settings make no map, the last one is still there to be edited.
  if (studio.refusal) takeBack();
  const { doc } = studio;
  // Numbers of doors and marks on the map that is shown mean something else on the one that is being made.
  if (doc.from) note('One moment: another map is being made.', { about: 'edits' });
  else change({ ...doc, edits: [...doc.edits, ...edits] });
}

/** Shows a document that is in the history already.
 * @param {Doc} doc */
export function show(doc) {
  studio.doc = doc;
  tell('doc');
  enqueue();
}

/** Undo and redo, which are Back and Forward.
 * @param {-1 | 1} way */
export const step = way => trail.move(way);

/** Takes a change back that cannot be, as if it had never been asked for. */
function takeBack() {
  if (!studio.made) return;
  if (trail.isUnwritten()) trail.drop();
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
  else tell('shown', studio.made);
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
}

/** A message as people read it: they know a parameter by its name, not by its path in the recipe, and why a plan cannot be laid out by the
 * sentence alone.
 * @param {string} message */
export function plainly(message) {
  const plan = /^recipe\.method\.graph: [a-z-]+: (.)(.*)$/s.exec(message);
  if (plan) return `${plan[1]?.toUpperCase()}${plan[2]}`;
  return message.replace(/^(?:method|passes)(?:\.[a-z_0-9]+)*\.([a-z_]+): /, (_, name) => `${titled(name)}: `);
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
  const message = plainly(refusal.message);
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
