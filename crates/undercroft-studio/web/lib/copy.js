// Copying to the clipboard and saving files.

import { h } from './dom.js';

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without the permission, or on a page without TLS, the old way works from a click.
    const area = h('textarea', { value: text, class: 'sr', 'aria-hidden': 'true' });
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}

/** @param {string} name @param {BlobPart} content @param {string} media */
export function saveFile(name, content, media) {
  const url = URL.createObjectURL(new Blob([content], { type: media }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/** @param {string} base64 @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(base64) {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
