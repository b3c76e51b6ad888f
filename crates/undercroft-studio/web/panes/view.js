// The View panel: who looks, in which style, and what is shown on the map.

import { h, need, titled } from '../lib/dom.js';
import { on } from '../lib/events.js';
import { changeLook, studio } from '../state/studio.js';
import { prefer, prefs } from '../state/prefs.js';
import { icon } from '../lib/icons.js';
import { stylePicture } from '../make/pictures.js';

/** Layers with their keys: those of the drawing, and those that are read off it. */
export const LAYERS = /** @type {const} */ ([
  ['grid', 'Grid', 'g'],
  ['numbers', 'Numbers', 'n'],
  ['secrets', 'Secrets', 's'],
  ['water', 'Water', 'w'],
  ['furnishings', 'Furnishings', 'f'],
]);
export const READINGS = /** @type {const} */ ([
  ['locks', 'Locks and keys', 'l'],
  ['way', 'Way to the goal', 'p'],
  ['distance', 'Distance', 'd'],
  ['deadends', 'Dead ends', 'e'],
]);
let styles = ['ink', 'parchment', 'blueprint', 'tiles', 'dark', 'plain', 'battle'];

/** The dialog is loaded when it is first opened. */
const openExport = (/** @type {'player'} */ audience) => void import('../dialogs/export.js').then(dialog => dialog.openExport(audience));

/** @param {string} layer */
export function toggleLayer(layer) {
  prefer('layers', { ...prefs.layers, [layer]: !prefs.layers[layer] });
}

/** @param {readonly [string, string, string]} row */
const layerRow = ([name, label, key]) =>
  h(
    'button',
    {
      class: 'layer',
      type: 'button',
      'aria-pressed': String(prefs.layers[name] === true),
      data: { layer: name },
      on: { click: () => toggleLayer(name) },
    },
    h('i', {}),
    h('span', {}, label),
    h('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()),
  );

function paint() {
  const pane = need('[data-part=view]');
  const focus = document.activeElement instanceof HTMLElement && pane.contains(document.activeElement) ? document.activeElement : null;
  const again = focus?.dataset.layer
    ? `[data-layer=${focus.dataset.layer}]`
    : focus instanceof HTMLInputElement
      ? `input[name="${focus.name}"]${focus.type === 'radio' ? ':checked' : ''}`
      : '';
  const { audience, style } = studio.look;
  need('.app').dataset.audience = audience;
  const radio = (/** @type {string} */ value, /** @type {string} */ label) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'u-audience',
        value,
        checked: audience === value,
        on: { change: () => changeLook({ audience: /** @type {'gm' | 'player'} */ (value) }) },
      }),
      h('span', {}, label),
    );
  const night = h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    name: 'u-night',
    checked: prefs.night,
    'aria-label': 'Dark style at night',
    on: { change: () => prefer('night', night.checked) },
  });
  pane.replaceChildren(
    h(
      'section',
      { class: 'sec' },
      h('h2', {}, 'Audience'),
      h('div', { class: 'seg', role: 'radiogroup', 'aria-label': 'Audience' }, radio('gm', 'Game master'), radio('player', 'Players')),
      audience === 'player' ? forPlayers() : null,
    ),
    h(
      'section',
      { class: 'sec' },
      h('h2', {}, 'Style'),
      h(
        'div',
        { class: 'pics styles', role: 'radiogroup', 'aria-label': 'Style' },
        ...styles.map(name =>
          h(
            'label',
            { class: 'pic' },
            h('input', { type: 'radio', name: 'u-style', value: name, checked: style === name, on: { change: () => changeLook({ style: name }) } }),
            h('span', {}, stylePicture(name), titled(name)),
          ),
        ),
      ),
      h('label', { class: 'switching' }, night, h('span', {}, 'Dark style at night')),
    ),
    h('section', { class: 'sec' }, h('h2', {}, 'On the map'), ...LAYERS.map(layerRow)),
    // What is read off the map tells of locks, secret ways and the goal.
    audience === 'gm' ? h('section', { class: 'sec' }, h('h2', {}, 'Read it'), ...READINGS.map(layerRow), legend()) : '',
  );
  if (again) /** @type {HTMLElement | null} */ (pane.querySelector(again))?.focus({ preventScroll: true });
}

/** What players see is a view of the game master's page, and no page for players. */
function forPlayers() {
  return h(
    'div',
    { class: 'for-players' },
    h(
      'p',
      { class: 'soft' },
      'What players see, shown to you. This page and its link stay the game master’s: the switch back is here, and the seed makes every secret again. Give players a file.',
    ),
    h('button', { class: 'btn line wide', type: 'button', on: { click: () => openExport('player') } }, icon('out'), 'A file for players…'),
  );
}

function legend() {
  if (!prefs.layers.distance) return null;
  const steps = studio.made?.levels[0]?.stats.critical_path;
  return h(
    'div',
    { class: 'legend' },
    h('i', {}),
    h('div', {}, h('span', {}, 'entrance'), h('span', {}, steps ? `goal: ${steps} steps` : 'farthest')),
  );
}

export async function buildView() {
  paint();
  for (const event of ['prefs', 'look']) on(event, paint);
  on('made', () => {
    if (prefs.layers.distance) paint();
  });
  const answer = await studio.engine.call('styles', {}).catch(() => null);
  const names = Array.isArray(answer) ? answer : answer?.styles;
  if (Array.isArray(names) && names.length) {
    styles = names.map((/** @type {any} */ one) => (typeof one === 'string' ? one : one.name));
    paint();
  }
}
