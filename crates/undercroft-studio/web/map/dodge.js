// Notes over the map keep away from cards, whose buttons they would cover: they go to the side where there is more
// room, or stay above.

import { need } from '../lib/dom.js';
import { on } from '../lib/events.js';

/** Less wide than this a note is a column of words. */
const LEAST = 220;
const GAP = 12;
/** Less high than this not even one note has room. */
const LOWEST = 56;

/** Puts the notes where no card is. */
function dodge() {
  const notes = need('[data-part=notes]');
  for (const name of ['left', 'width', 'transform', 'top', 'bottom', 'max-height', 'overflow']) notes.style.removeProperty(name);
  if (!notes.children.length) return;
  const map = need('main.map').getBoundingClientRect();
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.map > .card:not([hidden])')]).map(card => card.getBoundingClientRect());
  const own = notes.getBoundingClientRect();
  const inTheWay = cards.filter(
    card => card.height > 0 && card.left < own.right + GAP && card.right > own.left - GAP && card.top < own.bottom + GAP && card.bottom > own.top - GAP,
  );
  if (!inTheWay.length) return;
  const left = Math.min(...inTheWay.map(card => card.left));
  const right = Math.max(...inTheWay.map(card => card.right));
  const [before, after] = [left - map.left - 2 * GAP, map.right - right - 2 * GAP];
  if (Math.max(before, after) >= LEAST) {
    const width = Math.min(520, Math.max(before, after));
    notes.style.width = `${width}px`;
    notes.style.transform = 'none';
    notes.style.left = `${before >= after ? left - map.left - GAP - width : right - map.left + GAP}px`;
    return;
  }
  // Sheets of a phone lie at the bottom: notes stay above them.
  const above = Math.min(...inTheWay.map(card => card.top)) - own.top - GAP;
  if (above >= LOWEST) {
    notes.style.maxHeight = `${above}px`;
    notes.style.overflow = 'auto';
  } else {
    // A card that takes the whole map has its button at the top.
    notes.style.top = 'auto';
    notes.style.bottom = `${GAP}px`;
  }
}

let asked = 0;
const later = () => {
  asked ||= requestAnimationFrame(() => {
    asked = 0;
    dodge();
  });
};

export function buildDodge() {
  for (const event of ['card', 'moved', 'resized']) on(event, later);
  // Cards are shown and hidden by their own modules.
  const watcher = new MutationObserver(later);
  for (const card of document.querySelectorAll('.map > .card')) watcher.observe(card, { attributes: true, attributeFilter: ['hidden', 'style'] });
  watcher.observe(need('[data-part=notes]'), { childList: true });
}
