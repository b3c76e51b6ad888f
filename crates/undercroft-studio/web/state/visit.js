// A visit: where it begins, which address and which place in the store each map of it has, and whether closing the page would lose anything.

import { on, tell } from '../lib/events.js';
import { hush, note } from '../lib/say.js';
import { readAddress, writeAddress } from './address.js';
import { emptyDoc, hasWork } from './document.js';
import * as trail from './history.js';
import { idOf } from './seeds.js';
import { load, save } from './storage.js';
import { change, show, studio } from './studio.js';

/** The fragment that is shown in the address bar, the one that is passed on, whether that one says all that is shown, whether the store has
 * the map, and the document all this is about. */
export const address = { fragment: '', link: '', isWhole: true, isSaved: false, doc: emptyDoc() };
/** This visit, told apart from those in other tabs. */
const TAB = trail.newId();
const lockOf = (/** @type {string} */ tab) => `undercroft.studio.${tab}`;
/** What a link claimed to be, until the map is there to compare. */
let claimed = '';
/** Documents that had work in this visit, whose record is told when it is taken back. @type {Set<string>} */
const wasEdited = new Set();

/** Whether closing the page loses nothing. */
export const isSafe = () =>
  !hasWork(studio.doc) || (address.doc === studio.doc && (address.isSaved || (address.isWhole && !studio.doc.unfit)));

/** @param {import('../types.js').Step} step */
function showStep(step) {
  studio.level = step.level;
  tell('level');
  show(step.doc);
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
on('shown', () => {
  compare();
  void record();
});

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
