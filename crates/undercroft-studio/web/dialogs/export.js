// Export: where it is going on the left; on the right what to do with it there, the options, the files, and what cannot go.

import { counted, grouped, h, need, titled } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { bytesOf, saveFile } from '../lib/copy.js';
import { zip } from '../lib/zip.js';
import { announce } from '../lib/say.js';
import { isAbort } from '../engine/errors.js';
import { requestOf } from '../state/document.js';
import { drawnStyle, studio } from '../state/studio.js';
import { load, save } from '../state/storage.js';
import { DESTINATIONS } from './destinations.js';
import { showDialog } from './dialog.js';

/** Pictures up to so many bytes are shown before they are saved. */
const MOST_SHOWN = 8 << 20;

/** @typedef {import('./destinations.js').Destination} Destination */
/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer>, media: string }} Ready */

/** @type {AbortController | null} */
let asking = null;
/** @type {Ready[]} */
let ready = [];
/** Options as chosen, by destination. @type {Record<string, Record<string, string | boolean>>} */
const chosen = {};

/** The map's name as that of a file. */
function stem() {
  const dungeon = studio.made?.levels[0];
  const words = `${dungeon?.words?.name ?? dungeon?.method ?? 'map'}`
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return (words || 'map').slice(0, 60);
}

/** @param {number} bytes */
const sized = bytes =>
  bytes < 1024 ? `${bytes} bytes` : bytes < 1 << 20 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;

/** The destination that is best for players who look at a screen of their own. */
const FOR_PLAYERS = 'page';

/** @param {Destination} to */
function optionsOf(to) {
  const own = (chosen[to.id] ??= Object.fromEntries(
    to.options.map(option => [option.name, option.name === 'audience' && option.usual === 'gm' ? studio.look.audience : option.usual]),
  ));
  /** @type {Record<string, HTMLSelectElement>} */
  const selects = {};
  return h(
    'div',
    { class: 'options' },
    ...to.options.map(option => {
      if (!option.choices) {
        const box = h('input', {
          type: 'checkbox',
          role: 'switch',
          class: 'switch',
          checked: own[option.name] === true,
          on: {
            change: () => {
              own[option.name] = box.checked;
              void prepare(to);
            },
          },
        });
        return h('label', { class: 'switching' }, box, h('span', {}, option.label));
      }
      const select = h(
        'select',
        {
          on: {
            change: () => {
              own[option.name] = select.value;
              // Sheets to play on lie before players, unless it is said afterwards that they do not.
              if (option.name === 'layout' && select.value === 'battle' && selects.audience) {
                own.audience = selects.audience.value = 'player';
              }
              void prepare(to);
            },
          },
        },
        ...option.choices.map(([value, label]) => h('option', { value }, label)),
      );
      select.value = String(own[option.name]);
      selects[option.name] = select;
      return h('label', { class: 'field' }, h('span', {}, option.label), select);
    }),
  );
}

/** Asks the engine for the files, so that sizes and losses are told before anything is saved.
 * @param {Destination} to */
async function prepare(to) {
  asking?.abort();
  const stop = (asking = new AbortController());
  const { made } = studio;
  if (!made) return;
  const files = need('[data-part=files]');
  const button = /** @type {HTMLButtonElement} */ (need('[data-act=save]'));
  button.disabled = true;
  ready = [];
  files.replaceChildren(h('p', { class: 'soft' }, 'Writing…'));
  const own = Object.fromEntries(Object.entries(chosen[to.id] ?? {}).filter(([, value]) => value !== '' && value !== false));
  if (own.pixels) own.pixels = /** @type {any} */ (Number(own.pixels));
  if (to.options.some(option => option.name === 'style') && !own.style) own.style = drawnStyle();
  const isOneLevel = made.levels.length > 1 && ['tmj', 'tmx', 'dd2vtt', 'csv', 'opd.json'].includes(to.format);
  try {
    const answer = await studio.engine.call(
      'export',
      { ...requestOf(waivedToo()), format: to.format, stem: stem(), ...own, ...(isOneLevel ? { level: studio.level } : {}) },
      stop.signal,
    );
    if (stop.signal.aborted) return;
    ready = answer.files.map((/** @type {import('../types.js').ExportFile} */ file) => ({
      name: file.name,
      bytes: bytesOf(file.base64),
      media: file.media,
    }));
    const losses = /** @type {import('../types.js').Loss[]} */ (answer.losses ?? []);
    files.replaceChildren(
      preview(to) ?? '',
      h(
        'ul',
        { class: 'files' },
        ...ready.map(file => h('li', {}, icon('file'), h('span', {}, file.name), h('small', {}, sized(file.bytes.length)))),
      ),
      h('h3', {}, `What ${to.name} cannot hold`),
      losses.length
        ? h(
            'ul',
            { class: 'losses' },
            ...losses.map(loss =>
              h('li', {}, loss.message, loss.count && !loss.message.includes(String(loss.count)) ? ` (${grouped(loss.count)})` : ''),
            ),
          )
        : h('p', { class: 'soft' }, 'Nothing is lost.'),
      isOneLevel ? h('p', { class: 'soft' }, `This format holds one level: it is level ${studio.level + 1}.`) : '',
    );
    button.disabled = false;
    button.lastChild?.replaceWith(ready.length === 1 ? 'Save the file' : `Save ${counted(ready.length, 'file')}`);
    announce(`${counted(ready.length, 'file')} ready`);
  } catch (error) {
    if (isAbort(error)) return;
    const { message, problems = [] } = /** @type {import('../engine/errors.js').EngineError} */ (error);
    files.replaceChildren(
      h('p', { class: 'problem', role: 'alert' }, message, ...problems.filter(one => one.hint).map(one => ` ${titled(one.hint ?? '')}.`)),
    );
  }
}

