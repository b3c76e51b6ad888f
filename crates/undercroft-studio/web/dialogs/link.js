// Copying the link: everything that makes the map, or a sentence why it does not fit.

import { copyText } from '../lib/copy.js';
import { note } from '../lib/say.js';
import { studio } from '../state/studio.js';
import { address } from '../state/visit.js';
import { openExport, saveDocument } from './keys.js';

export async function copyLink() {
  const url = location.href.split('#')[0] + address.link;
  const isDone = await copyText(url);
  if (!isDone) {
    note('The browser did not let the page copy. The link is in the address bar.', { about: 'copied', kind: 'warn' });
    return;
  }
  if (studio.look.audience === 'player')
    note(
      'The link is copied, and it is the game master’s: whoever opens it can switch to all secrets, and its seed makes them again. There is no page for players yet; give them a file.',
      { about: 'copied', kind: 'warn', stay: true, acts: [['A file for players…', () => openExport('player')]] },
    );
  else if (address.isWhole) note('The link is copied: whoever opens it sees this map.', { about: 'copied' });
  else
    note('The link is copied without your changes: they are too long for one. They are saved in this browser; save the file to pass them on.', {
      about: 'copied',
      kind: 'warn',
      stay: true,
      acts: [['Save the file', saveDocument]],
    });
}
