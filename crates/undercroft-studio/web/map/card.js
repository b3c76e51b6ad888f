// The card of a room: its words, its ways, and what can be done with it. The same content fills the key on wide screens.

import { h, need, titled } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { studio } from '../state/studio.js';
import { prefs } from '../state/prefs.js';
import { keyLetters, nameOf, numberOf, roleOf, sizeOf, waysOf } from '../model/rooms.js';
import { onStage } from './drawing.js';
import { toMap } from './stage.js';
import { canKeepRooms } from '../state/kept.js';
import { at, go, paintRooms, pin } from './rooms.js';

/** @typedef {import('../types.js').Dungeon} Dungeon */
/** @typedef {import('../types.js').Room} Room */

/** The ways out of a room as a list; the rooms they lead to are buttons.
 * @param {Dungeon} dungeon @param {Room} room */
function ways(dungeon, room) {
  const letters = keyLetters(dungeon);
  return waysOf(dungeon, room).map(way => {
    const key = way.lock ? letters.get(way.lock) : null;
    const target = way.rooms[0];
    return h(
      'div',
      { class: 'fact' },
      h('dt', {}, titled(way.side)),
      h(
        'dd',
        {},
        target
          ? h(
              'button',
              {
                class: 'inline',
                type: 'button',
                on: {
                  click: () => {
                    go(target.id);
                    pin(target.id);
                  },
                },
              },
              way.text,
            )
          : way.text,
        key ? h('span', { class: `keytag tone-${key.tone}` }, key.letter) : null,
        way.lock ? ` wants the ${way.lock} key` : null,
      ),
    );
  });
}

/** In the view of players a room says what may be read aloud there, and nothing else. */
const isForPlayers = () => studio.look.audience === 'player';
/** @param {Dungeon} dungeon @param {Room} room */
const titleOf = (dungeon, room) => (isForPlayers() ? `Room ${numberOf(dungeon, room) ?? ''}`.trim() : nameOf(room));

/** What a room is like.
 * @param {Dungeon} dungeon @param {Room} room */
export function roomFacts(dungeon, room) {
  const fact = (/** @type {string} */ label, /** @type {string | undefined} */ text) =>
    text ? h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, text)) : null;
  if (isForPlayers())
    return [
      room.words?.aloud ? h('blockquote', {}, room.words.aloud) : null,
      h('p', { class: 'soft' }, 'Ways, contents and clues are for the game master, whose view has them.'),
    ];
  return [
    room.words?.aloud ? h('blockquote', {}, room.words.aloud) : null,
    h(
      'dl',
      { class: 'facts' },
      ...ways(dungeon, room),
      fact('Here', room.words?.here),
      fact('Clues', room.words?.clues),
      fact('Tags', room.tags.join(', ')),
      room.enemies ? fact('Enemies', String(room.enemies)) : null,
    ),
  ];
}

/** What can be done with a room.
 * @param {Room} room */
export function roomActs(room) {
  const isKept = studio.pinned.includes(room.id);
  const canKeep = canKeepRooms();
  return h(
    'div',
    { class: 'acts' },
    (studio.made?.levels.length ?? 1) > 1
      ? null
      : h(
          'button',
          { class: 'btn small', type: 'button', data: { act: 'words' }, on: { click: () => editWords(room) } },
          icon('pencil'),
          'Edit words',
        ),
    canKeep
      ? h(
          'button',
          { class: 'btn small', type: 'button', 'aria-pressed': String(isKept), data: { act: 'keep-room' }, on: { click: () => keep(room.id) } },
          icon('pin'),
          isKept ? 'Kept' : 'Keep this room',
        )
      : null,
  );
}

/** Keeps a room where it is at the next New map, or not.
 * @param {number} id */
export function keep(id) {
  studio.pinned = studio.pinned.includes(id) ? studio.pinned.filter(one => one !== id) : [...studio.pinned, id];
  paintRooms();
  tell('kept-rooms');
  show();
}

/** Fields for the words of a room, in the card itself.
 * @param {Room} room */
