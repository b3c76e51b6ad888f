// One row of the form: label, value, widget, help, the dot that resets and the pin that Surprise me respects.

import { counted, h } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { withValue } from '../state/document.js';
import { studio, change, plainly } from '../state/studio.js';
import { prefs, prefer } from '../state/prefs.js';
import { labelOf, valueOf } from './fields.js';
import { searchWords } from './search.js';
import * as widgets from './widgets.js';

/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Json} Json */
/** @typedef {import('./fields.js').Row} Row */

/** Whether a schema takes a whole number or a pair of them.
 * @param {any} schema */
const isSpan = schema =>
  Array.isArray(schema.oneOf) &&
  schema.oneOf.some((/** @type {any} */ one) => one.type === 'integer') &&
  schema.oneOf.some((/** @type {any} */ one) => one.type === 'array');

/** The parameter that is being dragged. */
let dragged = '';

/** Sets values of the document. The first change of a drag is a step that can be undone; those that follow take its place.
 * @param {[string, Json | undefined][]} values @param {boolean} [isDrag] */
export function put(values, isDrag = false) {
  let { doc } = studio;
  for (const [key, value] of values) doc = withValue(doc, key, value);
  const [key = ''] = values[0] ?? [];
  const record = dragged === key ? 'replace' : 'push';
  dragged = isDrag ? key : '';
  change(doc, { record });
}

/** The parameters that together are the plan of the method `graph`. */
const PLAN = ['rooms', 'connections', 'keys', 'start', 'goal'];
const isPlan = (/** @type {Field} */ field) => studio.doc.method === 'graph' && (field.key === 'rooms' || field.key === 'connections');
/** The form of a plan, which is loaded when one is first shown. @type {typeof import('./plan.js') | null} */
let plans = null;

/** @param {Field} field @returns {widgets.Widget} */
function planOf(field) {
  const element = h('div', {});
  const fill = () => element.replaceChildren(plans?.[/** @type {'rooms' | 'connections'} */ (field.key)](put) ?? '');
  if (plans) fill();
  else
    void import('./plan.js').then(module => {
      plans = module;
      fill();
    });
  return { element };
}

/** @param {Row} row @param {string} label @returns {widgets.Widget & { typed?: HTMLElement }} */
function widgetOf({ fields, kind }, label) {
  const [field, other] = /** @type {[Field, Field]} */ (fields);
  const set = (/** @type {Json} */ value, /** @type {boolean | undefined} */ isDrag) => put([[field.key, value]], isDrag);
  const value = valueOf(field);
  const { schema } = field;
  if (isPlan(field)) return planOf(field);
  if (kind === 'span') {
    return widgets.span(
      [Number(value), Number(valueOf(other))],
      [schema.minimum, other.schema.maximum],
      [field.useful?.[0] ?? schema.minimum, other.useful?.[1] ?? other.schema.maximum],
      ([a, b], isDrag) =>
        put(
          [
            [field.key, a],
            [other.key, b],
          ],
          isDrag,
        ),
      label,
    );
  }
  if (kind === 'size')
    return widgets.size(
      [Number(value), Number(valueOf(other))],
      [schema.minimum, schema.maximum],
      ([a, b]) =>
        put([
          [field.key, a],
          [other.key, b],
        ]),
      label,
    );
  if (schema.type === 'boolean') return widgets.toggle(value, set, label);
  if (schema.enum) return schema.enum.length <= 5 ? widgets.segments(field, value, set, label) : widgets.choice(field, value, set, label);
  if (isSpan(schema)) {
    const whole = schema.oneOf.find((/** @type {any} */ one) => one.type === 'integer');
    const pair = /** @type {[number, number]} */ (Array.isArray(value) ? value.map(Number) : [Number(value), Number(value)]);
    const write = (/** @type {[number, number]} */ [a, b], isDrag = false) => set(a === b ? a : [a, b], isDrag);
    if (field.key === LOCKS) return locks(field, pair, write, label);
    return widgets.span(pair, [whole.minimum, whole.maximum], field.useful ?? [whole.minimum, Math.min(whole.maximum, 60)], write, label);
  }
  if (schema.type === 'number' && schema.minimum === -1 && schema.maximum === 1) return widgets.balance(field, value, set, label);
  if (schema.type === 'number' && schema.minimum === 0 && schema.maximum <= 1) return widgets.percent(field, value, set, label);
  if (schema.type === 'integer' || schema.type === 'number') return widgets.number(field, value, set, label);
  if (schema.type === 'array' && schema.items?.enum) return widgets.compass(value, set, label);
  if (schema.type === 'string' && field.name === 'text') return widgets.text(value, set, label);
  if (schema.type === 'string') return widgets.word(value, set, label);
  if (schema.oneOf && widgets.wordsOf(field).length && typeof value === 'string') return widgets.segments(field, value, set, label);
  return widgets.raw(value, set, label);
}

const LOCKS = 'locks.count';

/** How many locks the map has, on how many doors: a key opens all doors of its lock. */
function madeLocks() {
  const all = studio.made?.levels.flatMap(level => level.locks ?? []) ?? [];
  return { locks: all.length, doors: all.reduce((sum, lock) => sum + (lock.doors?.length ?? 0), 0) };
}

