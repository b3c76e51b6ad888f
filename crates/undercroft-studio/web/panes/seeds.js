// The strip of seeds: recent and kept maps as thumbnails.

import { h, need, s } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on, tell } from '../lib/events.js';
import { announce } from '../lib/say.js';
import { isKept, isSame, kept, recent, remember, toggleKept } from '../state/seeds.js';
import { address, open, studio } from '../state/studio.js';
import { thumbnail } from '../model/outline.js';

let tab = 'recent';
/** @type {import('../state/seeds.js').Entry | null} */
let now = null;

/** The map that is shown, as an entry of the lists. */
export const current = () => now;

/** A thumbnail as a picture.
 * @param {string} path @param {string} box */
export const thumb = (path, box) => s('svg', { viewBox: box, 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: path }));

function paint() {
  const strip = need('[data-part=strip]');
  const list = tab === 'recent' ? recent() : kept();
  const focus =
    document.activeElement instanceof HTMLElement && strip.contains(document.activeElement) ? document.activeElement.dataset.address : undefined;
  strip.replaceChildren(
    ...list.map(entry => {
      const isNow = now !== null && isSame(now, entry);
      return h(
        'li',
        {},
        h(
          'button',
          {
            class: 'thumb',
            type: 'button',
            'aria-current': isNow ? 'true' : null,
            'aria-label': `Seed ${entry.seed}, ${entry.name}${isKept(entry) ? ', kept' : ''}`,
            data: { address: entry.address },
            on: { click: () => void open(entry.address, 'push') },
          },
          thumb(entry.thumb, entry.box),
          h('span', {}, entry.seed),
          isKept(entry) ? icon('star') : null,
        ),
      );
    }),
  );
  if (!list.length) strip.append(h('li', { class: 'none' }, tab === 'kept' ? 'Press K to keep a map.' : 'Maps you see come here.'));
  if (focus !== undefined)
    /** @type {HTMLElement | null} */ ([...strip.querySelectorAll('button')].find(one => one.dataset.address === focus))?.focus({
      preventScroll: true,
    });
  requestAnimationFrame(() => strip.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }));
  need('[data-part=seed-tabs]')
    .querySelectorAll('button')
    .forEach(button => button.setAttribute('aria-pressed', String(button.dataset.tab === tab)));
}

/** Keeps the map that is shown, or lets it go. */
export function keepCurrent() {
  if (!now) return;
  announce(toggleKept(now) ? 'Kept.' : 'No longer kept.');
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
  on('recorded', fragment => {
    const dungeon = studio.made?.levels[0];
    if (!dungeon) return;
    const { path, box } = thumbnail(dungeon);
    now = { seed: studio.made?.doc.seed ?? '', address: fragment, thumb: path, box, name: dungeon.words?.name ?? dungeon.method };
    if (address.isWhole) remember(now);
    else tell('seeds');
  });
  on('seeds', paint);
  on('stored', name => {
    if (name === 'recent' || name === 'kept') paint();
  });
  paint();
}
