// <undercroft-map recipe="tabletop" seed="4" style="ink" audience="player">: a dungeon in a page. Importing this file defines it.
import { draw, generate } from './index.js';

/** The attributes that change the map. */
const OBSERVED = ['recipe', 'seed', 'style', 'map-style', 'audience', 'view', 'hide', 'level', 'label'];
/** How far one may zoom in, how much a key zooms, and how much of the view a key moves. */
const CLOSEST = 16;
const ZOOM = 1.25;
const MOVE = 0.1;

const STYLES = `
  :host { display: block; position: relative; min-height: 6rem; }
  :host([hidden]) { display: none; }
  .map { overflow: hidden; touch-action: pan-y; height: 100%; }
  .map:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
  .map svg { display: block; width: 100%; height: 100%; max-height: 100vh; }
  .buttons { position: absolute; inset: auto 0.5rem 0.5rem auto; display: flex; gap: 0.25rem; opacity: 0; }
  :host(:hover) .buttons, :host(:focus-within) .buttons { opacity: 1; }
  button { font: 1rem/1 system-ui, sans-serif; min-width: 2rem; min-height: 2rem; border: 1px solid; border-radius: 0.25rem;
           color: CanvasText; background: Canvas; cursor: pointer; }
  .problems { font: 1rem/1.4 system-ui, sans-serif; padding: 1rem; border: 1px solid; white-space: pre-wrap; }
  [hidden] { display: none !important; }`;

const SHADOW = `
<div class="map" part="map" role="img" tabindex="0" hidden></div>
<div class="buttons" part="buttons" hidden>
  <button type="button" data-do="in" aria-label="Zoom in">+</button>
  <button type="button" data-do="out" aria-label="Zoom out">−</button>
  <button type="button" data-do="fit" aria-label="Show the whole map">⤢</button>
</div>
<div class="problems" part="problems" role="alert" hidden></div>`;

let sheet = null;