/** The picture among the files, so that one sees what comes. Sheets of tiles are no pictures of the map, and very large ones take too long to show.
 * @param {Destination} to */
function preview(to) {
  const picture = ready.find(file => file.media.startsWith('image/') && file.bytes.length < MOST_SHOWN);
  if (!picture || !to.options.some(option => option.name === 'style')) return null;
  const src = URL.createObjectURL(new Blob([picture.bytes], { type: picture.media }));
  return h('img', { class: 'preview', src, alt: `The map as it is saved for ${to.name}`, on: { load: () => URL.revokeObjectURL(src) } });
}

/** A map with broken promises is exported as it is shown: with them waived. */
function waivedToo() {
  const { doc, answer } = /** @type {import('../types.js').Made} */ (studio.made);
  return { ...doc, waived: [...doc.waived, ...(answer.broken ?? []).map(one => one.rule)] };
}

function saveAll() {
  const [first] = ready;
  if (!first) return;
  if (ready.length === 1) saveFile(first.name, first.bytes, first.media);
  else
    void zip(ready)
      .arrayBuffer()
      .then(bytes => saveFile(`${stem()}.zip`, bytes, 'application/zip'));
}

/** @param {Destination} to */
function show(to) {
  save('destination', to.id);
  need('[data-part=destination]').replaceChildren(
    h('h3', {}, to.name),
    h('p', {}, to.how),
    optionsOf(to),
    h('div', { data: { part: 'files' }, 'aria-live': 'polite' }),
  );
  document
    .querySelectorAll('[data-destination]')
    .forEach(one => one.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (one).dataset.destination === to.id)));
  void prepare(to);
}

/** @param {'player'} [audience] the web page for players first */
export function openExport(audience) {
  if (!studio.made) return;
  if (audience) delete chosen[FOR_PLAYERS];
  const last = audience ? FOR_PLAYERS : load('destination', 'foundry');
  showDialog(
    'Where is it going?',
    [
      h(
        'div',
        { class: 'exporting' },
        h(
          'div',
          { class: 'destinations', role: 'group', 'aria-label': 'Destinations' },
          ...DESTINATIONS.map(to =>
            h(
              'button',
              { class: 'destination', type: 'button', 'aria-pressed': 'false', data: { destination: to.id }, on: { click: () => show(to) } },
              icon(to.icon),
              h('span', {}, to.name),
              h('small', {}, to.format),
            ),
          ),
        ),
        h(
          'div',
          { class: 'chosen' },
          h('div', { data: { part: 'destination' } }),
          h(
            'div',
            { class: 'acts' },
            h('button', { class: 'btn main', type: 'button', disabled: true, data: { act: 'save' }, on: { click: saveAll } }, icon('out'), 'Save'),
          ),
        ),
      ),
    ],
    {
      kind: 'export-dialog',
      onClose: () => {
        asking?.abort();
        ready = [];
      },
    },
  );
  show(/** @type {Destination} */ (DESTINATIONS.find(to => to.id === last) ?? DESTINATIONS[0]));
}

/** Saves the one file that holds recipe, seed and edits; those that do not fit the map stand beside it. */
export function saveDocument() {
  const { made } = studio;
  if (!made) return;
  const { unfit, origin } = made.doc;
  const file = unfit ? { ...made.answer.dungeon, studio: { unfit, origin } } : made.answer.dungeon;
  saveFile(`${stem()}.json`, JSON.stringify(file), 'application/json');
}
