// The page starts here: the engine first, then the parts, then the map that the address asks for.

import { chooseEngine } from './engine/engine.js';
import { need } from './lib/dom.js';
import { note } from './lib/say.js';
import { emptyDoc, newSeed } from './state/document.js';
import { change, open, studio } from './state/studio.js';
import { applyTheme } from './state/prefs.js';
import { buildMap } from './map/map.js';
import { buildMake, rebuild } from './make/panel.js';
import { buildRooms } from './panes/rooms.js';
import { buildFind } from './panes/find.js';
import { buildRecipe } from './panes/recipe.js';
import { buildView } from './panes/view.js';
import { buildSeeds } from './panes/seeds.js';
import { buildFrame } from './panes/frame.js';
import { buildDrop } from './panes/drop.js';
import { buildProof } from './dialogs/proof.js';
import { buildKeys, openKeys } from './dialogs/keys.js';
import { openExport, saveDocument } from './dialogs/export.js';
import { copyLink } from './dialogs/link.js';

async function start() {
  applyTheme();
  studio.engine = await chooseEngine();
  // The listing and the first map are asked for together.
  const listing = studio.engine.call('methods', {});
  buildMap();
  buildMake();
  buildRooms();
  buildFind();
  buildRecipe();
  buildSeeds();
  buildProof();
  buildFrame({ export: openExport, keyboard: openKeys, link: () => void copyLink(), save: saveDocument });
  buildDrop();
  buildKeys();
  void buildView();
  if (!(await open(location.hash, 'replace'))) change({ ...emptyDoc(), seed: newSeed() }, { record: 'replace' });
  studio.listing = await listing;
  rebuild();
  need('.app').dataset.ready = '';
}

start().catch(error => note(`The studio could not start: ${error.message}`, { kind: 'bad', stay: true }));
addEventListener('unhandledrejection', event => console.error(event.reason));
