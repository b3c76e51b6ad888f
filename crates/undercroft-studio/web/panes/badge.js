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
  const verdict = made.answer.verdict;
  const words = broken.length
    ? [`${counted(new Set(broken.map(one => one.rule)).size, 'promise')} broken`, broken[0]?.rule ?? '']
    : verdict?.verdict === 'unwinnable'
      ? ['Cannot be won', verdict.sentence.replace(/^it cannot be won: /, '')]
      : waived.length
        ? [`${counted(waived.length, 'promise')} waived`, waived.join(', ')]
        : verdict?.verdict === 'unproven'
          ? ['Unproven', verdict.sentence.replace(/^unproven: /, '')]
          : [
              'Sound',
              certificate?.complete === true
                ? 'Nothing can be lost'
                : certificate?.unlosable === true
                  ? 'The goal can always be reached'
                  : (verdict?.sentence ?? '').replace(/^sound: /, ''),
            ];
  const isWrong = broken.length > 0 || verdict?.verdict === 'unwinnable';
  badge.classList.toggle('broken', isWrong);
  badge.classList.toggle('waived', !isWrong && (waived.length > 0 || verdict?.verdict === 'unproven'));
  badge.replaceChildren(
    h(
      'button',
      { class: 'btn', type: 'button', data: { act: 'proof' }, on: { click: openProof } },
      icon(isWrong || waived.length || verdict?.verdict === 'unproven' ? 'warn' : 'ok'),
      h('b', {}, words[0] ?? ''),
      h('span', {}, ` ${words[1] ?? ''}`),
      h('span', { class: 'sr' }, ' Open the promises.'),
    ),
  );
}

export function buildBadge() {
  on('made', paintBadge);
}
