// A promise that an edit breaks: the cell is outlined, a card says which promise and why, and offers to undo or to keep it.

import { h, need, s } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { announce } from '../lib/say.js';
import { studio, change, step } from '../state/studio.js';
import { onStage, overlay } from './drawing.js';

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
  const keep = () => change({ ...studio.doc, waived: [...new Set([...studio.doc.waived, ...broken.map(one => one.rule)])] });
  card.replaceChildren(
    h('h2', {}, icon('warn'), broken.length === 1 ? 'This breaks a promise' : `This breaks ${broken.length} promises`),
    h('ul', {}, ...broken.map(one => h('li', {}, h('code', {}, one.rule), ` ${one.message}`))),
    h('div', { class: 'acts' },
      h('button', { class: 'btn main small', type: 'button', data: { act: 'undo-break' }, on: { click: () => step(-1) } }, 'Undo'),
      h('button', { class: 'btn line small', type: 'button', data: { act: 'keep-break' }, on: { click: keep } }, 'Keep it so')));
  announce(`This breaks a promise: ${broken.map(one => `${one.rule}, ${one.message}`).join('. ')}`);
}
