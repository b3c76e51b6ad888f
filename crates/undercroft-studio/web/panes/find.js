// The Find pane: wishes picked or typed, a search that can be stopped, and a gallery of what it found.

import { grouped, h, need, titled } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { on } from '../lib/events.js';
import { announce, note } from '../lib/say.js';
import { EngineError, isAbort } from '../engine/errors.js';
import { change, studio } from '../state/studio.js';
import { recipeOf, requestOf, withSeed } from '../state/document.js';
import { thumbnail } from '../model/outline.js';
import { thumb } from './seeds.js';
import { loosened, reasons, wishesOf, written } from './wishes.js';

/** @typedef {import('./wishes.js').Wish} Wish */
const SIGNS = /** @type {const} */ ([
  ['>=', 'at least'],
  ['<=', 'at most'],
  ['==', 'exactly'],
]);
/** @type {Wish[]} */
let wishes = [
  { name: 'rooms', sign: '>=', number: 12 },
  { name: 'loops', sign: '>=', number: 3 },
];
const MOST = 20_000;
/** How near the last search came, where it found nothing.
 * @type {import('../types.js').Near | undefined} */
let near;

/** @type {AbortController | null} */
let running = null;

/** @param {Wish} wish @param {number} at */
function wishRow(wish, at) {
  const names = [...new Set([...Object.keys(studio.made?.levels[0]?.stats ?? {}), wish.name])];
  const name = h(
    'select',
    {
      'aria-label': `Wish ${at + 1}: of what`,
      on: {
        change: () => {
          wish.name = name.value;
          sync();
        },
      },
    },
    ...names.map(one => h('option', { value: one }, titled(one))),
  );
  name.value = wish.name;
  const sign = h(
    'select',
    {
      'aria-label': `Wish ${at + 1}: how`,
      on: {
        change: () => {
          wish.sign = sign.value;
          sync();
        },
      },
    },
    ...SIGNS.map(([value, label]) => h('option', { value }, label)),
  );
  sign.value = wish.sign;
  const number = h('input', {
    type: 'number',
    class: 'number',
    value: String(wish.number),
    'aria-label': `Wish ${at + 1}: number`,
    on: {
      input: () => {
        wish.number = number.valueAsNumber || 0;
        sync();
      },
    },
  });
  return h(
    'div',
    { class: 'wish' },
    name,
    sign,
    number,
    h(
      'button',
      {
        class: 'btn ico small',
        type: 'button',
        'aria-label': `Remove wish ${at + 1}`,
        on: {
          click: () => {
            wishes = wishes.filter(one => one !== wish);
            paintWishes();
            sync();
          },
        },
      },
      icon('close'),
    ),
  );
}

const field = () => /** @type {HTMLInputElement} */ (need('[data-part=where]'));
const sync = () => {
  field().value = written(wishes);
};
/** The pickers show what was typed, as far as they can. */
const readBack = () => {
  wishes = wishesOf(field().value) ?? [];
  paintWishes();
};
function addWish() {
  const wish = { name: 'critical_path', sign: '>=', number: 40 };
  const typed = field().value.trim();
  if (wishesOf(typed)) {
    wishes.push(wish);
    paintWishes();
    sync();
  } else field().value = `(${typed}) && ${written([wish])}`;
}
const paintWishes = () => need('[data-part=wishes]').replaceChildren(...wishes.map(wishRow));

/** @param {string} text */
function status(text) {
  need('[data-part=found]').textContent = text;
}

/** A hit as a picture: made once more, small.
 * @param {{ seed: string, stats: Record<string, number | null> }} hit @param {import('../types.js').Doc} base */
async function addHit(hit, base) {
  const names = wishes.map(wish => wish.name).filter((name, at, all) => all.indexOf(name) === at);
  const words = names.map(name => `${hit.stats[name] ?? '–'} ${titled(name).toLowerCase()}`).join(', ');
  const button = h(
    'button',
    {
      class: 'hit',
      type: 'button',
      'aria-label': `Seed ${hit.seed}: ${words}`,
      data: { seed: hit.seed },
      on: { click: () => change(withSeed(base, hit.seed)) },
    },
    h('span', { class: 'seed' }, hit.seed),
    h('small', {}, words),
  );
  need('[data-part=hits]').append(h('li', {}, button));
  try {
    const dungeon = await studio.engine.call('generate', requestOf(withSeed(base, hit.seed)));
    const { path, box } = thumbnail(dungeon.levels?.[0] ?? dungeon);
    button.prepend(thumb(path, box));
  } catch {
    /* The seed alone is enough to open it. */
  }
}

