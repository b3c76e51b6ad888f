// Walk it: the game of the engine on the map. The page sends actions and draws what the player knows; it has no rules.

import { h, need, s, titled } from '../lib/dom.js';
import { tell } from '../lib/events.js';
import { announce, note } from '../lib/say.js';
import { requestOf } from '../state/document.js';
import { studio } from '../state/studio.js';
import { cellsPath } from '../model/outline.js';
import { onStage, overlay } from './drawing.js';
import { cellAt } from './hit.js';
import { cellSize, fit, follow, zoom } from './stage.js';

/** A phone has no Esc. */
const hasKeys = matchMedia('(hover: hover)');
/** @type {import('../types.js').Game | null} */
let game = null;
let isBusy = false;
/** Whether somebody walks, or is about to. */
let isWalking = false;
/** Keys of the page that do the game no harm: zoom, fit, and the list of keys. */
const HARMLESS = '+-=0?';
/** Keys and their letters in a saved game. @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: 'h',
  ArrowDown: 'j',
  ArrowUp: 'k',
  ArrowRight: 'l',
  Home: 'y',
  PageUp: 'u',
  End: 'b',
  PageDown: 'n',
  h: 'h',
  j: 'j',
  k: 'k',
  l: 'l',
  y: 'y',
  u: 'u',
  b: 'b',
  n: 'n',
  4: 'h',
  2: 'j',
  8: 'k',
  6: 'l',
  7: 'y',
  9: 'u',
  1: 'b',
  3: 'n',
  '.': '.',
  5: '.',
  p: 'p',
  '>': '>',
  '<': '<',
  r: 'r',
  e: 'e',
  f: 'f',
  z: 'z',
  t: 't',
  c: 'c',
  R: 'R',
};
const PAD = /** @type {const} */ ([
  ['y', '↖'],
  ['k', '↑'],
  ['u', '↗'],
  ['h', '←'],
  ['.', '·'],
  ['l', '→'],
  ['b', '↙'],
  ['j', '↓'],
  ['n', '↘'],
]);
const NAMES = /** @type {Record<string, string>} */ ({
  h: 'west',
  j: 'south',
  k: 'north',
  l: 'east',
  y: 'north-west',
  u: 'north-east',
  b: 'south-west',
  n: 'south-east',
  '.': 'wait',
});
const DIRECTIONS = /** @type {[string, number, number][]} */ ([
  ['h', -1, 0],
  ['l', 1, 0],
  ['k', 0, -1],
  ['j', 0, 1],
  ['y', -1, -1],
  ['u', 1, -1],
  ['b', -1, 1],
  ['n', 1, 1],
]);

