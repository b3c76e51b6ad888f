// Widgets by the schema of a parameter. Each is given a value and says when it changes: `isDrag` while a slider moves.

import { h, titled } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { CHOICES, ENDS } from './forms.js';
import { hasPicture, picture } from './pictures.js';

/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Json} Json */
/** @typedef {(value: Json, isDrag?: boolean) => void} Change */
/** @typedef {{ element: HTMLElement, inline?: boolean, shown?: string }} Widget */

let names = 0;
const unique = () => `u-${++names}`;

/** @param {Field} field @param {string} word */
const wordOf = (field, word) => CHOICES[`${field.name}.${word}`] ?? titled(word);

/** @param {Field} field @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function segments(field, value, change, label) {
  const words = /** @type {string[]} */ (field.schema.enum ?? wordsOf(field));
  const name = unique();
  return {
    element: h(
      'div',
      { class: 'seg', role: 'radiogroup', 'aria-label': label },
      ...words.map(word => {
        const hasOwn = hasPicture(`${field.name}.${word}`) || (field.name === 'tileset' && hasPicture(word));
        return h(
          'label',
          { title: wordOf(field, word) },
          h('input', {
            type: 'radio',
            name,
            value: word,
            checked: word === value,
            'aria-label': wordOf(field, word),
            on: { change: () => change(word) },
          }),
          h('span', {}, hasOwn ? picture(hasPicture(word) && field.name === 'tileset' ? word : `${field.name}.${word}`) : wordOf(field, word)),
        );
      }),
    ),
    shown: words.some(word => hasPicture(`${field.name}.${word}`)) ? wordOf(field, String(value)) : '',
  };
}

/** Ready names at the head of a range such as `keep | sewer | FILE`.
 * @param {Field} field */
export const wordsOf = field =>
  field.range
    .split('|')
    .map(word => word.trim())
    .filter(word => /^[a-z_]+$/.test(word));

/** @param {Field} field @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function choice(field, value, change, label) {
  const select = h(
    'select',
    { 'aria-label': label, on: { change: () => change(select.value) } },
    .../** @type {string[]} */ (field.schema.enum).map(word => h('option', { value: word }, wordOf(field, word))),
  );
  select.value = String(value);
  return { element: select, inline: true };
}

/** @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function toggle(value, change, label) {
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    checked: value === true,
    'aria-label': label,
    on: { change: () => change(box.checked) },
  });
  return { element: box, inline: true };
}

/** A slider with a value that can be typed.
 * @param {{ min: number, max: number, step: number, now: number, label: string, isWhole: boolean, toText: (n: number) => string,
 *   toSlider?: (n: number) => number, fromSlider?: (n: number) => number }} o
 * @param {Change} change */
function slider({ min, max, step, now, label, toText, toSlider = n => n, fromSlider = n => n, isWhole }, change) {
  const range = h('input', { type: 'range', min, max, step, value: String(toSlider(now)), 'aria-label': label, 'aria-valuetext': toText(now) });
  const paint = () => range.style.setProperty('--part', `${((Number(range.value) - min) / (max - min || 1)) * 100}%`);
  const read = () => {
    const n = fromSlider(Number(range.value));
    return isWhole ? Math.round(n) : Math.round(n * 1000) / 1000;
  };
  range.addEventListener('input', () => {
    paint();
    range.setAttribute('aria-valuetext', toText(read()));
    change(read(), true);
  });
  range.addEventListener('change', () => change(read()));
  paint();
  return range;
}

/** A number field.
 * @param {number} now @param {[number, number]} limits @param {boolean} isWhole @param {string} label @param {Change} change */
function numberField(now, [min, max], isWhole, label, change) {
  const field = h('input', {
    type: 'number',
    class: 'number',
    value: String(now),
    min,
    max,
    step: isWhole ? 1 : 'any',
    'aria-label': label,
    on: {
      change: () => {
        if (field.value.trim() !== '' && Number.isFinite(field.valueAsNumber)) change(field.valueAsNumber);
      },
    },
  });
  return field;
}

/** A share from 0 to 1 in percent.
 * @param {Field} field @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function percent(field, value, change, label) {
  const { minimum = 0, maximum = 1 } = field.schema;
  const [low, high] = field.useful ?? [minimum, maximum];
  const now = Number(value);
  const said = (/** @type {number} */ share) => `${Math.round(share * 1000) / 10} %`;
  const typed = h('input', {
    type: 'text',
    class: 'typed',
    inputmode: 'decimal',
    value: said(now),
    'aria-label': `${label} in percent`,
    on: {
      focus: () => typed.select(),
      change: () => {
        // More than there is becomes all there is, and what is no number leaves the value as it was.
        const n = Number.parseFloat(typed.value) / 100;
        const next = Number.isFinite(n) ? Math.min(Math.max(n, minimum), maximum) : now;
        typed.value = said(next);
        change(next);
      },
    },
  });
  const range = slider(
    {
      min: low * 100,
      max: Math.max(high, now) * 100,
      step: 1,
      now: now * 100,
      label,
      toText: n => `${Math.round(n)} %`,
      isWhole: true,
    },
    (n, isDrag) => {
      typed.value = `${n} %`;
      change(Number(n) / 100, isDrag);
    },
  );
  return { element: h('div', { class: 'sliding' }, range), shown: '', ...{ typed } };
}

