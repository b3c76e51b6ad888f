// Keys: what each does, the list that `?` opens, and the switch that turns single keys off.

import { h, isField, need } from '../lib/dom.js';
import { tell } from '../lib/events.js';
import { prefer, prefs } from '../state/prefs.js';
import { newMap, step } from '../state/studio.js';
import { LAYERS, READINGS, toggleLayer } from '../panes/view.js';
import { keepCurrent } from '../panes/seeds.js';
import { surprise } from '../make/surprise.js';
import { fit, pan, zoom } from '../map/stage.js';
import { at, go, goTowards, pin } from '../map/rooms.js';
import { nudge, press, remove, TOOLS, useTool } from '../map/edit.js';
import { MODES, mode, setMode } from '../map/map.js';
import { walkKey } from '../map/walk.js';
import { editWords } from '../map/card.js';
import { onStage } from '../map/drawing.js';
import { openExport, saveDocument } from './export.js';
import { copyLink } from './link.js';
import { showDialog } from './dialog.js';
import { nextRegion, closeTopmost, togglePanels } from '../panes/frame.js';

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** Single keys by `event.key`. @type {Record<string, () => void>} */
const SINGLE = {
  ' ': () => void newMap(), b: () => history.back(), k: keepCurrent, c: () => void copyLink(), x: openExport, u: surprise, '/': () => tell('go-tab', 'find'),
  0: fit, '+': () => zoom(1.25), '=': () => zoom(1.25), '-': () => zoom(0.8), q: togglePanels, '?': openKeys,
  ...Object.fromEntries([...LAYERS, ...READINGS].map(([layer, , key]) => [key, () => toggleLayer(layer)])),
  ...Object.fromEntries(MODES.map((name, index) => [String(index + 1), () => setMode(name)])),
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented) return;
  const isMeta = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (document.querySelector('dialog[open]')) return;
  if (key === 'Escape') { if (closeTopmost()) event.preventDefault(); return; }
  if (key === 'F6') { event.preventDefault(); nextRegion(event.shiftKey ? -1 : 1); return; }
  if (isField(event.target)) return;
  if (isMeta && !event.altKey) {
    if (key === 'z') { event.preventDefault(); step(event.shiftKey ? 1 : -1); } else if (key === 'y') { event.preventDefault(); step(1); } else if (key === 's') { event.preventDefault(); saveDocument(); }
    return;
  }
  if (event.altKey || event.metaKey) return;
  if (mode.now === 'walk' && walkKey(event)) { event.preventDefault(); return; }
  const isOnMap = document.activeElement === need('[data-part=surface]') || document.activeElement === document.body;
  const arrow = ARROWS[key];
  if (arrow && isOnMap) {
    event.preventDefault();
    if (event.shiftKey) pan(-arrow[0] * 60, -arrow[1] * 60);
    else if (mode.now === 'edit') nudge(...arrow);
    else goTowards(...arrow);
    return;
  }
  if (key === 'Enter' && isOnMap) { event.preventDefault(); enter(); return; }
  if (!prefs.keys) return;
  if (mode.now === 'edit') {
    const tool = TOOLS.find(([, , own]) => own === key);
    if (tool) { useTool(tool[0]); tell('tool'); return; }
    if (key === 'Delete' || key === 'Backspace') { remove(); return; }
  }
  // Space on a button presses it, and arrows belong to what has the focus.
  if (key === ' ' && event.target instanceof HTMLElement && event.target.matches('button, summary, input, a, [role=radio], [role=tab]')) return;
  const act = SINGLE[key];
  if (act) { event.preventDefault(); act(); }
}

/** Enter on the map: pins the room at hand, and again edits its words. */
function enter() {
  if (mode.now === 'edit') { press(); return; }
  if (at.room === null) { goTowards(0, -1); return; }
  if (at.pinned === at.room) { const room = onStage()?.dungeon.rooms[at.room]; if (room) editWords(room); } else { go(at.room); pin(at.room); }
}

const LIST = /** @type {[string, [string, string][]][]} */ ([
  ['Maps', [['Space', 'next map'], ['B', 'the map before'], ['K', 'keep this map'], ['U', 'surprise me'], ['C', 'copy the link'], ['X', 'export'], ['Ctrl S', 'save the file'], ['/', 'find seeds']]],
  ['The map', [['Arrows', 'room to room'], ['Enter', 'open a room, again to edit its words'], ['Shift Arrows', 'pan'], ['0 + −', 'fit, zoom'], ['1 2 3 4', 'Look, Edit, Grow, Walk'], ['Esc', 'close what is open']]],
  ['Layers', [...LAYERS, ...READINGS].map(([, label, key]) => [key.toUpperCase(), label.toLowerCase()])],
  ['Editing', [['V O T M', 'select, cell, door, mark'], ['Arrows', 'move the cell cursor, or what is selected'], ['Enter', 'do it there'], ['Del', 'delete the mark'], ['Ctrl Z', 'undo'], ['Ctrl Shift Z', 'redo']]],
  ['The page', [['F6', 'next region'], ['Q', 'hide the panels'], ['?', 'this list']]],
]);

export function openKeys() {
  const box = h('input', { type: 'checkbox', role: 'switch', class: 'switch', checked: prefs.keys, on: { change: () => prefer('keys', box.checked) } });
  showDialog('Keyboard', [h('label', { class: 'switching' }, box, h('span', {}, 'Single keys act')), h('div', { class: 'keylist' }, ...LIST.map(([title, keys]) => h('section', {}, h('h3', {}, title), h('dl', {}, ...keys.map(([key, what]) => h('div', {}, h('dt', {}, ...key.split(' ').map(one => h('kbd', {}, one))), h('dd', {}, what))))))),
  h('p', { class: 'soft' }, 'Single keys act only outside of fields. In Walk the game has the keys until Esc.')], { kind: 'keys-dialog' });
}

export function buildKeys() {
  addEventListener('keydown', onKey);
}
