// The one history: undo, redo, and Back and Forward of the browser are the same steps.
//
// A step is a document. All steps of this visit are in memory; those that were shown have an entry of the browser each, which holds
// its step as well and so outlives a reload. The browser moves a little later than the page does:
//
//   steps     0   1   2   3   4        the document that is shown is at `now`
//   entries   0   1   2   3            the browser stands at `written`, and has entries up to `valid`

/** @typedef {import('../types.js').Step} Step */

/** Steps that are undone at most. */
const MOST = 200;
/** How long the browser may take to move, in ms; one that has dropped the oldest entries does not move at all. */
const PATIENCE = 1500;
const KEY = 'undercroft.studio.line';

/** A name that nobody has had before. */
export const newId = () => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '');

/** @type {(Step | undefined)[]} */
let steps = [];
let now = 0;
let written = -1;
let valid = -1;
/** Entries of another line, such as those of an earlier visit in this tab, have positions of their own. */
let line = newId();
/** Where the browser was sent, until it arrives. */
let going = -1;
let timer = 0;
/** What the address of the step at hand is. */
let fragment = '';
/** What a step displaced, for the case that it cannot be and is taken back.
 * @type {{ steps: (Step | undefined)[], valid: number } | null} */
let displaced = null;
/** @type {(step: Step) => void} */
let show = () => {};
/** @type {() => void} */
let showAddress = () => {};

export const current = () => steps[now];
export const canUndo = () => now > firstAt();
export const canRedo = () => now < Math.max(steps.length - 1, valid);
/** Whether the step at hand has no entry of the browser yet, because it was not made. */
export const isUnwritten = () => now > valid;
const firstAt = () => Math.max(0, steps.length - 1 - MOST);

/** Another step after this one; what was undone is gone.
 * @param {Step} step */
export function push(step) {
  if (!steps.length) {
    replace(step);
    return;
  }
  displaced = { steps: steps.slice(now + 1), valid };
  steps.length = now + 1;
  steps.push(step);
  now += 1;
  valid = Math.min(valid, now - 1);
  // What nobody can go back to any more is let go, except by the browser.
  if (now > MOST) steps[now - MOST - 1] = undefined;
}

/** Another content of this step.
 * @param {Step} step */
export function replace(step) {
  steps[now] = step;
}

/** Takes the last step back, as if there had never been one.
 * @returns {Step | undefined} */
export function drop() {
  if (now === 0 || now === written) return steps[now];
  steps.length = now;
  now -= 1;
  if (displaced) {
    steps.push(...displaced.steps);
    valid = displaced.valid;
    displaced = null;
  }
  return steps[now];
}

/** Goes a step back or on; false where there is none.
 * @param {-1 | 1} way */
export function move(way) {
  if (way < 0 ? !canUndo() : !canRedo()) return false;
  now += way;
  displaced = null;
  fragment = '';
  const step = steps[now];
  if (step) show(step);
  follow();
  return true;
}

/** Goes to the nearest step before this one of which something is true; false where there is none.
 * @param {(step: Step) => boolean} isWanted */
export function moveBackTo(isWanted) {
  for (let at = now - 1; at >= firstAt(); at -= 1) {
    const step = steps[at];
    if (!step || !isWanted(step)) continue;
    now = at;
    fragment = '';
    show(step);
    follow();
    return true;
  }
  return false;
}

/** Gives all steps of a document another name.
 * @param {string} from @param {string} to */
export function rename(from, to) {
  for (const [at, step] of steps.entries()) if (step?.id === from) steps[at] = { ...step, id: to };
}

/** The address of the step at hand is known: the browser gets it.
 * @param {string} text */
export function write(text) {
  fragment = text;
  follow();
}

/** @param {number} at */
const entryOf = at => ({ line, at, step: steps[at] });

/** @param {'pushState' | 'replaceState'} how @param {number} at */
function enter(how, at) {
  const url = fragment || location.hash || undefined;
  try {
    history[how](entryOf(at), '', url);
  } catch {
    // A document that is too large for the browser's history is found again by its name in the store.
    const step = steps[at];
    history[how]({ line, at, id: step?.id }, '', url);
  }
  written = at;
  valid = Math.max(valid, at);
}

/** Brings the browser to where the page is. */
function follow() {
  if (going >= 0) return;
  if (written < 0) {
    if (fragment) enter('replaceState', now);
  } else if (now <= valid && now !== written) send(now);
  else if (now > valid) {
    // Only a step that was made gets an entry, so that Back never leads to a map that cannot be.
    if (!fragment) return;
    if (written !== valid) send(valid);
    else while (written < now) enter('pushState', written + 1);
  } else if (fragment) enter('replaceState', now);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ line, valid }));
  } catch {
    // Without it, redo is not offered after a reload; Forward still works.
  }
}

/** @param {number} at */
function send(at) {
  going = at;
  history.go(at - written);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    going = -1;
    if (fragment) enter('replaceState', now);
  }, PATIENCE);
}

/** @param {PopStateEvent} event */
function onPop({ state }) {
  const before = written;
  if (state?.line !== line) {
    // An address that was typed or a link in the page: the browser has made an entry for it, after the one it stood at.
    going = -1;
    now = valid = written = Math.max(before, 0) + 1;
    steps.length = now;
    fragment = '';
    showAddress();
    return;
  }
  written = state.at;
  valid = Math.max(valid, written);
  const isOurs = going === written;
  going = -1;
  clearTimeout(timer);
  if (isOurs) {
    if (written === now && !steps[now] && state.step) {
      steps[now] = state.step;
      show(state.step);
    }
    follow();
    return;
  }
  // Back from a step that has no entry yet leads to the one before it, and not past that.
  const isBefore = now > before && written === before - 1;
  now = isBefore ? before : written;
  displaced = null;
  fragment = '';
  if (now === written) steps[now] ??= state.step;
  const step = steps[now];
  if (step) show(step);
  else showAddress();
  follow();
}

/**
 * Begins the history, and answers with the step of the browser's entry where there is one, as after a reload.
 * @param {(step: Step) => void} onStep shows a step
 * @param {() => void} onAddress shows what the address bar says, as the content of this step
 * @returns {Step | null}
 */
export function begin(onStep, onAddress) {
  show = onStep;
  showAddress = onAddress;
  addEventListener('popstate', onPop);
  const entry = history.state;
  if (!entry?.line || !Number.isInteger(entry.at)) return null;
  line = entry.line;
  now = written = valid = entry.at;
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (known.line === line) valid = Math.max(valid, known.valid);
  } catch {
    // As above.
  }
  if (entry.step) steps[now] = entry.step;
  return entry.step ?? null;
}