export const editWords = room => void import('./words.js').then(form => form.editWords(room));

/** Shows the card of the pinned room, or of the one under the pointer as a short hint. */
export function show(focus = false) {
  const card = need('[data-part=card]');
  const shown = onStage();
  const room = shown?.dungeon.rooms[at.pinned ?? -1];
  if (!shown || !room) {
    card.hidden = true;
    tell('card', null);
    return;
  }
  const { dungeon } = shown;
  const close = h(
    'button',
    {
      class: 'btn ico',
      type: 'button',
      'aria-label': 'Close the room',
      on: {
        click: () => {
          pin(null);
          need('[data-part=surface]').focus();
        },
      },
    },
    icon('close'),
  );
  card.replaceChildren(
    h(
      'header',
      {},
      h('b', { class: 'number' }, numberOf(dungeon, room) ?? '·'),
      h(
        'div',
        { class: 'heading' },
        h('h2', {}, titleOf(dungeon, room)),
        h('p', {}, [!isForPlayers() && titled(roleOf(dungeon, room)), sizeOf(dungeon, room)].filter(Boolean).join(' · ')),
      ),
      close,
    ),
    h('div', { class: 'body' }, ...roomFacts(dungeon, room).filter(part => part !== null), roomActs(room)),
  );
  card.hidden = false;
  card.setAttribute('aria-label', `Room ${numberOf(dungeon, room) ?? room.id}, ${titleOf(dungeon, room)}`);
  place();
  tell('card', room);
  if (focus) close.focus();
}

/** Puts the card beside its room, where there is space; on a phone it is a sheet, which CSS places. */
function place() {
  const card = need('[data-part=card]');
  const shown = onStage();
  const room = shown?.dungeon.rooms[at.pinned ?? -1];
  if (!shown || !room || card.hidden) return;
  const map = need('main.map').getBoundingClientRect();
  const [left, top] = toMap(.../** @type {[number, number]} */ (shown.frame.spot(room.x, room.y)));
  const [right, bottom] = toMap(.../** @type {[number, number]} */ (shown.frame.spot(room.x + room.width, room.y + room.height)));
  const { offsetWidth: w, offsetHeight: high } = card;
  const x = right + 20 + w < map.width - 12 ? right + 20 : left - 20 - w > 12 ? left - 20 - w : Math.max(12, map.width - w - 12);
  const y = Math.min(Math.max(64, (top + bottom) / 2 - high / 2), Math.max(64, map.height - high - 72));
  card.style.setProperty('--x', `${x}px`);
  card.style.setProperty('--y', `${y}px`);
}

/** The short words under the pointer. */
function hint() {
  const tip = need('[data-part=tip]');
  const shown = onStage();
  const room = shown?.dungeon.rooms[at.hovered ?? -1];
  if (!shown || !room || at.hovered === at.pinned || prefs.layers.tips === false) {
    tip.hidden = true;
    return;
  }
  tip.replaceChildren(
    h('strong', {}, isForPlayers() ? titleOf(shown.dungeon, room) : `${numberOf(shown.dungeon, room) ?? ''} ${nameOf(room)}`),
    h('span', {}, room.words?.aloud ?? sizeOf(shown.dungeon, room)),
  );
  tip.hidden = false;
  const [x, y] = toMap(.../** @type {[number, number]} */ (shown.frame.spot(room.x + room.width / 2, room.y + room.height)));
  const map = need('main.map').getBoundingClientRect();
  tip.style.setProperty('--x', `${Math.min(Math.max(x, 150), map.width - 150)}px`);
  tip.style.setProperty('--y', `${Math.min(y + 8, map.height - 130)}px`);
}

on('pinned', ({ focus }) => {
  show(focus);
  hint();
});
on('hovered', hint);
on('moved', () => {
  place();
  need('[data-part=tip]').hidden = true;
});
on('drawn', () => {
  if (!need('[data-part=card]').querySelector('form')) show();
});
// A room may have been pinned before this was loaded.
if (at.pinned !== null) show();
