// Copying the link: everything that makes the map, or a sentence why it does not fit.

import { copyText } from '../lib/copy.js';
import { note } from '../lib/say.js';
import { address } from '../state/visit.js';
import { saveDocument } from './keys.js';

export async function copyLink() {
  const url = location.href.split('#')[0] + address.link;
  const isDone = await copyText(url);
  if (!isDone) {
    note('The browser did not let the page copy. The link is in the address bar.', { about: 'copied', kind: 'warn' });
    return;
  }
  if (address.isWhole) note('The link is copied: whoever opens it sees this map.', { about: 'copied' });
  else
    note('The link is copied without your changes: they are too long for one. They are saved in this browser; save the file to pass them on.', {
      about: 'copied',
      kind: 'warn',
      stay: true,
      acts: [['Save the file', saveDocument]],
    });
}
