// The badge and what it opens: the promises in plain words, the order of play as steps that light up on the map, and the
// proof to save.

import { counted, h, need } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on } from '../lib/events.js';
import { saveFile } from '../lib/copy.js';
import { requestOf } from '../state/document.js';
import { shownLevel, studio } from '../state/studio.js';
import { keyLetters, numberOf } from '../model/rooms.js';
import { onStage } from '../map/drawing.js';
import { lightStep } from '../map/overlays.js';

function paintBadge() {
  const badge = need('[data-part=badge]');
  const { made } = studio;
  if (!made) return;
  const broken = made.answer.broken ?? [];
  const waived = made.levels.flatMap(level => level.waived ?? []);
  const certificate = made.answer.dungeon.certificate;
  const words = broken.length ? [`${counted(broken.length, 'promise')} broken`, broken[0]?.rule ?? ''] : waived.length ? [`${counted(waived.length, 'promise')} waived`, waived.join(', ')]
    : ['Sound', certificate ? (certificate.complete === true ? 'Every room reached · nothing can be lost' : certificate.unlosable === true ? 'The goal can always be reached' : 'Can be won') : 'Every room reached'];
  badge.classList.toggle('broken', broken.length > 0);
  badge.classList.toggle('waived', !broken.length && waived.length > 0);
  badge.replaceChildren(h('button', { class: 'btn', type: 'button', data: { act: 'proof' }, 'aria-label': `${words.join(', ')}. Open the promises.`, on: { click: openProof } }, icon(broken.length || waived.length ? 'warn' : 'ok'), h('b', {}, words[0] ?? ''), h('span', {}, words[1] ?? '')));
}

/** The order of play as steps. */
function orderOfPlay() {
  const shown = onStage();
  const order = shown?.dungeon.certificate?.order;
  if (!shown || !order?.length) return null;
  const { dungeon, ground } = shown;
  const letters = keyLetters(dungeon);
  const roomAt = (/** @type {number[] | null | undefined} */ at) => { const room = at ? ground.roomAt(at[0] ?? 0, at[1] ?? 0) : null; return room ? ` in room ${numberOf(dungeon, room) ?? room.id}` : ''; };
  const steps = order.map((step, index) => {
    const lock = dungeon.locks?.[Number(step.lock)];
    const door = dungeon.doors[lock?.doors[0] ?? -1];
    const tag = letters.get(lock?.key ?? '');
    const beyond = door ? dungeon.rooms[door.room] : null;
    return h('li', {}, h('button', { class: 'step', type: 'button', on: { mouseenter: () => lightStep(index), focus: () => lightStep(index), click: () => { lightStep(index); need('dialog[open]').classList.toggle('aside', true); } } },
      tag ? h('span', { class: `keytag tone-${tag.tone}` }, tag.letter) : null, `${step.key ? `Take the ${lock?.key ?? ''} key${roomAt(step.key)} and open` : 'Open'} lock ${Number(step.lock) + 1}${beyond ? ` at room ${numberOf(dungeon, beyond) ?? beyond.id}` : ''}.`));
  });
  return h('section', {}, h('h3', {}, 'An order of play that wins'), h('ol', { class: 'steps' }, ...steps, dungeon.goal ? h('li', {}, h('button', { class: 'step', type: 'button', on: { mouseenter: () => lightStep(order.length), focus: () => lightStep(order.length), click: () => lightStep(order.length) } }, 'Walk to the goal.')) : null), h('p', { class: 'soft' }, 'Each step lights up on the map.'));
}

export async function openProof() {
  const { showDialog } = await import('./dialog.js');
  const { made } = studio;
  const dungeon = shownLevel();
  if (!made || !dungeon) return;
  const verdict = made.answer.verdict;
  const broken = new Map((made.answer.broken ?? []).map(one => [one.rule, one.message]));
  const waived = new Set(dungeon.waived ?? []);
  const proof = h('div', { class: 'proof' }, made.answer.certificate_text ? h('pre', {}, made.answer.certificate_text) : '');
  const save = async () => {
    const answer = await studio.engine.call('prove', requestOf(made.doc)).catch(error => ({ text: String(error.message) }));
    saveFile(`proof-${made.doc.seed}.txt`, answer.text, 'text/plain');
  };
  const rows = (verdict?.promises ?? []).map(({ rule, about, holds, waived: isWaived, law }) => {
    const isBad = !holds || broken.has(rule);
    const isGiven = isWaived || waived.has(rule);
    return h('li', { class: isGiven ? 'waived' : isBad ? 'bad' : 'good' }, icon(isBad || isGiven ? 'warn' : 'ok'), h('div', {}, h('code', {}, rule), law ? h('em', {}, ' law') : null, h('p', {}, broken.get(rule) ?? about ?? ''), isGiven ? h('p', { class: 'soft' }, 'Waived: you chose to keep it so.') : isBad ? h('p', { class: 'problem' }, 'Broken by an edit.') : null));
  });
  showDialog(broken.size ? 'A promise is broken' : 'Sound: the promises it keeps', [
    h('p', { class: 'soft' }, `Fingerprint ${made.fingerprint} · engine ${dungeon.engine} · seed ${made.doc.seed}`),
    made.answer.certificate_text ? h('section', {}, h('h3', {}, 'Locks and keys'), proof) : null, orderOfPlay(),
    h('section', {}, h('h3', {}, 'Promises'), h('ul', { class: 'promises' }, ...rows)),
    h('div', { class: 'acts' }, dungeon.certificate ? h('button', { class: 'btn line', type: 'button', on: { click: save } }, icon('file'), 'Save the proof') : null)], { kind: 'proof-dialog', onClose: () => lightStep(null) });
}

export function buildProof() {
  on('made', paintBadge);
}
