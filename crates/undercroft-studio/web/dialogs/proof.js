// What the badge opens: the promises in plain words, the order of play as steps that light up on the map, and the
// proof to save.

import { h } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { tell } from '../lib/events.js';
import { saveFile } from '../lib/copy.js';
import { requestOf } from '../state/document.js';
import { shownLevel, studio } from '../state/studio.js';
import { keyLetters, numberOf } from '../model/rooms.js';
import { onStage } from '../map/drawing.js';
import { lightStep } from '../map/overlays.js';
import { showDialog } from './dialog.js';

/** The order of play as steps. */
function orderOfPlay() {
  const shown = onStage();
  const order = shown?.dungeon.certificate?.order;
  if (!shown || !order?.length) return null;
  const { dungeon, ground } = shown;
  const letters = keyLetters(dungeon);
  const roomAt = (/** @type {number[] | null | undefined} */ at) => {
    const room = at ? ground.roomAt(at[0] ?? 0, at[1] ?? 0) : null;
    return room ? ` in room ${numberOf(dungeon, room) ?? room.id}` : '';
  };
  const steps = order.map((step, index) => {
    const lock = dungeon.locks?.[Number(step.lock)];
    const door = dungeon.doors[lock?.doors[0] ?? -1];
    const tag = letters.get(lock?.key ?? '');
    const beyond = door ? dungeon.rooms[door.room] : null;
    return h(
      'li',
      {},
      h(
        'button',
        { class: 'step', type: 'button', on: { mouseenter: () => lightStep(index), focus: () => lightStep(index), click: () => lightStep(index) } },
        tag ? h('span', { class: `keytag tone-${tag.tone}` }, tag.letter) : null,
        `${step.key ? `Take the ${lock?.key ?? ''} key${roomAt(step.key)} and open` : 'Open'} lock ${Number(step.lock) + 1}${beyond ? ` at room ${numberOf(dungeon, beyond) ?? beyond.id}` : ''}.`,
      ),
    );
  });
  return h(
    'section',
    {},
    h('h3', {}, 'An order of play that wins'),
    h(
      'ol',
      { class: 'steps' },
      ...steps,
      dungeon.goal
        ? h(
            'li',
            {},
            h(
              'button',
              {
                class: 'step',
                type: 'button',
                on: { mouseenter: () => lightStep(order.length), focus: () => lightStep(order.length), click: () => lightStep(order.length) },
              },
              'Walk to the goal.',
            ),
          )
        : null,
    ),
    h('p', { class: 'soft' }, 'Each step lights up on the map.'),
  );
}

export function openProof() {
  const { made } = studio;
  const dungeon = shownLevel();
  if (!made || !dungeon) return;
  const verdict = made.answer.verdict;
  const broken = new Map((made.answer.broken ?? []).map(one => [one.rule, one.message]));
  const waived = new Set(dungeon.waived ?? []);
  // The text of the proof begins with what it proves; the order of play, which follows, is shown as steps.
  const claim = made.answer.certificate_text?.trim().split('\n\n')[0];
  const save = async () => {
    const answer = await studio.engine.call('prove', requestOf(made.doc)).catch(error => ({ text: String(error.message) }));
    saveFile(`proof-${made.doc.seed}.txt`, answer.text, 'text/plain');
  };
  const rows = (verdict?.promises ?? []).map(({ rule, about, holds, waived: isWaived, law }) => {
    const isBad = holds === false || broken.has(rule);
    const isUnproven = holds === 'unproven';
    const isGiven = isWaived || waived.has(rule);
    const row = h(
      'li',
      { class: isGiven || isUnproven ? 'waived' : isBad ? 'bad' : 'good' },
      icon(isBad || isGiven || isUnproven ? 'warn' : 'ok'),
      h(
        'div',
        {},
        h('code', {}, rule),
        h('p', {}, broken.get(rule) ?? about ?? ''),
        isGiven ? h('p', { class: 'soft' }, 'Waived: you chose to keep it so.') : broken.has(rule) ? h('p', { class: 'problem' }, 'Broken by an edit.') : isBad ? h('p', { class: 'problem' }, 'It does not hold.') : isUnproven ? h('p', { class: 'soft' }, 'Unproven: it is too much to find out.') : null,
      ),
    );
    return { law, row };
  });
  showDialog(
    broken.size
      ? 'A promise is broken'
      : verdict?.verdict === 'unwinnable'
        ? 'It cannot be won'
        : verdict?.verdict === 'unproven'
          ? 'Unproven: what it promises'
          : 'Sound: the promises it keeps',
    [
      h('p', { class: 'soft' }, `Fingerprint ${made.fingerprint} · engine ${dungeon.engine} · seed ${made.doc.seed}`),
      claim ? h('section', {}, h('h3', {}, 'Locks and keys'), h('p', {}, claim)) : null,
      orderOfPlay(),
      h('section', {}, h('h3', {}, 'Promises'), h('ul', { class: 'promises' }, ...rows.filter(one => !one.law).map(one => one.row))),
      h(
        'details',
        { class: 'group' },
        h('summary', {}, icon('chevron'), h('span', {}, `Laws, which hold for every dungeon (${rows.filter(one => one.law).length})`)),
        h('ul', { class: 'promises' }, ...rows.filter(one => one.law).map(one => one.row)),
      ),
      h(
        'div',
        { class: 'acts' },
        dungeon.certificate ? h('button', { class: 'btn line', type: 'button', on: { click: save } }, icon('file'), 'Save the proof') : null,
      ),
    ],
    {
      kind: 'proof-dialog',
      onClose: () => {
        lightStep(null);
        tell('refit');
      },
    },
  );
  tell('refit');
}
