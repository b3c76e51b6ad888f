// The strip of seeds: recent and kept maps as thumbnails.

import { counted, h, need, s, whenIdle } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { announce } from '../lib/say.js';
import { isKept, isSame, keep, kept, letGo, mapOf, recent, remember } from '../state/seeds.js';
import { studio } from '../state/studio.js';
import { address, open } from '../state/visit.js';
import { thumbnail } from '../model/outline.js';

let tab = 'recent';
/** @type {import('../state/seeds.js').Entry | null} */
let now = null;
/** The map that was shown before it. @type {import('../state/seeds.js').Entry | null} */
let before = null;

/** The map that is shown, as an entry of the lists. */
export const current = () => now;

/** A thumbnail as a picture.
 * @param {string} path @param {string} box */
export const thumb = (path, box) => s('svg', { viewBox: box, 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: path }));

/** Documents beside which edited ones of the same map were offered; once is enough. @type {Set<string>} */
const offered = new Set();

/** A map that is shown already stays as it is.
 * @param {import('../state/seeds.js').Entry} entry */
function openEntry(entry) {
  if (!now || studio.refusal || !isSame(now, entry)) void open(entry.address, 'push', entry.id);
}

/** Thumbnails by what they show, so that only those are made that are new. @type {Map<string, HTMLLIElement>} */
let made = new Map();

/** @param {import('../state/seeds.js').Entry} entry @param {boolean} hasStar */
function item(entry, hasStar) {
  return h(
    'li',
    {},
    h(
      'button',
      {
        class: 'thumb',
        type: 'button',
        'aria-label': `Seed ${entry.seed}, ${entry.name}${entry.edits ? `, ${counted(entry.edits, 'edit')}` : ''}${hasStar ? ', kept' : ''}`,
        data: { address: entry.address },
        on: { click: () => openEntry(entry) },
      },
      thumb(entry.thumb, entry.box),
      h('span', {}, entry.seed),
      entry.edits ? icon('pencil') : null,
      hasStar ? icon('star') : null,
    ),
  );
}

/** Scrolls the strip so far that an item is in sight. `scrollIntoView` would also have the next Tab begin there.
 * @param {HTMLElement} strip @param {Element} item */
function reveal(strip, item) {
  const [box, own] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  strip.scrollLeft += Math.min(0, own.left - box.left) || Math.max(0, own.right - box.right);
}

function paint() {
  const strip = need('[data-part=strip]');
  const stars = kept();
  const list = tab === 'recent' ? recent() : stars;
  const before = made;
  made = new Map();
  const items = list.map(entry => {
    const hasStar = stars.some(one => isSame(one, entry));
    const key = `${hasStar} ${entry.id} ${entry.edits} ${entry.address} ${entry.thumb.length}`;
    const own = before.get(key) ?? item(entry, hasStar);
    made.set(key, own);
    const isNow = now !== null && isSame(now, entry);
    const button = need('button', own);
    if (isNow) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
    return own;
  });
  if (!list.length) items.push(h('li', { class: 'none' }, tab === 'kept' ? 'Press K to keep a map.' : 'Maps you see come here.'));
  const focus =
    document.activeElement instanceof HTMLElement && strip.contains(document.activeElement) ? document.activeElement.dataset.address : undefined;
  // Items that stay where they are are left there: only what changed is laid out and painted.
  items.forEach((own, at) => {
    if (strip.children[at] !== own) strip.insertBefore(own, strip.children[at] ?? null);
  });
  while (strip.children.length > items.length) strip.lastElementChild?.remove();
  if (focus !== undefined)
    /** @type {HTMLElement | undefined} */ ([...strip.querySelectorAll('button')].find(one => one.dataset.address === focus))?.focus({
      preventScroll: true,
    });
  const shown = strip.querySelector('[aria-current]');
  if (shown) reveal(strip, shown);
  need('[data-part=seed-tabs]')
    .querySelectorAll('button')
    .forEach(button => button.setAttribute('aria-pressed', String(button.dataset.tab === tab)));
}

/** Keeps the map that is shown, or lets it go. */
export function keepCurrent() {
  if (!now) return;
  if (!isKept(now)) {
    if (keep(now)) announce('Kept.');
    // Browsers may clear what nobody asked them to keep.
    navigator.storage?.persist?.().catch(() => {});
    return;
  }
  letGo(now);
  announce('No longer kept.');
}

export function buildSeeds() {
  need('[data-part=seed-tabs]').append(
    ...[
      ['recent', 'Recent'],
      ['kept', 'Kept'],
    ].map(([name, label]) =>
      h(
        'button',
        {
          class: 'btn small',
          type: 'button',
          'aria-pressed': 'false',
          data: { tab: name },
          on: {
            click: () => {
              tab = name ?? 'recent';
              paint();
            },
          },
        },
        label ?? '',
      ),
    ),
    h('button', { class: 'btn small', type: 'button', data: { act: 'find' }, on: { click: () => tell('go-tab', 'find') } }, icon('search'), 'Find…'),
  );
  on('recorded', id => {
    const { made } = studio;
    const dungeon = made?.levels[0];
    if (!made || !dungeon) return;
    const { doc } = made;
    const { fragment } = address;
    const edits = doc.edits.length + (doc.unfit?.length ?? 0);
    if (now && now.id !== id) before = now;
    now = { seed: doc.seed, address: fragment, thumb: '', box: '0 0 1 1', name: dungeon.words?.name ?? dungeon.method, id, map: mapOf(fragment), edits };
    if (!edits && !doc.recipe && !offered.has(id) && recent().some(one => one.edits && one.map === now?.map)) {
      const entry = now;
      offered.add(id);
      void import('../state/autosave.js').then(one => one.offer(entry, openEntry));
    }
  });
  on('saved', () => {
    const [entry, dungeon] = [now, studio.made?.levels[0]];
    if (!entry || !dungeon) return;
    // A thumbnail can wait until the map itself is painted.
    whenIdle(() => {
      const { path, box } = thumbnail(dungeon);
      Object.assign(entry, { thumb: path, box });
      // What neither its address nor the store has could not be opened again.
      if (address.isWhole || address.isSaved) remember(entry, before);
      else tell('seeds');
    });
  });
  on('renamed', ({ from, to }) => {
    const entry = now;
    if (entry && entry.id === from && isKept(entry)) keep({ ...entry, id: to, address: entry.address.replace(`d=${from}`, `d=${to}`) });
  });
  on('seeds', paint);
  on('stored', name => {
    if (name === 'recent' || name === 'kept') paint();
  });
  paint();
}