/** From -1 to 1, with words at its ends and a notch in the middle.
 * @param {Field} field @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function balance(field, value, change, label) {
  const [low, high] = ENDS[field.name] ?? ['less', 'more'];
  const say = (/** @type {number} */ n) => (Math.abs(n) < 0.01 ? 'even' : `${Math.round(Math.abs(n) * 100)} % ${n < 0 ? low : high}`);
  const output = h('output', {}, say(Number(value)));
  const range = slider({ min: -1, max: 1, step: 0.05, now: Number(value), label, toText: say, isWhole: false }, (n, isDrag) => {
    output.textContent = say(Number(n));
    change(n, isDrag);
  });
  range.classList.add('centred');
  return {
    element: h('div', { class: 'sliding' }, range, h('div', { class: 'ends' }, h('span', {}, low), h('span', {}, high))),
    ...{ typed: output },
  };
}

/** A number: a stepper and, where the span is worth it, a slider over its useful part.
 * @param {Field} field @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function number(field, value, change, label) {
  const { minimum = 0, maximum = 1e6, type } = field.schema;
  const isWhole = type === 'integer';
  const now = Number(value);
  const [low, high] = field.useful ?? [minimum, maximum];
  const stepper = stepperOf(now, [minimum, maximum], isWhole, label, change);
  if (high - low < 8 && isWhole) return { element: stepper, inline: true };
  const isWide = maximum - minimum > 100 && high / Math.max(low, 1) > 20;
  const [min, max] = isWide ? [Math.log(Math.max(low, 1)), Math.log(Math.max(high, now, 1))] : [Math.min(low, now), Math.max(high, now)];
  const range = slider(
    {
      min,
      max,
      step: isWide ? 0.01 : isWhole ? 1 : (max - min) / 100,
      now: Math.max(now, isWide ? 1 : now),
      label,
      toText: String,
      isWhole,
      ...(isWide ? { toSlider: (/** @type {number} */ n) => Math.log(Math.max(n, 1)), fromSlider: Math.exp } : {}),
    },
    (n, isDrag) => {
      const input = stepper.querySelector('input');
      if (input) input.value = String(n);
      change(n, isDrag);
    },
  );
  return { element: h('div', { class: 'sliding' }, range), ...{ typed: stepper } };
}

/** @param {number} now @param {[number, number]} limits @param {boolean} isWhole @param {string} label @param {Change} change */
function stepperOf(now, limits, isWhole, label, change) {
  const [min, max] = limits;
  const field = numberField(now, limits, isWhole, label, change);
  const by = isWhole ? 1 : 0.5;
  const go = (/** @type {number} */ way) => {
    const next = Math.min(max, Math.max(min, (Number(field.value) || 0) + way * by));
    field.value = String(next);
    change(next);
  };
  return h(
    'span',
    { class: 'stepper' },
    h('button', { type: 'button', 'aria-label': `${label}: less`, on: { click: () => go(-1) } }, icon('minus')),
    field,
    h('button', { type: 'button', 'aria-label': `${label}: more`, on: { click: () => go(1) } }, icon('plus')),
  );
}

/** From how many to how many; two fields, two thumbs, and “exactly”.
 * @param {[number, number]} value @param {[number, number]} limits @param {[number, number]} useful
 * @param {(value: [number, number], isDrag?: boolean) => void} change @param {string} label @returns {Widget} */
