// The Recipe pane: the recipe as TOML, to copy and to paste; problems stand under the line they are in.

import { h, need } from '../lib/dom.js';
import { on } from '../lib/events.js';
import { note } from '../lib/say.js';
import { EngineError } from '../engine/errors.js';
import { change, studio } from '../state/studio.js';
import { emptyDoc, tuned } from '../state/document.js';
import { readToml, writeToml } from '../state/toml.js';
import { copyText } from '../lib/copy.js';

let isDirty = false;

/** @returns {{ area: HTMLTextAreaElement, wrong: HTMLElement }} */
const parts = () => ({ area: /** @type {HTMLTextAreaElement} */ (need('[data-pane=recipe] textarea')), wrong: need('[data-pane=recipe] .problems') });

function paint() {
  if (isDirty) return;
  const { area, wrong } = parts();
  area.value = studio.doc.recipe
    ? (studio.made?.answer.toml ?? (typeof studio.doc.recipe === 'string' ? studio.doc.recipe : JSON.stringify(studio.doc.recipe, null, 1)))
    : writeToml(studio.doc);
  wrong.replaceChildren();
}

/** @param {import('../types.js').Problem[]} problems @param {string} text */
function showProblems(problems, text) {
  const lines = text.split('\n');
  parts().wrong.replaceChildren(
    ...problems.map(({ path, message, hint, line, column }) =>
      h(
        'li',
        {},
        line ? h('pre', {}, `${line} │ ${lines[line - 1] ?? ''}\n${' '.repeat(String(line).length + 3 + Math.max(0, (column ?? 1) - 1))}^`) : null,
        h('p', {}, path ? h('code', {}, path) : null, ` ${message}${hint ? `; ${hint}` : ''}`),
        line ? h('button', { class: 'btn small', type: 'button', on: { click: () => jump(line, column ?? 1) } }, `Line ${line}`) : null,
      ),
    ),
  );
}

/** @param {number} line @param {number} column */
function jump(line, column) {
  const { area } = parts();
  const start =
    area.value
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, one) => sum + one.length + 1, 0) +
    column -
    1;
  area.focus();
  area.setSelectionRange(start, start + 1);
}

/** Takes the text on: asks the engine first, so that every problem is told where it stands. */
async function use() {
  const { area, wrong } = parts();
  const text = area.value;
  wrong.replaceChildren();
  const trimmed = text.trim();
  const isJson = trimmed.startsWith('{');
  const seedOf = (/** @type {string} */ found) => found || studio.doc.seed;
  try {
    const recipe = isJson ? JSON.parse(trimmed) : text;
    const read = isJson ? null : readToml(text);
    const seed = seedOf(read?.seed ?? (isJson && typeof recipe.seed !== 'object' && recipe.seed !== undefined ? String(recipe.seed) : ''));
    const answer = await studio.engine.call('show', { recipe, seed, style: 'plain' });
    isDirty = false;
    const next = read
      ? { ...read, seed, on: read.on.filter(pass => !Object.keys(read.set).some(key => key.startsWith(`${pass}.`))) }
      : {
          ...emptyDoc(),
          method: Object.keys(answer.dungeon.recipe?.method ?? answer.dungeon.levels?.[0]?.recipe?.method ?? { given: 0 })[0] ?? 'given',
          recipe,
          seed,
        };
    // Other settings of the same seed are the same map tuned, whose edits are tried on it.
    const { edits: _, waived: __, ...settings } = next;
    change(seed === studio.doc.seed ? tuned(studio.doc, settings) : next);
    paint();
  } catch (error) {
    if (error instanceof EngineError) showProblems(error.problems.length ? error.problems : [{ message: error.message }], text);
    else showProblems([{ message: `This is no recipe: ${/** @type {Error} */ (error).message}` }], text);
  }
}

export function buildRecipe() {
  const pane = need('[data-pane=recipe]');
  const area = h('textarea', {
    class: 'mono recipe',
    spellcheck: 'false',
    'aria-label': 'The recipe as TOML',
    rows: 18,
    on: {
      input: () => {
        isDirty = true;
      },
    },
  });
  const ready = h(
    'select',
    {
      'aria-label': 'Ready recipes',
      on: {
        change: () => {
          const own = known.find(one => one.name === ready.value);
          if (own) {
            area.value = own.toml;
            void use();
          }
          ready.value = '';
        },
      },
    },
    h('option', { value: '' }, 'Ready recipes…'),
  );
  /** @type {{ name: string, about: string, toml: string }[]} */
  let known = [];
  void studio.engine.call('recipes', {}).then(
    answer => {
      known = answer.recipes ?? answer;
      ready.append(...known.map(one => h('option', { value: one.name, title: one.about }, one.name)));
    },
    () => {
      ready.hidden = true;
    },
  );
  pane.append(
    h(
      'section',
      { class: 'sec tall' },
      h('h2', {}, 'What differs from the defaults'),
      ready,
      area,
      h('ul', { class: 'problems', 'aria-live': 'polite' }),
      h(
        'div',
        { class: 'acts' },
        h('button', { class: 'btn main', type: 'button', data: { act: 'use-recipe' }, on: { click: () => void use() } }, 'Use this recipe'),
        h(
          'button',
          {
            class: 'btn line',
            type: 'button',
            on: {
              click: async () => {
                if (await copyText(area.value)) note('The recipe is copied.', { about: 'copied' });
              },
            },
          },
          'Copy',
        ),
        h(
          'button',
          {
            class: 'btn',
            type: 'button',
            on: {
              click: () => {
                isDirty = false;
                paint();
              },
            },
          },
          'Back to the map’s',
        ),
      ),
      h(
        'p',
        { class: 'soft' },
        'Paste a recipe here, or one from the command line: ',
        h('code', {}, 'undercroft generate --recipe FILE'),
        ' takes the same text.',
      ),
    ),
  );
  for (const event of ['doc', 'made']) on(event, paint);
  paint();
}
