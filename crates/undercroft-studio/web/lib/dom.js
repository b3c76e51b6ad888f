// Elements in one call, and the few helpers that every part of the page uses.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, any>} Props */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Sets properties on an element: `on` holds listeners, `data` the dataset, `style` custom properties through the CSSOM
 * (the page's content policy forbids style attributes); the rest are attributes, left out where false or null.
 * @param {Element} element
 * @param {Props} props
 */
function apply(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'on') for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === 'data') Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else if (name === 'style') for (const [key, text] of Object.entries(value)) /** @type {HTMLElement} */ (element).style.setProperty(key, text);
    else if (name === 'value' || name === 'checked' || name === 'indeterminate') /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  apply(element, props);
  for (const child of children)
    if (child !== null && child !== undefined && child !== false) element.append(typeof child === 'number' ? String(child) : child);
  return element;
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  apply(element, props);
  element.append(...children);
  return element;
}

/**
 * The element that a selector finds, which must be there.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function need(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`no ${selector} in the page`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * A number with thin groups of thousands.
 * @param {number} number
 */
export const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * A count with its noun.
 * @param {number} count
 * @param {string} noun
 */
export const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The first letter as a capital, underscores as spaces.
 * @param {string} word
 */
export const titled = word => (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ');

/** Whether the keyboard belongs to a field.
 * @param {EventTarget | null} target */
export function isField(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type);
}

/** Waits.
 * @param {number} ms */
export const pause = ms => new Promise(done => setTimeout(done, ms));

/** Does something when the browser has nothing more urgent to do, so that a map is painted first.
 * @param {() => void} work */
export function whenIdle(work) {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: 250 });
  else setTimeout(work, 60);
}
