// A drawing of another program, pasted as text and laid out.

import { h } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { note } from '../lib/say.js';
import { studio } from '../state/studio.js';
import { drawn } from './plan-model.js';

/** A text as a sentence.
 * @param {string} text */
const sentence = text => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** A field into which the text of a drawing is pasted.
 * @param {import('./plan-model.js').Put} put */
export function pasting(put) {
  const area = h('textarea', {
    rows: 4,
    class: 'mono',
    spellcheck: 'false',
    'aria-label': 'A drawing as text',
    placeholder: 'flowchart TD\n  gate --> hall\n  hall -->|locked: bone| vault',
  });
  const said = h('p', { class: 'problem', role: 'alert', hidden: true });
  const lay = async () => {
    said.hidden = true;
    try {
      const { format, document: made, notes } = await studio.engine.call('import', { name: '', text: area.value });
      const graph = ['dot', 'graphml', 'mermaid'].includes(format) ? made.recipe?.method?.graph : null;
      if (!graph) throw new Error('This is no graph of Graphviz, Mermaid or GraphML. They begin with “graph {”, “flowchart TD” or “<graphml”.');
      put(drawn(graph));
      if (notes.length) note(`Some of the drawing is left out. ${notes.map(sentence).join(' ')}`, { about: 'plan', stay: true });
    } catch (error) {
      const problems = /** @type {any} */ (error).problems ?? [];
      const text = problems.length ? problems.flatMap((/** @type {any} */ one) => [one.message, one.hint ?? '']).filter(Boolean) : [/** @type {Error} */ (error).message];
      said.textContent = text.map(sentence).join(' ');
      said.hidden = false;
    }
  };
  return h(
    'details',
    { class: 'group paste' },
    h('summary', {}, icon('chevron'), h('span', {}, 'Paste a drawing')),
    h('p', { class: 'about' }, 'Graphviz, Mermaid or GraphML: labels of nodes are names of rooms; labels of edges are doors, such as “secret” or “locked: bone”.'),
    area,
    said,
    h('button', { class: 'btn line small', type: 'button', data: { key: 'plan-paste' }, on: { click: () => void lay() } }, 'Lay it out'),
  );
}
