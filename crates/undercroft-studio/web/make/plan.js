// The plan of the method `graph` as two lists: rooms, and the connections between them.

import { h, titled } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { now, readSize, renamed, sizeText, values, without } from './plan-model.js';
import { pasting } from './plan-paste.js';

/** @typedef {import('./plan-model.js').Plan} Plan */
/** @typedef {import('./plan-model.js').PlanRoom} PlanRoom */
/** @typedef {import('./plan-model.js').Way} Way */
/** @typedef {import('./plan-model.js').Put} Put */

const KINDS = ['normal', 'treasure', 'boss', 'shrine', 'trap', 'challenge', 'exit'];
const SHAPES = /** @type {[string, string][]} */ ([
  ['', 'Any shape'],
  ['rect', 'Rectangle'],
  ['circle', 'Round'],
  ['octagon', 'Octagon'],
  ['l', 'L-shape'],
]);
const DOORS = /** @type {[string, string][]} */ ([
  ['', 'Any door'],
  ['archway', 'Archway'],
  ['closed', 'Door'],
  ['secret', 'Secret'],
  ['locked', 'Locked'],
]);

/** @param {[string, string][]} words @param {string} chosen @param {string} label @param {(word: string) => void} act */
function choice(words, chosen, label, act) {
  const select = h(
    'select',
    { 'aria-label': label, on: { change: () => act(select.value) } },
    ...words.map(([value, text]) => h('option', { value }, text)),
  );
  select.value = chosen;
  return select;
}

/** @param {string} label @param {() => void} act */
const remover = (label, act) => h('button', { class: 'btn ico small', type: 'button', 'aria-label': label, title: label, on: { click: act } }, icon('trash'));

/** What is wrong with a field, below it until it is right.
 * @param {HTMLInputElement} field @param {string} message */
function wrong(field, message) {
  field.parentElement?.querySelector('.problem')?.remove();
  field.setAttribute('aria-invalid', String(message !== ''));
  if (message) field.parentElement?.append(h('p', { class: 'problem', role: 'alert' }, message));
}

/** The rooms: name, kind, size and shape of each.
 * @param {Put} put */
export function rooms(put) {
  const plan = now();
  const set = (/** @type {Partial<Plan>} */ change) => put(values({ ...plan, ...change }));
  const replaced = (/** @type {number} */ at, /** @type {[string, PlanRoom]} */ room) => plan.rooms.map((one, place) => (place === at ? room : one));
  const row = (/** @type {[string, PlanRoom]} */ [name, room], /** @type {number} */ at) => {
    const field = h('input', {
      type: 'text',
      value: name,
      maxlength: 80,
      'aria-label': `Name of room ${at + 1}`,
      on: {
        change: () => {
          const next = field.value.trim();
          const isTaken = plan.rooms.some(([other], place) => other === next && place !== at);
          wrong(field, isTaken ? 'There is a room of that name already.' : next ? '' : 'A room needs a name.');
          if (next && !isTaken) put(values(renamed(plan, name, next)));
        },
      },
    });
    const size = h('input', {
      type: 'text',
      value: sizeText(room),
      placeholder: 'Usual size',
      title: 'Columns and rows: 7 × 5, or 4–9 × 5',
      'aria-label': `Size of room ${at + 1}`,
      on: {
        change: () => {
          const sides = readSize(size.value);
          wrong(size, sides ? '' : 'Write a size as 7 × 5, or 4–9 × 5.');
          const { width: _, height: __, ...rest } = room;
          if (sides) set({ rooms: replaced(at, [name, { ...rest, ...sides }]) });
        },
      },
    });
    const put1 = (/** @type {string} */ key, /** @type {string} */ value, /** @type {string} */ usual) => {
      const { [key]: _, ...rest } = room;
      set({ rooms: replaced(at, [name, value === usual ? rest : { ...rest, [key]: value }]) });
    };
    const known = KINDS.includes(room.kind ?? 'normal') ? KINDS : [...KINDS, String(room.kind)];
    return h(
      'li',
      { class: 'plan-row room', data: { key: `plan-room-${at}` } },
      field,
      choice(
        known.map(kind => [kind, kind === 'normal' ? 'Any room' : titled(kind)]),
        room.kind ?? 'normal',
        `Kind of room ${at + 1}`,
        kind => put1('kind', kind, 'normal'),
      ),
      plan.rooms.length > 1 ? remover(`Remove ${name}`, () => put(values(without(plan, name)))) : h('span', {}),
      size,
      choice(SHAPES, room.shape ?? '', `Shape of room ${at + 1}`, shape => put1('shape', shape, '')),
    );
  };
  const add = () => {
    const names = new Set(plan.rooms.map(([name]) => name));
    let number = plan.rooms.length + 1;
    while (names.has(`room ${number}`)) number += 1;
    const name = `room ${number}`;
    const last = plan.rooms.at(-1)?.[0];
    // A room that nothing joins cannot be laid out: it begins as a neighbour of the last one.
    set({ rooms: [...plan.rooms, [name, {}]], ways: last === undefined ? plan.ways : [...plan.ways, { between: [last, name] }] });
  };
  return h(
    'div',
    {},
    h('ul', { class: 'plan', 'aria-label': 'Rooms of the plan' }, ...plan.rooms.map(row)),
    h('button', { class: 'btn line small', type: 'button', data: { key: 'plan-add-room' }, on: { click: add } }, icon('plus'), 'Add a room'),
  );
}