/** The locks of the map in words, and how many were asked for where that is another number. */
function locksMade() {
  const { locks, doors } = madeLocks();
  const asked = studio.made?.doc.set[LOCKS];
  // Each level has so many of its own.
  const levels = studio.made?.levels.length ?? 1;
  const [least, most] = (Array.isArray(asked) ? asked : [asked ?? locks, asked ?? locks]).map(count => Number(count) * (asked === undefined ? 1 : levels));
  if (!locks && !most) return '';
  const isShort = locks < (least ?? 0);
  const count = isShort ? `Only ${locks} of ${least} locks` : counted(locks, 'lock');
  return locks ? `${count} on this map, on ${counted(doors, 'door')}` : `No lock on this map: it bears none`;
}

/** Another map of the same recipe may bear another number of locks. */
export function paintLocksMade() {
  for (const line of document.querySelectorAll('[data-part=locks-made]')) line.textContent = locksMade();
}

/** Locks are a plain count from none on; a span stays possible in the recipe. Where nobody set it, it is what was made.
 * @param {Field} field @param {[number, number]} pair @param {(pair: [number, number]) => void} write @param {string} label */
function locks(field, pair, write, label) {
  const now = studio.doc.set[field.key] === undefined ? madeLocks().locks : pair[1];
  const plain = { ...field, schema: { type: 'integer', minimum: 0, maximum: 1000 }, useful: /** @type {[number, number]} */ ([0, 6]) };
  return widgets.number(plain, now, n => (Number(n) > 0 ? write([Number(n), Number(n)]) : put([[field.key, undefined]])), label);
}

/** @param {Row} row */
export function buildRow(row) {
  const { fields } = row;
  const field = /** @type {Field} */ (fields[0]);
  const label = labelOf(field);
  const keys = fields.map(one => one.key);
  const isChanged = keys.some(key => studio.doc.set[key] !== undefined);
  const isPinned = prefs.pins.includes(field.key);
  const widget = widgetOf(row, label);
  const helpId = `u-help-${field.key.replace('.', '-')}`;
  const about = h(
    'p',
    { class: 'about', id: helpId, hidden: true },
    `${fields.map(one => one.about).join('; ')}. ${fields.map(one => one.range).join('; ')}.`,
  );
  const help = h(
    'button',
    {
      class: 'mini',
      type: 'button',
      'aria-label': `What ${label} means`,
      'aria-expanded': 'false',
      'aria-controls': helpId,
      on: {
        click: () => {
          about.hidden = !about.hidden;
          help.setAttribute('aria-expanded', String(!about.hidden));
        },
      },
    },
    icon('help'),
  );
  const pin = h(
    'button',
    {
      class: 'mini pin',
      type: 'button',
      'aria-pressed': String(isPinned),
      'aria-label': `Keep ${label} when surprised`,
      title: 'Keep it when surprised',
      on: { click: () => prefer('pins', isPinned ? prefs.pins.filter(key => key !== field.key) : [...prefs.pins, field.key]) },
    },
    icon('pin'),
  );
  const reset = isChanged
    ? h(
        'button',
        {
          class: 'mini dot',
          type: 'button',
          'aria-label': `Reset ${label}`,
          title: 'Changed; click to reset',
          on: { click: () => put((isPlan(field) ? PLAN : keys).map(key => [key, undefined])) },
        },
        h('i', {}),
      )
    : null;
  // A parameter of a pass may be named like one of the method.
  const isOf = (/** @type {string} */ path, /** @type {string} */ key) =>
    path === key ||
    (isPlan(field) && path.startsWith(`method.graph.${key}`)) ||
    (path.endsWith(`.${key}`) && (key.includes('.') || !path.startsWith('passes.')));
  const problems = studio.refusal?.problems.filter(problem => keys.some(key => isOf(problem.path ?? '', key))) ?? [];
  // Why no plan of this kind can be laid out is said where it can be changed.
  const isUnlaid = studio.refusal !== null && field.key === 'connections' && isPlan(field) && !problems.length;
  const unlaid = isUnlaid ? plainly(studio.refusal?.message ?? '') : '';
  widget.element.setAttribute('aria-describedby', helpId);
  return h(
    'div',
    {
      class: `row${problems.length ? ' bad' : ''}`,
      data: { key: field.key, words: searchWords(keys, label, ...fields.flatMap(one => [one.about, one.range])) },
    },
    h(
      'div',
      { class: 'head' },
      h('span', { class: 'label' }, label),
      pin,
      help,
      reset,
      h('span', { class: 'shown' }, widget.typed ?? (widget.inline ? widget.element : (widget.shown ?? ''))),
    ),
    widget.inline ? null : widget.element,
    field.key === LOCKS ? h('p', { class: 'about', data: { part: 'locks-made' } }, locksMade()) : null,
    about,
    unlaid ? h('p', { class: 'problem', role: 'alert' }, unlaid) : null,
    ...problems.map(problem => h('p', { class: 'problem', role: 'alert' }, `${problem.message}${problem.hint ? ` ${problem.hint}` : ''}`)),
  );
}
