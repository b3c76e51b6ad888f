// Words, edited: those of a room in its card, those of the dungeon in a dialog.

import { showDialog } from '../dialogs/dialog.js';
import { h, need, titled } from '../lib/dom.js';
import { on, tell } from '../lib/events.js';
import { note } from '../lib/say.js';
import { sameMap } from '../state/document.js';
import { moveBackTo } from '../state/history.js';
import { change, edit, studio } from '../state/studio.js';
import { show } from './card.js';

/** @typedef {import('../types.js').Room} Room */
/** @typedef {import('../types.js').Edit} Edit */

/** Saves words with the map that they were written for. Where another one is shown by now, they are offered and not said of that one.
 * @param {import('../types.js').Doc} doc the document of that map
 * @param {Edit[]} edits */
function saveWith(doc, edits) {
  if (!edits.length) return;
  if (sameMap(doc, studio.doc)) {
    edit(edits);
    return;
  }
  const saveThere = () => {
    if (!moveBackTo(step => sameMap(step.doc, doc))) change(doc);
    edit(edits);
  };
  note('The words that you wrote belong to the map before.', { about: 'words', kind: 'warn', stay: true, acts: [['Save them there', saveThere]] });
}

const TEXTS = /** @type {const} */ ([
  ['name', 'Name'],
  ['purpose', 'Purpose'],
  ['aloud', 'Read aloud'],
  ['here', 'Here'],
  ['clues', 'Clues'],
]);

/** Fields for the words of a room, in the card itself.
 * @param {Room} room */
export function editWords(room) {
  const doc = studio.made?.doc ?? studio.doc;
  // On wide screens the room is unfolded in the key, and has no card.
  const body = document.querySelector('[data-part=key] .unfolded') ?? need('[data-part=card] .body');
  const done = () => {
    off();
    show();
    tell('kept-rooms');
  };
  // Another map has another room in its place; words that were closed unsaved are not asked for again.
  const off = on('made', made => {
    if (!body.querySelector('form')?.getClientRects().length) off();
    else if (!sameMap(doc, made.doc)) save();
  });
  /** @type {Record<string, HTMLInputElement | HTMLTextAreaElement>} */
  const fields = {};
  const rows = TEXTS.map(([name, label]) => {
    const value = room.words?.[name] ?? '';
    const field =
      name === 'name' || name === 'purpose'
        ? h('input', { type: 'text', value, maxlength: 200, spellcheck: 'true' })
        : h('textarea', { rows: 3, value, maxlength: 20000 });
    fields[name] = field;
    return h('label', { class: 'field' }, h('span', {}, label), field);
  });
  const save = () => {
    const edits = TEXTS.filter(([name]) => (fields[name]?.value ?? '').trim() !== (room.words?.[name] ?? '')).map(([name]) => ({
      edit: 'text',
      room: room.id,
      text: name,
      to: fields[name]?.value.trim() || null,
    }));
    done();
    saveWith(doc, edits);
  };
  body.replaceChildren(
    h(
      'form',
      {
        class: 'words',
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            save();
          },
        },
      },
      ...rows,
      h(
        'div',
        { class: 'acts' },
        h('button', { class: 'btn main small', type: 'submit' }, 'Save words'),
        h('button', { class: 'btn small', type: 'button', on: { click: done } }, 'Cancel'),
      ),
    ),
  );
  fields.name?.focus();
}

const STORY = /** @type {const} */ (['name', 'history', 'hook', 'rumours', 'wanderers']);

/** The words of the dungeon itself. Rumours and wanderers have a line each; a rumour that is not true begins with “False: ”. */
export function editStory() {
  const doc = studio.made?.doc ?? studio.doc;
  const words = studio.made?.levels[0]?.words ?? {};
  const before = {
    name: words.name ?? '',
    history: words.history ?? '',
    hook: words.hook ?? '',
    rumours: (words.rumours ?? []).map(one => (one.true ? one.text : `False: ${one.text}`)).join('\n'),
    wanderers: (words.wanderers ?? []).join('\n'),
  };
  const fields = STORY.map(name =>
    h(name === 'name' ? 'input' : 'textarea', { value: before[name], maxlength: 20000, ...(name === 'name' ? { type: 'text' } : { rows: 4 }) }),
  );
  const save = () => {
    const edits = STORY.flatMap((name, at) => {
      const to = fields[at]?.value.trim() ?? '';
      return to === before[name] ? [] : [{ edit: 'text', text: name, to: to || null }];
    });
    dialog.close();
    saveWith(doc, edits);
  };
  const dialog = showDialog('Words of the dungeon', [
    h(
      'form',
      {
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            save();
          },
        },
      },
      ...STORY.map((name, at) => h('label', { class: 'field' }, h('span', {}, titled(name)), fields[at])),
      h('div', { class: 'acts' }, h('button', { class: 'btn main', type: 'submit' }, 'Save words')),
    ),
  ]);
}
