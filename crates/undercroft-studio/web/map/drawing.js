// The drawing of the engine, put on the stage as parsed elements: nothing in it can run.

import { need, s } from '../lib/dom.js';
import { prefs } from '../state/prefs.js';
import { Ground } from '../model/ground.js';
import { frameOf } from './frame.js';
import { resize } from './stage.js';

/** @typedef {import('../types.js').Dungeon} Dungeon */

/** What lies on the stage now.
 * @type {{ dungeon: Dungeon, ground: Ground, frame: import('./frame.js').Frame, drawing: SVGSVGElement, over: SVGElement } | null} */
let shown = null;
export const onStage = () => shown;

/** Layers that are groups of the drawing, and how they are found there. */
const LAYERS = ['grid', 'numbers', 'secrets', 'water', 'furnishings'];

/** Shows and hides layers of the drawing, without asking the engine. */
export function applyLayers() {
  const stage = need('[data-part=stage]');
  for (const layer of LAYERS) stage.classList.toggle(`no-${layer}`, prefs.layers[layer] === false);
}

/**
 * Puts a drawing on the stage in place of the one before.
 * @param {string} text
 * @param {Dungeon} dungeon
 */
export function draw(text, dungeon) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error('the drawing cannot be read');
  const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed.documentElement, true)));
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', 'drawing');
  drawing.querySelector(':scope > title')?.remove();
  // The paper goes on behind the whole map, so that the drawing has no edge.
  const paper = drawing.querySelector(':scope > rect');
  const map = need('main.map');
  map.style.setProperty('--map-paper', paper?.getAttribute('fill') ?? 'transparent');
  map.classList.toggle('dark-paper', isDark(paper?.getAttribute('fill') ?? '#ffffff'));
  paper?.remove();
  const box = drawing.getAttribute('viewBox') ?? '0 0 1 1';
  const over = s('svg', { class: 'over', viewBox: box, 'aria-hidden': 'true' });
  const stage = need('[data-part=stage]');
  stage.replaceChildren(drawing, over);
  delete stage.dataset.seed;
  const frame = frameOf(drawing, dungeon);
  shown = { dungeon, ground: new Ground(dungeon), frame, drawing, over };
  applyLayers();
  resize(frame.width, frame.height);
  return shown;
}

/** @param {string} colour */
function isDark(colour) {
  const [r = 0, g = 0, b = 0] = colour.match(/[0-9a-f]{2}/gi)?.map(hex => Number.parseInt(hex, 16)) ?? [];
  return r * 0.3 + g * 0.6 + b * 0.1 < 128;
}

/**
 * A named group of the layer above the drawing, emptied.
 * @param {string} name
 */
export function overlay(name) {
  const over = shown?.over;
  if (!over) return s('g');
  const old = over.querySelector(`[data-layer=${name}]`);
  const group = s('g', { data: { layer: name }, class: `over-${name}` });
  if (old) old.replaceWith(group);
  else over.append(group);
  return group;
}

/** The outline of a room as a path of the drawing; none where players do not see it.
 * @param {number} id */
export const outlineOf = id => shown?.drawing.querySelector(`#room-${id}`)?.getAttribute('d') ?? '';
