// The plan of the method `graph` as data: what is set of it, and what becomes of it when a person changes something.

import { allFields, valueOf } from './fields.js';

/** @typedef {import('../types.js').Json} Json */
/** @typedef {{ kind?: string, width?: Json, height?: Json, shape?: string, [field: string]: Json | undefined }} PlanRoom */
/** @typedef {{ between: [string, string], door?: string, lock?: string, [field: string]: Json | undefined }} Way */
/** @typedef {{ name: string, room?: string, spent?: boolean }} Key */
/** @typedef {{ rooms: [string, PlanRoom][], ways: Way[], keys: Key[], start: string, goal: string }} Plan */
/** @typedef {(values: [string, Json | undefined][]) => void} Put */

/** The plan as it is set. @returns {Plan} */
export function now() {
  const value = (/** @type {string} */ key) => {
    const field = allFields().find(one => one.key === key);
    return field ? valueOf(field) : null;
  };
  const ways = /** @type {any[]} */ (value('connections') ?? []);
  return {
    rooms: /** @type {[string, PlanRoom][]} */ (Object.entries(/** @type {any} */ (value('rooms') ?? {}))),
    ways: ways.map(way => (Array.isArray(way) ? { between: [String(way[0]), String(way[1])] } : way)),
    keys: /** @type {Key[]} */ (/** @type {unknown} */ (value('keys') ?? [])),
    start: String(value('start') ?? ''),
    goal: String(value('goal') ?? ''),
  };
}

/** A plan as the parameters that hold it.
 * @param {Plan} plan @returns {[string, Json | undefined][]} */
export function values({ rooms, ways, keys, start, goal }) {
  const short = (/** @type {Way} */ { between, ...rest }) => (Object.keys(rest).length ? { between, ...rest } : between);
  const locks = new Set(ways.map(way => way.lock));
  const used = keys.filter(key => locks.has(key.name));
  const names = new Set(rooms.map(([name]) => name));
  return /** @type {[string, Json | undefined][]} */ ([
    ['rooms', Object.fromEntries(rooms)],
    ['connections', ways.map(short)],
    ['keys', used.length ? used : undefined],
    ['start', names.has(start) && start ? start : undefined],
    ['goal', names.has(goal) && goal ? goal : undefined],
  ]);
}

/** The plan with a room by another name, wherever it is named.
 * @param {Plan} plan @param {string} from @param {string} to @returns {Plan} */
export function renamed(plan, from, to) {
  const name = (/** @type {string} */ one) => (one === from ? to : one);
  return {
    rooms: plan.rooms.map(([own, room]) => [name(own), room]),
    ways: plan.ways.map(way => ({ ...way, between: /** @type {[string, string]} */ (way.between.map(name)) })),
    keys: plan.keys.map(key => (key.room === undefined ? key : { ...key, room: name(key.room) })),
    start: name(plan.start),
    goal: name(plan.goal),
  };
}

/** The plan without a room and all that leads to it. A key that lay there lies anywhere.
 * @param {Plan} plan @param {string} name @returns {Plan} */
export const without = (plan, name) => ({
  ...plan,
  rooms: plan.rooms.filter(([own]) => own !== name),
  ways: plan.ways.filter(way => !way.between.includes(name)),
  keys: plan.keys.map(({ room, ...key }) => (room === undefined || room === name ? key : { ...key, room })),
});

/** The parameters of a drawing that was read.
 * @param {any} graph @returns {[string, Json | undefined][]} */
export const drawn = ({ rooms, connections, keys, start, goal }) => [
  ['rooms', rooms],
  ['connections', connections],
  ['keys', keys?.length ? keys : undefined],
  ['start', start || undefined],
  ['goal', goal || undefined],
];

/** A size as a text: `7 × 5`, `4–9 × 5`; empty where both sides are as usual.
 * @param {PlanRoom} room */
export function sizeText({ width, height }) {
  const side = (/** @type {Json | undefined} */ value) => {
    const [least, most] = Array.isArray(value) ? value : [value, value];
    return least === most ? String(least) : `${least}–${most}`;
  };
  if (width === undefined && height === undefined) return '';
  return width === undefined || height === undefined ? `${width === undefined ? '' : side(width)} × ${height === undefined ? '' : side(height)}` : `${side(width)} × ${side(height)}`;
}

/** A size from its text; null if it is none.
 * @param {string} text @returns {{ width?: Json, height?: Json } | null} */
export function readSize(text) {
  if (!text.trim()) return {};
  const sides = text.split(/[×x*]/).map(side => side.trim());
  const read = sides.map(side => {
    const span = /^(\d+)(?:\s*(?:-|–|\.\.|to)\s*(\d+))?$/.exec(side);
    return span ? (span[2] === undefined ? Number(span[1]) : [Number(span[1]), Number(span[2])]) : undefined;
  });
  if (sides.length > 2 || sides.some((side, at) => side !== '' && read[at] === undefined) || read.every(side => side === undefined)) return null;
  const [width, height] = sides.length === 1 ? [read[0], read[0]] : read;
  return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
}
