// The badge: whether the map is sound, always in sight.

import { counted, h, need } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on } from '../lib/events.js';
import { studio } from '../state/studio.js';

const openProof = () => void import('../dialogs/proof.js').then(dialog => dialog.openProof());

function paintBadge() {
  const badge = need('[data-part=badge]');
  const { made } = studio;
  if (!made) return;
  const broken = made.answer.broken ?? [];
  const waived = made.levels.flatMap(level => level.waived ?? []);
  const certificate = made.answer.dungeon.certificate;
  const words = broken.length
    ? [`${counted(new Set(broken.map(one => one.rule)).size, 'promise')} broken`, broken[0]?.rule ?? '']
    : waived.length
      ? [`${counted(waived.length, 'promise')} waived`, waived.join(', ')]
      : [
          'Sound',
          certificate
            ? certificate.complete === true
              ? 'Every room reached · nothing can be lost'
              : certificate.unlosable === true
                ? 'The goal can always be reached'
                : 'Can be won'
            : 'Every room reached',
        ];
  badge.classList.toggle('broken', broken.length > 0);
  badge.classList.toggle('waived', !broken.length && waived.length > 0);
  badge.replaceChildren(
    h(
      'button',
      { class: 'btn', type: 'button', data: { act: 'proof' }, on: { click: openProof } },
      icon(broken.length || waived.length ? 'warn' : 'ok'),
      h('b', {}, words[0] ?? ''),
      h('span', {}, ` ${words[1] ?? ''}`),
      h('span', { class: 'sr' }, ' Open the promises.'),
    ),
  );
}

export function buildBadge() {
  on('made', paintBadge);
}