/** @param {any} state */
function draw(state) {
  const group = overlay('walk');
  const frame = onStage()?.frame;
  if (!frame) return;
  const sight = new Set(state.sight.map((/** @type {[number, number]} */ [x, y]) => y * state.width + x));
  const closed = new Set(state.closed_doors.map((/** @type {[number, number]} */ [x, y]) => y * state.width + x));
  const sign = (/** @type {number} */ x, /** @type {number} */ y) => state.rows[y]?.[x] ?? ' ';
  const glyph = (/** @type {number[]} */ at, /** @type {string} */ text, /** @type {string} */ kind) => {
    const [x = 0, y = 0] = frame.middle(at[0] ?? 0, at[1] ?? 0);
    group.append(s('text', { x, y: y + 30, class: `walk-${kind}` }, text));
  };
  const layer = (/** @type {string} */ kind, /** @type {(sign: string, at: number) => boolean} */ isIn) => {
    const d = cellsPath(state.width, state.height, (x, y) => isIn(sign(x, y), y * state.width + x), frame.unit, [
      frame.ox / frame.unit,
      frame.oy / frame.unit,
    ]);
    if (d) group.append(s('path', { d, class: `walk-${kind}` }));
  };
  // The first floor is the map that is shown, and keeps its drawing; what nobody has seen is covered. Floors below have none.
  const isShown = isOfMap(state);
  need('[data-part=stage]').classList.toggle('walking-plain', !isShown);
  if (isShown) {
    const { tiles = [] } = onStage()?.dungeon ?? {};
    layer('fog', one => one === ' ');
    layer('wall', (one, at) => one === '#' && tiles[Math.floor(at / state.width)]?.[at % state.width] !== '#');
    const [left, top, right, bottom] = [frame.ox, frame.oy, frame.ox + state.width * frame.unit, frame.oy + state.height * frame.unit];
    group.append(
      s('path', {
        d: `M${left - 9000} ${top - 9000}H${right + 9000}V${bottom + 9000}H${left - 9000}zM${left} ${top}V${bottom}H${right}V${top}z`,
        class: 'walk-fog',
      }),
    );
  } else {
    layer('wall', one => one === '#');
    layer('floor', one => one !== '#' && one !== ' ');
    layer('water', one => one === '~');
    layer('deep', one => one === '=');
    layer('door', (one, at) => "+L'/".includes(one) || closed.has(at));
    for (const { at } of state.furnishings) glyph(at, '▪', 'thing');
  }
  layer('closed', (_, at) => closed.has(at));
  layer('dim', (one, at) => one !== ' ' && !sight.has(at));
  for (const { at, down } of state.ways) glyph(at, down ? '>' : '<', 'stairs');
  if (state.stairs) glyph(state.stairs, '>', 'stairs');
  for (const { at } of state.warnings) glyph(at, '●', 'warning');
  const ITEMS = /** @type {Record<string, string>} */ ({
    potions: '!',
    scroll: '?',
    weapon: ')',
    armour: ']',
    key: '⚷',
    spikes: '^',
    blessing: '☥',
    whetstone: '*',
  });
  for (const { at, item } of state.items) glyph(at, ITEMS[item.kind] ?? '*', 'item');
  for (const enemy of state.enemies) {
    const [x = 0, y = 0] = frame.middle(enemy.at[0], enemy.at[1]);
    group.append(
      s('circle', { cx: x, cy: y, r: enemy.boss ? 54 : 44, class: 'walk-enemy' }),
      s('text', { x, y: y + 26, class: 'walk-letter' }, enemy.letter),
    );
    if (enemy.health < enemy.most)
      group.append(s('rect', { x: x - 45, y: y - 62, width: 90 * (enemy.health / enemy.most), height: 12, class: 'walk-health' }));
  }
  const [x = 0, y = 0] = frame.middle(state.player.at[0], state.player.at[1]);
  group.append(s('circle', { cx: x, cy: y, r: 44, class: 'walk-player' }), s('text', { x, y: y + 28, class: 'walk-letter' }, '@'));
  follow(x, y);
  status(state);
}

/** Whether the floor of the game is the map on the stage: what is known of it agrees.
 * @param {any} state */
function isOfMap(state) {
  const dungeon = onStage()?.dungeon;
  if (!dungeon || dungeon.width !== state.width || dungeon.height !== state.height) return false;
  return state.rows.every((/** @type {string} */ row, /** @type {number} */ y) =>
    [...row].every((sign, x) => sign === ' ' || sign === '#' || dungeon.tiles[y]?.[x] !== '#'),
  );
}

/** @param {any} state */
function status(state) {
  const { player } = state;
  const bar = need('[data-part=walkbar]');
  const isOver = state.outcome && !['playing', 'running', 'going'].includes(String(state.outcome.outcome ?? state.outcome));
  const act = (/** @type {string} */ letter, /** @type {string} */ label) =>
    h('button', { class: 'btn small', type: 'button', on: { click: () => void send(letter) } }, label);
  const keys = player.keys.map((/** @type {any} */ key) => `${key.name} key${key.held > 1 ? ` × ${key.held}` : ''}`).join(', ');
  bar.replaceChildren(
    h(
      'div',
      { class: 'walkline' },
      h('b', {}, `${player.health}/${player.most}`),
      h('meter', { min: 0, max: player.most, value: String(player.health), low: player.most * 0.3, 'aria-label': 'Health' }),
      h('span', {}, `Floor ${state.floor} · Turn ${state.turn} · Kills ${player.kills}${keys ? ` · ${keys}` : ''}`),
    ),
    h('p', { class: 'walklog', role: 'log' }, state.log.slice(-2).join(' ') || 'Find the way to the goal. Arrows walk, and a click walks there.'),
    h(
      'div',
      { class: 'acts' },
      isOver ? act('R', 'Try again') : null,
      player.potions ? act('p', `Drink (${player.potions})`) : null,
      act('r', 'Rest'),
      act('e', 'Search'),
      ...Object.entries(player.scrolls)
        .filter(([, count]) => Number(count) > 0)
        .map(([name]) =>
          act(/** @type {Record<string, string>} */ ({ fire: 'f', sleep: 'z', teleport: 't', chart: 'c' })[name] ?? 'f', `Read ${titled(name)}`),
        ),
      state.stairs && state.stairs_open ? act('>', 'Descend') : null,
      h('button', { class: 'btn small', type: 'button', on: { click: () => tell('leave-walk') } }, hasKeys.matches ? 'Esc gives the keys back' : 'Stop walking'),
    ),
    h(
      'div',
      { class: 'walkpad', role: 'group', 'aria-label': 'Steps' },
      ...PAD.map(([letter, arrow]) =>
        h('button', { class: 'btn small', type: 'button', 'aria-label': titled(NAMES[letter] ?? ''), on: { click: () => void send(letter) } }, arrow),
      ),
    ),
  );
}

