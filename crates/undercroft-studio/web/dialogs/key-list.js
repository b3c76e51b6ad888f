// The list of keys, and the switch that turns single keys off.

import { h } from '../lib/dom.js';
import { prefer, prefs } from '../state/prefs.js';
import { LAYERS, READINGS } from '../panes/view.js';
import { showDialog } from './dialog.js';

const LIST = /** @type {[string, [string, string][]][]} */ ([
  [
    'Maps',
    [
      ['Space', 'next map'],
      ['B', 'the map before'],
      ['K', 'keep this map'],
      ['U', 'surprise me'],
      ['C', 'copy the link'],
      ['X', 'export'],
      ['Ctrl S', 'save the file'],
      ['/', 'find seeds'],
    ],
  ],
  [
    'The map',
    [
      ['Arrows', 'room to room'],
      ['Enter', 'open a room, again to edit its words'],
      ['Shift Arrows', 'pan'],
      ['0 + −', 'fit, zoom'],
      ['1 2 3 4', 'Look, Edit, Grow, Walk'],
      ['Esc', 'close what is open'],
    ],
  ],
  ['Layers', [...LAYERS, ...READINGS].map(([, label, key]) => [key.toUpperCase(), label.toLowerCase()])],
  [
    'Editing',
    [
      ['V O T M', 'select, cell, door, mark'],
      ['Arrows', 'move the cell cursor, or what is selected'],
      ['Enter', 'do it there'],
      ['Del', 'delete the mark'],
      ['Ctrl Z', 'undo'],
      ['Ctrl Shift Z', 'redo'],
    ],
  ],
  [
    'The page',
    [
      ['F6', 'next region'],
      ['Q', 'hide the panels'],
      ['?', 'this list'],
    ],
  ],
]);

export function openKeys() {
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    checked: prefs.keys,
    on: { change: () => prefer('keys', box.checked) },
  });
  showDialog(
    'Keyboard',
    [
      h('label', { class: 'switching' }, box, h('span', {}, 'Single keys act')),
      h(
        'div',
        { class: 'keylist' },
        ...LIST.map(([title, keys]) =>
          h(
            'section',
            {},
            h('h3', {}, title),
            h('dl', {}, ...keys.map(([key, what]) => h('div', {}, h('dt', {}, ...key.split(' ').map(one => h('kbd', {}, one))), h('dd', {}, what)))),
          ),
        ),
      ),
      h('p', { class: 'soft' }, 'Single keys act only outside of fields. In Walk the game has the keys until Esc.'),
    ],
    { kind: 'keys-dialog' },
  );
}
