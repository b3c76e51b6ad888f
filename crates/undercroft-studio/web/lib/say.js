// Sentences to the person: a line for screen readers, short notes that pass, and notes that stay until answered.

import { h, need } from './dom.js';
import { icon } from './icons.js';

/**
 * Says a line to screen readers alone.
 * @param {string} text
 */
export function announce(text) {
  const line = need('[data-part=status]');
  line.textContent = '';
  // A line that did not change would not be read again.
  setTimeout(() => {
    line.textContent = text;
  }, 30);
}

/** @type {Map<string, HTMLElement>} */
const shown = new Map();

/**
 * Shows a note over the map. One of the same `about` takes the place of the one before.
 * @param {string} text
 * @param {{ about?: string, kind?: 'plain' | 'warn' | 'bad', stay?: boolean, acts?: [string, () => void][] }} [options]
 */
export function note(text, { about = text, kind = 'plain', stay = false, acts = [] } = {}) {
  hush(about);
  const close = () => {
    element.remove();
    if (shown.get(about) === element) shown.delete(about);
  };
  const element = h(
    'div',
    { class: `note ${kind}`, role: kind === 'bad' ? 'alert' : 'status' },
    kind === 'plain' ? null : icon('warn'),
    h('p', {}, text),
    ...acts.map(([label, act]) =>
      h(
        'button',
        {
          class: 'btn small',
          type: 'button',
          on: {
            click: () => {
              close();
              act();
            },
          },
        },
        label,
      ),
    ),
    h('button', { class: 'btn ico small', type: 'button', 'aria-label': 'Close this note', on: { click: close } }, icon('close')),
  );
  need('[data-part=notes]').append(element);
  shown.set(about, element);
  if (!stay && !acts.length) setTimeout(close, 6000);
  return close;
}

/**
 * Takes a note back.
 * @param {string} about
 */
export function hush(about) {
  shown.get(about)?.remove();
  shown.delete(about);
}
