// A promise that an edit breaks: the cell is outlined, a card says which promise and why, and offers to undo, to repair or to keep it.

import { h, need, s } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { announce } from '../lib/say.js';
import { studio, change, step } from '../state/studio.js';
import { numberOf } from '../model/rooms.js';
import { onStage, overlay } from './drawing.js';
import { repair } from './repair.js';

export function showBroken() {
  const broken = studio.made?.answer.broken ?? [];
  const card = need('[data-part=broken]');
  const group = overlay('broken');
  card.hidden = !broken.length;
  if (!broken.length) return;
  const frame = onStage()?.frame;
  for (const { at } of broken) {
    if (!at || !frame) continue;
    const [x = 0, y = 0] = frame.spot(...at);
    group.append(s('rect', { x: x - 10, y: y - 10, width: 120, height: 120, rx: 12, class: 'breach' }));
  }
  const rules = [...new Set(broken.map(one => one.rule))];
  const keep = () => change({ ...studio.doc, waived: [...new Set([...studio.doc.waived, ...rules])] });
  card.replaceChildren(
    h('h2', {}, icon('warn'), rules.length === 1 ? 'This breaks a promise' : `This breaks ${rules.length} promises`),
    h(
      'ul',
      {},
      ...rules.map(rule => {
        const own = broken.filter(one => one.rule === rule);
        return h(
          'li',
          {},
          h('code', {}, rule),
          own[0]?.about ? ` ${own[0].about}.` : '',
          h('ul', { class: 'places' }, ...own.slice(0, 3).map(one => h('li', {}, inNumbers(one.message)))),
          own.length > 3 ? h('p', { class: 'soft' }, `And ${own.length - 3} more like it.`) : null,
        );
      }),
    ),
    h(
      'div',
      { class: 'acts' },
      h('button', { class: 'btn main small', type: 'button', data: { act: 'undo-break' }, on: { click: () => step(-1) } }, 'Undo'),
      h('button', { class: 'btn line small', type: 'button', data: { act: 'repair' }, on: { click: () => void repair() } }, 'Repair'),
      h('button', { class: 'btn line small', type: 'button', data: { act: 'keep-break' }, on: { click: keep } }, 'Keep it so'),
    ),
  );
  announce(`This breaks a promise: ${rules.join(', ')}`);
}

/** A message with the numbers of the map in place of the engine's ids.
 * @param {string} message */
function inNumbers(message) {
  const dungeon = onStage()?.dungeon;
  return message.replace(/\broom (\d+)/g, (all, id) => {
    const room = dungeon?.rooms[Number(id)];
    return room && dungeon ? `room ${numberOf(dungeon, room) ?? id}` : all;
  });
}
