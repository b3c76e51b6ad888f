// Pictures of kinds, methods, symmetries and styles, drawn here on a field of 48 × 36.

import { s } from '../lib/dom.js';

const r = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => `M${x} ${y}h${w}v${h}h${-w}z`;
const o = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ k) =>
  `M${x - k} ${y}a${k} ${k} 0 1 0 ${2 * k} 0a${k} ${k} 0 1 0 ${-2 * k} 0z`;

/** Filled shapes. @type {Record<string, string>} */
const FILLED = {
  classic: r(5, 4, 12, 9) + r(28, 3, 9, 9) + o(36, 25, 6) + r(9, 22, 10, 10) + r(17, 7, 11, 2) + r(32, 12, 2, 8) + r(19, 26, 12, 2) + r(11, 13, 2, 9),
  warren:
    o(10, 9, 5) +
    o(23, 6, 4) +
    o(36, 10, 5) +
    o(16, 20, 4) +
    o(29, 20, 5) +
    o(9, 29, 4) +
    o(22, 31, 4) +
    o(38, 29, 4) +
    r(14, 7, 6, 2) +
    r(26, 7, 6, 2) +
    r(15, 23, 2, 6) +
    r(19, 19, 6, 2) +
    r(33, 21, 5, 2) +
    r(37, 14, 2, 12) +
    r(10, 12, 2, 14) +
    r(12, 29, 7, 2),
  temple:
    r(19, 2, 10, 8) +
    r(22, 10, 4, 5) +
    r(17, 15, 14, 9) +
    r(22, 24, 4, 4) +
    r(20, 28, 8, 6) +
    r(6, 16, 7, 7) +
    r(35, 16, 7, 7) +
    r(13, 18, 4, 2) +
    r(31, 18, 4, 2),
  crypt:
    r(22, 1, 4, 34) +
    r(8, 3, 9, 6) +
    r(31, 3, 9, 6) +
    r(8, 14, 9, 6) +
    r(31, 14, 9, 6) +
    r(8, 25, 9, 6) +
    r(31, 25, 9, 6) +
    r(17, 5, 14, 2) +
    r(17, 16, 14, 2) +
    r(17, 27, 14, 2),
  cavern: 'M6 10c2-6 9-7 12-3s-1 7 3 8 7-4 12-3 8 5 6 10-7 5-10 4-4-4-8-3-3 7-8 8-9-3-8-8 4-5 3-8-3-3-2-5zM36 4c3-2 7 0 7 3s-4 4-6 3-3-4-1-6z',
  fortress:
    r(5, 3, 9, 9) +
    r(34, 3, 9, 9) +
    r(5, 24, 9, 9) +
    r(34, 24, 9, 9) +
    r(14, 6, 20, 2) +
    r(14, 28, 20, 2) +
    r(8, 12, 2, 12) +
    r(38, 12, 2, 12) +
    r(19, 13, 10, 10) +
    r(23, 8, 2, 5),
  lair:
    r(17, 10, 20, 16) +
    o(8, 8, 4) +
    o(8, 28, 4) +
    r(41, 4, 5, 6) +
    r(41, 26, 5, 6) +
    r(10, 9, 8, 2) +
    r(10, 26, 8, 2) +
    r(36, 11, 8, 2) +
    r(43, 10, 2, 3) +
    r(36, 24, 8, 2),
  bsp:
    r(3, 3, 17, 12) +
    r(25, 3, 9, 12) +
    r(38, 3, 7, 12) +
    r(3, 21, 10, 12) +
    r(18, 21, 12, 12) +
    r(35, 21, 10, 12) +
    r(20, 8, 5, 2) +
    r(34, 8, 4, 2) +
    r(8, 15, 2, 6) +
    r(13, 26, 5, 2) +
    r(30, 26, 5, 2),
  scatter:
    r(4, 5, 10, 8) +
    r(19, 2, 8, 10) +
    r(33, 6, 12, 7) +
    r(8, 19, 8, 12) +
    r(22, 18, 12, 7) +
    r(38, 19, 7, 12) +
    r(14, 8, 5, 2) +
    r(27, 8, 6, 2) +
    r(11, 13, 2, 6) +
    r(16, 21, 6, 2) +
    r(34, 21, 4, 2),
  walk:
    r(3, 4, 8, 8) +
    r(11, 7, 7, 2) +
    r(18, 4, 7, 7) +
    r(20, 11, 2, 6) +
    r(18, 17, 7, 7) +
    r(25, 19, 7, 2) +
    r(32, 16, 6, 7) +
    r(34, 23, 2, 3) +
    r(30, 26, 12, 8),
  tilepath:
    r(2, 14, 8, 8) +
    r(11, 16, 6, 4) +
    r(18, 14, 8, 8) +
    r(20, 6, 4, 7) +
    r(18, 1, 8, 4) +
    r(27, 16, 6, 4) +
    r(34, 10, 12, 16) +
    r(20, 23, 4, 6) +
    r(17, 30, 10, 4),
  graph: o(8, 8, 5) + o(40, 8, 5) + o(24, 28, 6) + o(44, 29, 4) + r(13, 7, 22, 2) + 'M11 11l9 13 2-1-9-13zM36 11l-8 12 2 1 8-12z' + r(30, 28, 10, 2),
  keep: r(6, 12, 12, 12) + r(18, 16, 8, 4) + r(26, 8, 16, 20),
  sewer: o(12, 18, 8) + r(20, 16, 10, 4) + o(36, 18, 7) + r(34, 2, 4, 10) + r(10, 26, 4, 9),
};

