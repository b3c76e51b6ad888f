// Keys: what each does.

import { isField, need } from '../lib/dom.js';
import { tell } from '../lib/events.js';
import { prefs } from '../state/prefs.js';
import { newMap, step } from '../state/studio.js';
import { LAYERS, READINGS, toggleLayer } from '../panes/view.js';
import { keepCurrent } from '../panes/seeds.js';
import { fit, pan, zoom } from '../map/stage.js';
import { at, go, goTowards, pin } from '../map/rooms.js';
import { MODES, mode, setMode } from '../map/map.js';
import { onStage } from '../map/drawing.js';
import { nextRegion, closeTopmost, togglePanels } from '../panes/frame.js';

/** Dialogs are loaded when they are first opened. */
/** @param {unknown} [audience] for whom the files are first meant; as the map is shown if it is not said */
export const openExport = audience => void import('./export.js').then(dialog => dialog.openExport(audience === 'player' ? 'player' : undefined));
export const copyLink = () => void import('./link.js').then(link => link.copyLink());
export const openKeys = () => void import('./key-list.js').then(dialog => dialog.openKeys());
export const saveDocument = () => void import('./export.js').then(dialog => dialog.saveDocument());

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** Single keys by `event.key`. @type {Record<string, () => void>} */
const SINGLE = {
  ' ': () => void newMap(),
  b: () => void step(-1),
  k: keepCurrent,
  c: copyLink,
  x: () => openExport(),
  u: () => void import('../make/surprise.js').then(({ surprise }) => surprise()),
  '/': () => tell('go-tab', 'find'),
  0: fit,
  '+': () => zoom(1.25),
  '=': () => zoom(1.25),
  '-': () => zoom(0.8),
  q: togglePanels,
  '?': () => void openKeys(),
  ...Object.fromEntries([...LAYERS, ...READINGS].map(([layer, , key]) => [key, () => toggleLayer(layer)])),
  ...Object.fromEntries(MODES.map((name, index) => [String(index + 1), () => void setMode(name)])),
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented) return;
  const isMeta = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (document.querySelector('dialog[open]')) return;
  if (key === 'Escape') {
    if (closeTopmost()) event.preventDefault();
    return;
  }
  if (key === 'F6') {
    event.preventDefault();
    nextRegion(event.shiftKey ? -1 : 1);
    return;
  }
  if (isField(event.target)) return;
  if (isMeta && !event.altKey) {
    // Another map would end the game of somebody who walks through this one.
    const isPlaying = mode.now === 'walk';
    if (key === 'z') {
      event.preventDefault();
      if (!isPlaying) step(event.shiftKey ? 1 : -1);
    } else if (key === 'y') {
      event.preventDefault();
      if (!isPlaying) step(1);
    } else if (key === 's') {
      event.preventDefault();
      saveDocument();
    }
    return;
  }
  if (event.altKey || event.metaKey) return;
  const isOnMap = document.activeElement === need('[data-part=surface]') || document.activeElement === document.body;
  if (mode.handler?.key?.(event, isOnMap)) {
    event.preventDefault();
    return;
  }
  const arrow = ARROWS[key];
  if (arrow && isOnMap) {
    event.preventDefault();
    if (event.shiftKey) pan(-arrow[0] * 60, -arrow[1] * 60);
    else goTowards(...arrow);
    return;
  }
  if (key === 'Enter' && isOnMap) {
    event.preventDefault();
    enter();
    return;
  }
  if (!prefs.keys) return;
  // Space on a button presses it, and arrows belong to what has the focus.
  if (key === ' ' && event.target instanceof HTMLElement && event.target.matches('button, summary, input, a, [role=radio], [role=tab]')) return;
  const act = SINGLE[key];
  // A key that is held down zooms on, but draws one map.
  if (act && event.repeat && !'+-='.includes(key)) {
    event.preventDefault();
    return;
  }
  if (act) {
    event.preventDefault();
    act();
  }
}

/** Enter on the map: pins the room at hand, and again edits its words. */
function enter() {
  if (at.room === null) {
    goTowards(0, -1);
    return;
  }
  if (at.pinned === at.room) {
    const room = onStage()?.dungeon.rooms[at.room];
    if (room) void import('../map/card.js').then(({ editWords }) => editWords(room));
  } else {
    go(at.room);
    pin(at.room);
  }
}

export function buildKeys() {
  addEventListener('keydown', onKey);
}
