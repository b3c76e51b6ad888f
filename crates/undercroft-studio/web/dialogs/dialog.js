// Dialogs: the browser's own element, with a heading and a way out. The focus returns to where it was.

import { h } from '../lib/dom.js';
import { icon } from '../lib/icons.js';

/**
 * @param {string} title
 * @param {(HTMLElement | null)[]} content
 * @param {{ kind?: string, onClose?: () => void }} [options]
 */
export function showDialog(title, content, { kind = '', onClose } = {}) {
  document.querySelector('dialog[open]')?.remove();
  const before = document.activeElement;
  const dialog = h(
    'dialog',
    { class: kind, 'aria-labelledby': 'u-dialog-title' },
    h(
      'header',
      {},
      h('h2', { id: 'u-dialog-title' }, title),
      h('button', { class: 'btn ico', type: 'button', 'aria-label': 'Close', on: { click: () => dialog.close() } }, icon('close')),
    ),
    ...content.filter(one => one !== null),
  );
  dialog.addEventListener('close', () => {
    // Whoever went elsewhere by a key in the meantime keeps the focus there.
    const isElsewhere = document.activeElement !== document.body && !dialog.contains(document.activeElement) && document.activeElement !== before;
    dialog.remove();
    onClose?.();
    if (before instanceof HTMLElement && !isElsewhere) before.focus();
  });
  // A click beside it closes it, as people expect.
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
