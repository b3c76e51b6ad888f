// The page starts here: the engine first, then the parts, then the map that the address asks for.

import { chooseEngine } from './engine/engine.js';
import { h, need, whenIdle } from './lib/dom.js';
import { on, tell } from './lib/events.js';
import { note } from './lib/say.js';
import { newSeed } from './state/document.js';
import { studio } from './state/studio.js';
import { begin } from './state/visit.js';
import { applyTheme } from './state/prefs.js';
import { buildMap } from './map/map.js';
import { buildView } from './panes/view.js';
import { buildSeeds } from './panes/seeds.js';
import { buildFrame } from './panes/frame.js';
import { buildDrop } from './panes/drop.js';
import { buildBadge } from './panes/badge.js';
import { buildKeys, copyLink, openExport, openKeys, saveDocument } from './dialogs/keys.js';

/** Panes that are built when they are first opened. @type {Record<string, () => Promise<void>>} */
const LATER = {
  rooms: () => import('./panes/rooms.js').then(pane => pane.buildRooms()),
  find: () => import('./panes/find.js').then(pane => pane.buildFind()),
  recipe: () => import('./panes/recipe.js').then(pane => pane.buildRecipe()),
};
/** @param {string} name */
function build(name) {
  const pane = LATER[name];
  delete LATER[name];
  void pane?.().then(() => tell('tab-built', name));
}
on('tab', build);

/** What is loaded once the first map is there, so that it is at hand at once, and also when the server is gone. */
const MODULES = [
  ...['broken', 'card', 'edit', 'grow', 'overlays', 'repair', 'unfit', 'walk', 'words'].map(name => `map/${name}.js`),
  ...['fields', 'kinds', 'panel', 'row', 'search', 'surprise', 'widgets'].map(name => `make/${name}.js`),
  ...['destinations', 'dialog', 'export', 'key-list', 'link', 'proof'].map(name => `dialogs/${name}.js`),
  ...['find', 'open-file', 'recipe', 'rooms', 'wishes'].map(name => `panes/${name}.js`),
  ...['lib/copy.js', 'lib/zip.js', 'model/places.js', 'state/autosave.js', 'state/carry.js', 'state/kept.js', 'state/store.js', 'state/toml.js'],
];
const preload = () => document.head.append(...MODULES.map(href => h('link', { rel: 'modulepreload', href })));

/** The first map, or why there is none. */
const arrived = new Promise(done => {
  for (const event of ['drawn', 'refused']) on(event, done);
});

async function start() {
  applyTheme();
  const off = on('drawn', () => {
    off();
    whenIdle(preload);
  });
  // Wide screens have the key of rooms always open.
  const wide = matchMedia('(min-width: 1920px)');
  if (wide.matches) build('rooms');
  wide.addEventListener('change', () => build('rooms'));
  studio.engine = await chooseEngine();
  // The listing and the first map are asked for together.
  const listing = studio.engine.call('methods', {});
  buildMap();
  buildSeeds();
  buildBadge();
  buildFrame({ export: openExport, keyboard: openKeys, link: copyLink, save: saveDocument });
  on('save-file', saveDocument);
  buildDrop();
  buildKeys();
  void buildView();
  // The map that the page carries is the one that is made first.
  const seed = need('[data-part=stage]').dataset.seed || newSeed();
  await begin(seed);
  studio.listing = await listing;
  // The form has no part in the first map, and follows it.
  await arrived;
  const { buildMake } = await import('./make/panel.js');
  buildMake();
  need('.app').dataset.ready = '';
  if (studio.engine.name === 'worker' && 'serviceWorker' in navigator) keepOffline();
}

/** Keeps the static site for the time without a network, and says when there is a new version of it. */
function keepOffline() {
  const workers = navigator.serviceWorker;
  const isLater = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isLater)
      note('There is a new version of the studio. This tab goes on with the one that it was opened with.', {
        about: 'version',
        acts: [['Load the new one', () => location.reload()]],
      });
  });
  workers
    .register('sw.js', { updateViaCache: 'none' })
    .then(worker => {
      // A tab that stays open for days looks for a new version when somebody comes back to it.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void worker.update().catch(() => {});
      });
    })
    .catch(() => {});
}

start().catch(error => note(`The studio could not start: ${error.message}`, { kind: 'bad', stay: true }));
addEventListener('unhandledrejection', event => {
  console.error(event.reason);
  if (/import/i.test(String(event.reason?.message)))
    note('A part of the studio could not be loaded. Is it still running? Nothing here is lost.', { about: 'part', kind: 'bad' });
});
