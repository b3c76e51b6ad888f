// Uses the studio in a real browser as somebody would.
//
//   node check.mjs PACKAGES CHROMIUM URL KIND [PICTURES]
//
// PACKAGES is the folder with the `node_modules` of playwright-core and axe-core; URL the studio or the static site. KIND is `short` (arrive, reroll, edit, export), `server` (everything against
// the server) or `site` (everything against the static site, and offline). With PICTURES, a folder, what the browser showed is kept there. A line a check; the exit code is 0 if all passed.

import { mkdirSync } from 'node:fs';
import { start } from './browser.mjs';
import * as arriving from './arriving.mjs';
import * as controls from './controls.mjs';
import * as sharing from './sharing.mjs';
import * as editing from './editing.mjs';
import * as carrying from './carrying.mjs';
import * as keeping from './keeping.mjs';
import * as history from './history.mjs';
import * as searching from './searching.mjs';
import * as exporting from './exporting.mjs';
import * as reading from './reading.mjs';
import * as playing from './playing.mjs';
import * as files from './files.mjs';
import * as planning from './planning.mjs';
import * as phone from './phone.mjs';
import * as keyboard from './keyboard.mjs';
import * as access from './access.mjs';
import * as trouble from './trouble.mjs';
import * as times from './times.mjs';
import * as offline from './offline.mjs';
import * as types from './types.mjs';
import * as weight from './weight.mjs';
import * as drawn from './drawn.mjs';
import * as windows from './windows.mjs';
import * as upgrade from './upgrade.mjs';

const [packages, program, url, kind = 'short', pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const tools = await start({ packages, program, url, kind, pictures });

const SHORT = [arriving.arrive, arriving.reroll, editing.editAndUndo, exporting.exportOne];
const LONG = [
  types.types,
  weight.weight,
  arriving.arrive,
  arriving.carriedMap,
  drawn.drawn,
  drawn.drawnBeforeScripts,
  arriving.reroll,
  arriving.history,
  controls.everyKind,
  controls.pinsAndSurprise,
  controls.recipe,
  controls.levels,
  planning.plan,
  planning.drawnPlan,
  sharing.share,
  sharing.otherVersion,
  sharing.tooLong,
  reading.layers,
  reading.rooms,
  reading.proof,
  reading.looks,
  reading.pinch,
  editing.editAndUndo,
  editing.dragAndUndo,
  editing.everyEdit,
  editing.breakAPromise,
  editing.keepRooms,
  keeping.starredEdits,
  keeping.longEdits,
  keeping.ownMap,
  keeping.sameMapTwice,
  keeping.sameMapInTwoTabs,
  keeping.unsavedWords,
  keeping.oldLists,
  keeping.noStore,
  keeping.fullStore,
  carrying.otherEngine,
  carrying.otherSettings,
  carrying.otherRooms,
  carrying.savedFile,
  carrying.everyEditFound,
  carrying.severalLevels,
  history.randomSteps,
  history.hastySteps,
  history.stepsAfterReload,
  history.refusedSettings,
  searching.search,
  searching.seeds,
  playing.scrub,
  playing.walk,
  exporting.everyDestination,
  files.badFile,
  files.ownFile,
  files.tiledFile,
  phone.phone,
  phone.widths,
  windows.lowWindows,
  windows.notesAndCards,
  windows.settingsAreFound,
  windows.forPlayers,
  windows.locksFigure,
  keyboard.keyboardOnly,
  access.axe,
  trouble.storage,
  trouble.twoTabs,
  times.times,
];
const wanted = process.env.STUDIO_ONLY?.split(',');
const all = kind === 'short' ? SHORT : kind === 'site' ? [...LONG, trouble.crash, offline.offline, upgrade.upgrade] : [...LONG, trouble.busyServer, carrying.serverGone];
const list = all.filter(check => !wanted || wanted.includes(check.name));

let failed = 0;
for (const check of list) {
  const began = Date.now();
  try {
    const said = await check(tools);
    console.log(`ok      ${check.name}${said ? `: ${said}` : ''} (${Date.now() - began} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${check.name}: ${error.message}`);
    await tools.shotAll(`failed-${check.name}`);
  }
  await tools.closeAll();
}
const complaints = await tools.end();
if (complaints) console.log(`FAILED  the browser complained ${complaints} times`);
console.log(failed ? `${failed} of ${list.length} checks failed` : `${list.length} checks done`);
process.exit(failed || complaints ? 1 : 0);