/** Says why nothing was found, and offers the seed that came nearest. */
function explain() {
  const { nearest } = near ?? {};
  need('[data-part=why]').replaceChildren(
    ...(near ? reasons(near) : []).map(text => h('p', {}, text)),
    ...(nearest?.misses.length && near && near.clauses.length > 1
      ? [
          h(
            'button',
            { class: 'btn line wide', type: 'button', on: { click: () => change(withSeed(studio.doc, nearest.seed)) } },
            `See the nearest, seed ${nearest.seed}`,
          ),
        ]
      : []),
  );
  need('[data-part=loosen]').hidden = !near || !wishesOf(field().value)?.length;
}

async function search() {
  if (running) {
    running.abort();
    return;
  }
  const base = studio.doc;
  const stop = new AbortController();
  running = stop;
  const button = need('[data-act=search]');
  button.textContent = 'Stop';
  need('[data-part=hits]').replaceChildren();
  need('[data-part=find-problem]').textContent = '';
  near = undefined;
  explain();
  let found = 0,
    tried = 0,
    why = '';
  status('Searching…');
  /** @type {Promise<void>} */
  let drawn = Promise.resolve();
  try {
    await studio.engine.find(
      { recipe: recipeOf(base), where: field().value, from: 0, count: 12, limit: MOST },
      step => {
        tried = Math.max(tried, step.tried);
        why = step.why ?? why;
        near = step.near ?? near;
        found += step.hits.length;
        // One after the other, so that the search keeps its share of the machine.
        for (const hit of step.hits) drawn = drawn.then(() => (stop.signal.aborted ? undefined : addHit(hit, base)));
        status(tried >= MOST && !found && !step.done ? `None in ${grouped(tried)}. Looking which wish fails…` : `${grouped(tried)} seeds, ${found} found`);
      },
      stop.signal,
    );
    if (!found) status(`None in ${grouped(tried)}${why === 'time' ? ', in the two minutes that a search may take' : ''}.`);
    explain();
    announce(found ? `${found} found` : 'None found');
  } catch (error) {
    if (isAbort(error)) status(`Stopped after ${grouped(tried)} seeds, ${found} found.`);
    else if (error instanceof EngineError && error.kind !== 'gave-up') {
      const said = error.problems.map(one => [one.message, one.hint].filter(Boolean).join('; '));
      need('[data-part=find-problem]').textContent = (said.length ? said : [error.message])
        .map(text => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.'))
        .join(' ');
      status('');
    } else {
      status(/** @type {Error} */ (error).message);
    }
  } finally {
    running = null;
    button.textContent = 'Search';
  }
}

/** The same search with easier wishes. */
function loosen() {
  wishes = loosened(wishesOf(field().value) ?? wishes, near);
  paintWishes();
  sync();
  void search();
}

function stopSearch() {
  running?.abort();
}

export function buildFind() {
  const pane = need('[data-pane=find]');
  pane.append(
    h(
      'section',
      { class: 'sec' },
      h('h2', {}, 'Find seeds where'),
      h('div', { data: { part: 'wishes' } }),
      h(
        'button',
        {
          class: 'btn line wide',
          type: 'button',
          on: { click: addWish },
        },
        icon('plus'),
        'Add a wish',
      ),
      h(
        'label',
        { class: 'field' },
        h('span', {}, 'As an expression'),
        h('input', {
          type: 'text',
          class: 'mono',
          spellcheck: 'false',
          data: { part: 'where' },
          value: written(wishes),
          on: {
            input: readBack,
            keydown: (/** @type {KeyboardEvent} */ event) => {
              if (event.key === 'Enter') void search();
            },
          },
        }),
      ),
      h('p', { class: 'problem', role: 'alert', data: { part: 'find-problem' } }),
      h('button', { class: 'btn main wide', type: 'button', data: { act: 'search' }, on: { click: () => void search() } }, 'Search'),
      h('p', { class: 'soft', role: 'status', data: { part: 'found' } }, ''),
      h('div', { class: 'why', role: 'status', data: { part: 'why' } }),
      h(
        'button',
        {
          class: 'btn line wide',
          type: 'button',
          hidden: true,
          data: { part: 'loosen' },
          on: { click: loosen },
        },
        'Loosen it',
      ),
      h('ul', { class: 'hits', data: { part: 'hits' } }),
    ),
  );
  paintWishes();
  addEventListener('pagehide', stopSearch);
  on('tab', name => {
    if (name !== 'find' && running) {
      stopSearch();
      note('The search was stopped.', { about: 'find' });
    }
  });
}
