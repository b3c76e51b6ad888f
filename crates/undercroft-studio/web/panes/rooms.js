// The Rooms pane: the map's equal in words. Also the key of wide screens, where the pinned room unfolds.

import { h, need } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on } from '../lib/events.js';
import { shownLevel, studio } from '../state/studio.js';
import { inOrder, nameOf, numberOf, roleOf, sizeOf, waysOf } from '../model/rooms.js';
import { at, go, hover, pin } from '../map/rooms.js';
import { roomActs, roomFacts } from '../map/card.js';
import { outlineOf } from '../map/drawing.js';

/** @param {import('../types.js').Dungeon} dungeon */
function about(dungeon) {
  const { words } = dungeon;
  if (!words || studio.look.audience === 'player') return words?.hook ? [h('p', { class: 'story' }, words.hook)] : [];
  return [
    words.history ? h('p', { class: 'story' }, words.history) : null,
    words.hook ? h('p', { class: 'story' }, words.hook) : null,
    words.rumours?.length
      ? h(
          'details',
          { class: 'group' },
          h('summary', {}, h('span', {}, 'Rumours and wanderers')),
          h('ol', { class: 'lines' }, ...words.rumours.map(one => h('li', {}, one.text, one.true ? '' : h('em', {}, ' (false)')))),
          h('ul', { class: 'lines' }, ...(words.wanderers ?? []).map(text => h('li', {}, text))),
        )
      : null,
    (studio.made?.levels.length ?? 1) > 1
      ? null
      : h(
          'div',
          { class: 'acts' },
          h(
            'button',
            {
              class: 'btn small',
              type: 'button',
              data: { act: 'story' },
              on: { click: () => void import('../map/words.js').then(words => words.editStory()) },
            },
            icon('pencil'),
            'Edit words of the dungeon',
          ),
        ),
  ];
}

/** @param {import('../types.js').Dungeon} dungeon @param {boolean} unfolds */
function list(dungeon, unfolds) {
  const isForPlayers = studio.look.audience === 'player';
  return h(
    'ul',
    { class: 'rooms' },
    ...inOrder(dungeon)
      .filter(room => outlineOf(room.id))
      .map(room => {
        const isPinned = at.pinned === room.id;
        const ways = waysOf(dungeon, room).length;
        return h(
          'li',
          { class: isPinned ? 'on' : '' },
          h(
            'button',
            {
              type: 'button',
              'aria-pressed': String(isPinned),
              data: { room: room.id },
              on: {
                click: () => {
                  go(room.id);
                  pin(isPinned ? null : room.id);
                },
                mouseenter: () => hover(room.id),
                mouseleave: () => hover(null),
              },
            },
            h('b', {}, numberOf(dungeon, room) ?? '·'),
            h('strong', {}, isForPlayers ? 'Room' : nameOf(room)),
            h('em', {}, isForPlayers ? '' : roleOf(dungeon, room)),
            h('small', {}, `${sizeOf(dungeon, room)}${isForPlayers ? '' : ` · ${ways} ${ways === 1 ? 'exit' : 'exits'}`}${studio.pinned.includes(room.id) ? ' · kept' : ''}`),
          ),
          unfolds && isPinned ? h('div', { class: 'unfolded' }, ...roomFacts(dungeon, room).filter(one => one !== null), roomActs(room)) : null,
        );
      }),
  );
}

const wide = matchMedia('(min-width: 1920px)');

function paint() {
  const dungeon = shownLevel();
  if (!dungeon) return;
  for (const [selector, unfolds] of /** @type {[string, boolean][]} */ ([
    ['[data-pane=rooms]', false],
    ['[data-part=key]', true],
  ])) {
    const pane = need(selector);
    if (unfolds ? !wide.matches : pane.hidden) {
      pane.replaceChildren();
      continue;
    }
    const focus =
      document.activeElement instanceof HTMLElement && pane.contains(document.activeElement) ? document.activeElement.dataset.room : undefined;
    const scroll = pane.scrollTop;
    pane.replaceChildren(...about(dungeon).filter(one => one !== null), list(dungeon, unfolds));
    pane.scrollTop = scroll;
    if (focus !== undefined) /** @type {HTMLElement | null} */ (pane.querySelector(`[data-room="${focus}"]`))?.focus({ preventScroll: true });
    else if (unfolds && at.pinned !== null) pane.querySelector('li.on')?.scrollIntoView({ block: 'nearest' });
  }
}

export function buildRooms() {
  for (const event of ['pinned', 'tab', 'kept-rooms', 'resized']) on(event, paint);
  on('drawn', () => requestAnimationFrame(() => setTimeout(paint)));
  paint();
}
