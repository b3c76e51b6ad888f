// Icons, drawn here as strokes on a field of 24 × 24.

import { s } from './dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  arch: 'M4 20v-9a8 8 0 0 1 16 0v9M9 20v-8a3 3 0 0 1 6 0v8M2 20h20',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  star: 'M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z',
  dice: 'M4 4h16v16H4zM8 8h.1M16 8h.1M12 12h.1M8 16h.1M16 16h.1',
  undo: 'M9 6l-5 4 5 4M4 10h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 4-5 4M20 10H10a5 5 0 0 0 0 10h3',
  keys: 'M2 6h20v12H2zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M7 14h10',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  link: 'M10 14l4-4M9 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M15 13l3-3a3.5 3.5 0 0 0-5-5l-3 3',
  out: 'M12 15V3M7.5 7.5L12 3l4.5 4.5M4 13v7h16v-7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21',
  sliders: 'M6 3v8M6 17v4M12 3v2M12 11v10M18 3v10M18 19v2M3.5 14h5M9.5 8h5M15.5 16h5',
  layers: 'M12 3l9 5-9 5-9-5zM4 13l8 4.5 8-4.5M4 17l8 4.5 8-4.5',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1',
  ok: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.5l3 3 5-6',
  warn: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.1',
  pointer: 'M5 3l4.5 17 3-7 7-3z',
  door: 'M6 21V4h12v17M3 21h18M14.5 13v.1',
  mark: 'M12 21V9M12 9a3 3 0 1 1 0-6 3 3 0 0 1 0 6zM7 21h10',
  cell: 'M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7M4 13h7v7H4',
  shuffle: 'M3 7h4l10 10h4M18 14l3 3-3 3M3 17h4l2.5-2.5M14.5 9.5L17 7h4M18 4l3 3-3 3',
  pin: 'M9 3h6l-1 7 3.5 3.5h-11L10 10zM12 13.5V21',
  chevron: 'M9 6l6 6-6 6',
  map: 'M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  image: 'M3 4h18v16H3zM3 17l6-6 4 4 3-3 5 5M15.5 8h.1',
  grid: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  cube: 'M12 2.5l8.5 5v9l-8.5 5-8.5-5v-9zM3.5 7.5l8.5 5 8.5-5M12 12.5v9',
  code: 'M8 6l-6 6 6 6M16 6l6 6-6 6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  play: 'M7 4l13 8-13 8z',
  halt: 'M8 5v14M16 5v14',
  swap: 'M4 8h16l-4-4M20 16H4l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1',
  reset: 'M5 12a7 7 0 1 0 2-5L4 10M4 4v6h6',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
};

/**
 * An icon; words beside it or a label on its button say what it means.
 * @param {string} name
 */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: PATHS[name] ?? '' }));
}
