// Maps of one's own, dropped on the page or picked.

import { h, need } from '../lib/dom.js';
import { on } from '../lib/events.js';

/** @param {File} file */
const openFile = file => import('./open-file.js').then(one => one.openFile(file));

export function buildDrop() {
  const picker = h('input', {
    type: 'file',
    class: 'sr',
    tabindex: -1,
    'aria-hidden': 'true',
    accept: '.json,.txt,.tmj,.tmx,.ldtk,.dd2vtt,.uvtt,.df2vtt,.opd.json,.dot,.gv,.graphml,.mmd',
    on: {
      change: () => {
        const file = picker.files?.[0];
        if (file) void openFile(file);
        picker.value = '';
      },
    },
  });
  document.body.append(picker);
  on('open-file', () => picker.click());
  const veil = need('[data-part=veil]');
  let depth = 0;
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragenter', event => {
    if (hasFile(event)) {
      depth += 1;
      veil.hidden = false;
    }
  });
  addEventListener('dragleave', () => {
    depth = Math.max(0, depth - 1);
    if (!depth) veil.hidden = true;
  });
  addEventListener('dragover', event => {
    if (hasFile(event)) event.preventDefault();
  });
  addEventListener('drop', event => {
    depth = 0;
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    void openFile(file);
  });
}