/** The connections: between which rooms, what closes each, and where its key lies.
 * @param {Put} put */
export function connections(put) {
  const plan = now();
  const set = (/** @type {Partial<Plan>} */ change) => put(values({ ...plan, ...change }));
  const names = plan.rooms.map(([name]) => /** @type {[string, string]} */ ([name, name]));
  const replaced = (/** @type {number} */ at, /** @type {Way} */ way) => plan.ways.map((one, place) => (place === at ? way : one));
  const row = (/** @type {Way} */ way, /** @type {number} */ at) => {
    const { door: _, lock: __, ...rest } = way;
    const end = (/** @type {0 | 1} */ which) =>
      choice(names, way.between[which], `Connection ${at + 1}: ${which ? 'to' : 'from'}`, name => {
        const between = /** @type {[string, string]} */ (which ? [way.between[0], name] : [name, way.between[1]]);
        set({ ways: replaced(at, { ...way, between }) });
      });
    const close = (/** @type {string} */ word) => {
      const free = `key ${at + 1}`;
      set({ ways: replaced(at, word === '' ? rest : word === 'locked' ? { ...rest, lock: free } : { ...rest, door: word }) });
    };
    return h(
      'li',
      { class: 'plan-row way', data: { key: `plan-way-${at}` } },
      end(0),
      end(1),
      choice(DOORS, way.lock === undefined ? (way.door ?? '') : 'locked', `Door of connection ${at + 1}`, close),
      remover(`Remove the connection of ${way.between.join(' and ')}`, () => set({ ways: plan.ways.filter((_, place) => place !== at) })),
      ...(way.lock === undefined ? [] : keyOf(way.lock, at)),
    );
  };
  /** The name of a key and the room in which it lies. @param {string} lock @param {number} at */
  const keyOf = (lock, at) => {
    const way = /** @type {Way} */ (plan.ways[at]);
    const own = plan.keys.find(key => key.name === lock);
    const field = h('input', {
      type: 'text',
      value: lock,
      maxlength: 80,
      'aria-label': `Key of connection ${at + 1}`,
      on: {
        change: () => {
          const name = field.value.trim();
          wrong(field, name ? '' : 'A key needs a name.');
          if (!name) return;
          const isShared = plan.ways.some((other, place) => other.lock === lock && place !== at) || plan.keys.some(key => key.name === name);
          const keys = isShared ? plan.keys : plan.keys.map(key => (key.name === lock ? { ...key, name } : key));
          set({ ways: replaced(at, { ...way, lock: name }), keys });
        },
      },
    });
    const place = choice([['', 'lies anywhere'], ...names.map(([name]) => /** @type {[string, string]} */ ([name, `in ${name}`]))], own?.room ?? '', `Where the key of connection ${at + 1} lies`, room => {
      const { room: _, ...rest } = own ?? { name: lock };
      const next = room ? { ...rest, room } : rest;
      set({ keys: own ? plan.keys.map(key => (key === own ? next : key)) : [...plan.keys, next] });
    });
    return [field, place];
  };
  const joined = new Set(plan.ways.map(way => way.between.toSorted().join('\n')));
  /** Two rooms that are not joined yet. @returns {[string, string] | undefined} */
  const free = () => {
    for (const [a] of names) for (const [b] of names) if (a < b && !joined.has([a, b].join('\n'))) return [a, b];
    return undefined;
  };
  const pair = free();
  return h(
    'div',
    {},
    h('ul', { class: 'plan', 'aria-label': 'Connections of the plan' }, ...plan.ways.map(row)),
    h(
      'button',
      {
        class: 'btn line small',
        type: 'button',
        disabled: !pair,
        data: { key: 'plan-add-way' },
        on: { click: () => pair && set({ ways: [...plan.ways, { between: pair }] }) },
      },
      icon('plus'),
      'Add a connection',
    ),
    pasting(put),
  );
}