/** @param {string} letter */
async function send(letter) {
  if (!game || isBusy) return false;
  isBusy = true;
  try {
    const before = game.state.log.length;
    const { state } = await game.act(letter);
    if (!game) return false;
    draw(state);
    const news = state.log.slice(before);
    if (news.length) announce(news.join(' '));
    return true;
  } catch (error) {
    note(/** @type {Error} */ (error).message, { about: 'walk', kind: 'warn' });
    return false;
  } finally {
    isBusy = false;
  }
}

/** @param {boolean} isOn */
async function setWalk(isOn) {
  const stage = need('[data-part=stage]');
  const bar = need('[data-part=walkbar]');
  isWalking = isOn;
  bar.hidden = !isOn;
  stage.classList.toggle('walking', isOn);
  if (!isOn) stage.classList.remove('walking-plain');
  overlay('walk');
  game?.close();
  game = null;
  if (!isOn) {
    fit();
    return;
  }
  bar.replaceChildren(h('span', {}, 'Opening the door…'));
  try {
    const { made } = studio;
    if (!made) return;
    const opened = await studio.engine.play(requestOf(made.doc));
    if (!stage.classList.contains('walking')) {
      opened.close();
      return;
    }
    game = opened;
    status(game.state);
    tell('refit');
    if (cellSize() < 26) zoom(26 / cellSize());
    draw(game.state);
    need('[data-part=surface]').focus({ preventScroll: true });
    announce('You walk. Arrow keys take steps, Escape gives the keys back.');
  } catch (error) {
    note(`This map cannot be walked: ${/** @type {Error} */ (error).message}`, { about: 'refusal', kind: 'bad' });
    tell('leave-walk');
  }
}

/** Whether a key was the game's. While somebody walks it has all of them, for a key that makes another map would end it.
 * @param {KeyboardEvent} event */
function walkKey(event) {
  if (!isWalking) return false;
  const { key, target } = event;
  const isOn = (/** @type {string} */ selector) => target instanceof HTMLElement && target.matches(selector);
  // Space and Enter press what has the focus, and arrows move a slider.
  if (isOn('button, summary, a') && [' ', 'Enter'].includes(key)) return false;
  if (isOn('input') && (key === ' ' || key.startsWith('Arrow'))) return false;
  const letter = KEYS[key];
  if (letter) {
    if (game) void send(letter);
    return true;
  }
  return key === 'Enter' || (key.length === 1 && !HARMLESS.includes(key));
}

/** A click walks towards a known cell, step by step, until somebody is in sight.
 * @param {number} x @param {number} y */
async function walkClick(x, y) {
  const target = cellAt(x, y);
  if (!game || !target) return;
  for (let steps = 0; steps < 60 && game; steps += 1) {
    const state = game.state;
    const [px, py] = state.player.at;
    if (px === target[0] && py === target[1]) return;
    const letter = stepTowards(state, target);
    const seen = state.enemies.length;
    if (!letter || !(await send(letter)) || !game) return;
    const [nx, ny] = game.state.player.at;
    if ((nx === px && ny === py) || game.state.enemies.length > seen) return;
  }
}

/** The first step of a shortest way over known cells.
 * @param {any} state @param {[number, number]} target */
function stepTowards(state, target) {
  const key = (/** @type {number} */ x, /** @type {number} */ y) => y * state.width + x;
  const isFree = (/** @type {number} */ x, /** @type {number} */ y) => !' #='.includes(state.rows[y]?.[x] ?? ' ');
  const [px, py] = state.player.at;
  const steps = new Map([[key(target[0], target[1]), 0]]);
  /** @type {[number, number][]} */
  const queue = [target];
  for (const [x, y] of queue) {
    for (const [letter, dx, dy] of DIRECTIONS) {
      const [nx, ny] = [x - dx, y - dy];
      if (nx === px && ny === py) return letter;
      if (!isFree(nx, ny) || steps.has(key(nx, ny))) continue;
      steps.set(key(nx, ny), 1);
      queue.push([nx, ny]);
    }
  }
  return '';
}

/** @type {import('./map.js').Handler} */
export const handler = { enter: () => void setWalk(true), leave: () => void setWalk(false), click: (x, y) => void walkClick(x, y), key: walkKey };