/** Drawn lines. @type {Record<string, string>} */
const LINED = {
  'symmetry.none': 'M8 8h10v8H8zM26 6h12v9H26zM18 24h12v8H18z',
  'symmetry.bilateral': 'M24 3v30M7 12h10v12H7zM31 12h10v12H31z',
  'symmetry.radial2': 'M24 17v2M6 6h14v8H6zM28 22h14v8H28z',
  'symmetry.radial4': 'M24 17v2M20 3h8v8h-8zM20 25h8v8h-8zM7 14h8v8H7zM33 14h8v8h-8z',
  'symmetry.partial': 'M24 3v30M7 12h10v12H7zM31 16h10v9H31zM32 6h7v5h-7z',
  'ground.plain': 'M5 12h38M5 24h38M15 5v26M33 5v26',
  'ground.noise': 'M4 26c6-10 10-8 14-3s9 6 13-2 7-11 13-7M4 16c5-6 9-7 13-4s9 5 14 0 8-6 13-5',
  'ground.caves': 'M6 30c0-14 6-22 14-22 4 0 5 4 8 4 7-2 13 6 14 18M20 30c0-6 3-9 6-9s5 4 5 9',
  own: 'M24 24V8m-6 6 6-6 6 6M9 22v8h30v-8',
};

/** Colours of a style: paper, floor, line. @type {Record<string, [string, string, string]>} */
const STYLES = {
  ink: ['#fdfcf9', '#ffffff', '#111111'],
  parchment: ['#e5d0a4', '#f4e6c3', '#5a3e1e'],
  blueprint: ['#113568', '#1b4784', '#cfe3ff'],
  tiles: ['#101216', '#8a7050', '#3b2f22'],
  dark: ['#101216', '#2c313b', '#d6dde6'],
  plain: ['#bac1cc', '#ffffff', '#282c34'],
  battle: ['#161310', '#8d8474', '#3a342b'],
};

/** A picture by name; none gives an empty field.
 * @param {string} name */
export function picture(name) {
  const lined = LINED[name];
  return s(
    'svg',
    { class: lined ? 'lined' : 'filled', viewBox: '0 0 48 36', 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: lined ?? FILLED[name] ?? r(14, 9, 20, 18) }),
  );
}
/** @param {string} name */
export const hasPicture = name => name in LINED || name in FILLED;

/** The look of a style.
 * @param {string} name */
export function stylePicture(name) {
  const [paper, floor, line] = STYLES[name] ?? ['#888888', '#cccccc', '#222222'];
  return s(
    'svg',
    { viewBox: '0 0 48 30', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { width: 48, height: 30, fill: paper }),
    s('path', { d: 'M6 8h14v5h8a7 7 0 1 1 0 5h-8v5H6z', fill: floor, stroke: line, 'stroke-width': 1.6 }),
    s('path', { d: 'M11 8v15M6 13h5M6 18h5', stroke: line, 'stroke-width': 0.4, fill: 'none' }),
  );
}