export function span(value, limits, useful, change, label) {
  let [low, high] = value;
  const isExact = low === high;
  const [min, max] = [Math.min(useful[0], low), Math.max(useful[1], high)];
  const put = (/** @type {number} */ a, /** @type {number} */ b, /** @type {boolean} */ isDrag) => {
    [low, high] = [Math.min(a, b), Math.max(a, b)];
    least.value = String(low);
    most.value = String(high);
    change([low, high], isDrag);
  };
  const least = numberField(low, limits, true, `${label}: at least`, n => put(Number(n), exact.checked ? Number(n) : high, false));
  const most = numberField(high, limits, true, `${label}: at most`, n => put(exact.checked ? Number(n) : low, Number(n), false));
  const exact = h('input', {
    type: 'checkbox',
    checked: isExact,
    on: {
      change: () => {
        if (exact.checked) put(low, low, false);
        else put(low, Math.min(limits[1], low + Math.max(1, Math.round(low / 2))), false);
      },
    },
  });
  const thumb = (/** @type {0 | 1} */ which) => {
    const range = h('input', {
      type: 'range',
      min,
      max,
      step: 1,
      value: String(which ? high : low),
      'aria-label': `${label}: ${which ? 'most' : 'least'}`,
    });
    const go = (/** @type {boolean} */ isDrag) => {
      const n = Number(range.value);
      if (exact.checked) put(n, n, isDrag);
      else if (which) put(low, n, isDrag);
      else put(n, high, isDrag);
    };
    range.addEventListener('input', () => go(true));
    range.addEventListener('change', () => go(false));
    return range;
  };
  return {
    element: h(
      'div',
      { class: 'spanning' },
      h('div', { class: 'two' }, thumb(0), thumb(1)),
      h('div', { class: 'pair' }, least, h('span', {}, 'to'), most, h('label', { class: 'exactly' }, exact, 'exactly')),
    ),
  };
}

/** Width and height in one row, with a swap.
 * @param {[number, number]} value @param {[number, number]} limits @param {(value: [number, number]) => void} change @param {string} label @returns {Widget} */
export function size(value, limits, change, label) {
  const [wide, high] = value;
  return {
    element: h(
      'div',
      { class: 'pair' },
      numberField(wide, limits, true, `${label}: width`, n => change([Number(n), high])),
      h('span', {}, '×'),
      numberField(high, limits, true, `${label}: height`, n => change([wide, Number(n)])),
      h(
        'button',
        { class: 'btn ico small', type: 'button', 'aria-label': `${label}: swap width and height`, on: { click: () => change([high, wide]) } },
        icon('swap'),
      ),
    ),
    inline: true,
  };
}

/** Directions in order: a compass adds, a chip removes.
 * @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function compass(value, change, label) {
  const list = /** @type {string[]} */ (Array.isArray(value) ? value : []);
  const signs = /** @type {const} */ ([
    ['north', '↑'],
    ['west', '←'],
    ['east', '→'],
    ['south', '↓'],
  ]);
  return {
    element: h(
      'div',
      { class: 'compass', role: 'group', 'aria-label': label },
      h(
        'div',
        { class: 'rose' },
        ...signs.map(([way, sign]) =>
          h('button', { class: `btn small ${way}`, type: 'button', 'aria-label': `Add ${way}`, on: { click: () => change([...list, way]) } }, sign),
        ),
      ),
      h(
        'div',
        { class: 'chips' },
        ...list.map((way, at) =>
          h(
            'button',
            {
              class: 'chip',
              type: 'button',
              'aria-label': `Remove ${way}, step ${at + 1}`,
              on: { click: () => change(list.filter((_, one) => one !== at)) },
            },
            titled(way),
            ' ×',
          ),
        ),
        list.length ? null : h('span', { class: 'soft' }, 'Any way'),
      ),
    ),
  };
}

/** A text, typed or dropped as a file.
 * @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function text(value, change, label) {
  const area = h('textarea', {
    rows: 3,
    'aria-label': label,
    placeholder: 'Type, or drop a file here',
    value: String(value ?? ''),
    spellcheck: 'false',
    on: {
      change: () => change(area.value),
      drop: async (/** @type {DragEvent} */ event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        event.stopPropagation();
        area.value = (await file.text()).slice(0, 200000);
        change(area.value);
      },
    },
  });
  return { element: area };
}

/** A short word.
 * @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function word(value, change, label) {
  const field = h('input', { type: 'text', value: String(value ?? ''), 'aria-label': label, on: { change: () => change(field.value) } });
  return { element: field };
}

/** Anything else: its value as JSON, which TOML's values nearly are.
 * @param {Json} value @param {Change} change @param {string} label @returns {Widget} */
export function raw(value, change, label) {
  const area = h('textarea', {
    rows: 2,
    class: 'mono',
    'aria-label': label,
    spellcheck: 'false',
    value: value === null ? '' : JSON.stringify(value),
  });
  const wrong = h('p', { class: 'problem', role: 'alert', hidden: true });
  area.addEventListener('change', () => {
    try {
      change(area.value.trim() ? JSON.parse(area.value) : null);
      wrong.hidden = true;
    } catch (error) {
      wrong.textContent = `This is not a value: ${/** @type {Error} */ (error).message}`;
      wrong.hidden = false;
    }
  });
  return { element: h('div', {}, area, wrong) };
}