/** One sheet for all maps of a page. A strict content policy lets it pass, where it would refuse a `style` element. */
function styles() {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

// Where there are no elements, as in Node, the module can still be imported.
const Base = globalThis.HTMLElement ?? class {};

/** A map whose attributes say which dungeon it shows, and how. */
export class UndercroftMap extends Base {
  static observedAttributes = OBSERVED;
  #map;
  #buttons;
  #problems;
  #svg = null;
  /** The part of the picture that is shown: x, y, width and height. */
  #shown = null;
  #whole = null;
  #scheduled = false;
  #drawing = 0;
  /** The dungeon that is shown. */
  dungeon = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = SHADOW;
    root.adoptedStyleSheets = [styles()];
    [this.#map, this.#buttons, this.#problems] = ['.map', '.buttons', '.problems'].map((own) => root.querySelector(own));
    this.#map.addEventListener('keydown', (event) => this.#key(event));
    this.#map.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#map.addEventListener('pointerdown', (event) => this.#drag(event));
    this.#buttons.addEventListener('click', ({ target }) => this.#press(target.closest('button')?.dataset.do));
  }

  connectedCallback() {
    this.#schedule();
  }

  attributeChangedCallback(_, before, after) {
    if (before !== after && this.isConnected) this.#schedule();
  }

  /** Several attributes that change together are one change. */
  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#draw();
    });
  }

  async #draw() {
    const drawing = (this.#drawing += 1);
    this.setAttribute('aria-busy', 'true');
    let event;
    try {
      const level = this.getAttribute('level');
      const recipe = this.getAttribute('recipe') ?? undefined;
      const dungeon = await generate(recipe, this.getAttribute('seed'), level === null ? {} : { level: Number(level) });
      const svg = await draw(dungeon, this.#options());
      // Of several changes in a row only the last one counts.
      if (drawing !== this.#drawing) return;
      this.#show(dungeon, svg);
      event = new CustomEvent('undercroft-drawn', { detail: { dungeon } });
    } catch (problem) {
      if (drawing !== this.#drawing) return;
      this.#tell(problem);
      event = new CustomEvent('undercroft-error', { detail: problem });
    }
    this.removeAttribute('aria-busy');
    this.dispatchEvent(event);
  }

  #options() {
    const options = {};
    // CSS in the attribute `style` is CSS, and no name of a style.
    const style = this.getAttribute('map-style') ?? this.getAttribute('style');
    if (style?.trim() && !style.includes(':')) options.style = style.trim();
    for (const name of ['audience', 'view']) {
      if (this.getAttribute(name)) options[name] = this.getAttribute(name);
    }
    const hide = this.getAttribute('hide')?.split(/[\s,]+/).filter(Boolean);
    if (hide?.length) options.hide = hide;
    return options;
  }

  #show(dungeon, text) {
    this.dungeon = dungeon;
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    this.#svg = document.importNode(parsed.documentElement, true);
    this.#svg.setAttribute('aria-hidden', 'true');
    const [x, y, width, height] = this.#svg.getAttribute('viewBox').split(/[\s,]+/).map(Number);
    this.#whole = { x, y, width, height };
    this.#shown = { ...this.#whole };
    this.#map.replaceChildren(this.#svg);
    this.#map.setAttribute('aria-label', this.getAttribute('label') ?? this.#label(dungeon));
    this.#map.hidden = this.#buttons.hidden = false;
    this.#problems.hidden = true;
  }

  /** What players must not know is not told to them: neither how many rooms there are, nor the seed that would tell. */
  #label(dungeon) {
    const keys = 'Arrow keys move, plus and minus zoom, 0 shows all of it.';
    if (this.getAttribute('audience') === 'player') return `Dungeon map. ${keys}`;
    const levels = dungeon.levels?.length;
    const what = levels ? `${levels} levels` : `${dungeon.rooms.length} rooms, method ${dungeon.method}`;
    return `Dungeon map: ${what}, seed ${dungeon.seed}. ${keys}`;
  }

  #tell(problem) {
    this.dungeon = null;
    this.#map.hidden = this.#buttons.hidden = true;
    const line = ({ path, message, hint }) => `${path ? `${path}: ` : ''}${message}${hint ? ` (${hint})` : ''}`;
    const lines = problem.problems?.length ? problem.problems.map(line) : [problem.message];
    this.#problems.textContent = `This map cannot be drawn.\n${lines.join('\n')}`;
    this.#problems.hidden = false;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: [-MOVE, 0], ArrowRight: [MOVE, 0], ArrowUp: [0, -MOVE], ArrowDown: [0, MOVE] };
    const deeds = { '+': 'in', '=': 'in', '-': 'out', _: 'out', 0: 'fit', Home: 'fit' };
    if (moves[event.key]) this.#move(...moves[event.key]);
    else if (deeds[event.key]) this.#press(deeds[event.key]);
    else return;
    event.preventDefault();
  }

  #press(deed) {
    if (deed === 'in') this.#zoom(1 / ZOOM);
    if (deed === 'out') this.#zoom(ZOOM);
    if (deed === 'fit') this.#set({ ...this.#whole });
  }

  /** The page scrolls over a map that nobody uses. */
  #wheel(event) {
    if (!event.ctrlKey && this.shadowRoot.activeElement !== this.#map) return;
    event.preventDefault();
    const box = this.#map.getBoundingClientRect();
    const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    this.#zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM, at);
  }

  #drag(start) {
    if (start.button !== 0 || start.pointerType === 'touch') return;
    const box = this.#map.getBoundingClientRect();
    const from = { ...this.#shown };
    const move = ({ clientX, clientY }) => {
      const x = from.x - ((clientX - start.clientX) / box.width) * from.width;
      this.#set({ ...from, x, y: from.y - ((clientY - start.clientY) / box.height) * from.height });
    };
    const end = () => this.#map.removeEventListener('pointermove', move);
    this.#map.setPointerCapture(start.pointerId);
    this.#map.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) this.#map.addEventListener(name, end, { once: true });
  }

  #move(across, down) {
    const { x, y, width, height } = this.#shown;
    this.#set({ x: x + across * width, y: y + down * height, width, height });
  }

  #zoom(by, [across, down] = [0.5, 0.5]) {
    const { x, y, width, height } = this.#shown;
    const wide = Math.min(Math.max(width * by, this.#whole.width / CLOSEST), this.#whole.width);
    const high = (wide / this.#whole.width) * this.#whole.height;
    this.#set({ x: x + (width - wide) * across, y: y + (height - high) * down, width: wide, height: high });
  }

  /** Shows a part of the picture, and never beyond its edge. */
  #set({ x, y, width, height }) {
    const within = (at, size, low, whole) => Math.min(Math.max(at, low), low + whole - size);
    x = within(x, width, this.#whole.x, this.#whole.width);
    y = within(y, height, this.#whole.y, this.#whole.height);
    this.#shown = { x, y, width, height };
    this.#svg?.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  }
}

/** Defines the element, under a name of your own if you like. */
export function defineMap(name = 'undercroft-map') {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, UndercroftMap);
}

defineMap();
