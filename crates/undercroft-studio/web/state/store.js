// The browser's store of documents: every map with work of a person, by its name, as it was last.
//
// A record says how often it was written (`rev`). Whoever writes says which one he knows, so that of two tabs with the same map neither
// overwrites what the other one did.

import { hasWork, sameDoc } from './document.js';

/** @typedef {import('../types.js').KeptDocument} KeptDocument */

const NAME = 'undercroft.studio';
const TABLE = 'documents';
const KEY = 'undercroft.studio.revs';
/** So many revisions a tab remembers. */
const MOST = 300;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException('another tab holds an older store', 'InvalidStateError'));
    request.onsuccess = () => {
      const own = request.result;
      // A later version of the page may want to change the store, and a browser may close it.
      own.onversionchange = () => own.close();
      own.onclose = () => {
        opened = null;
      };
      resolve(own);
    };
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** The revisions that this tab has read or written; a tab that is reloaded still knows them. @type {Map<string, number>} */
const known = new Map(revisions());
/** @returns {[string, number][]} */
function revisions() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
/** @param {string} id @param {number} rev */
function know(id, rev) {
  known.delete(id);
  known.set(id, rev);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...known].slice(-MOST)));
  } catch {
    // After a reload this tab then takes its own map for another's, and keeps both.
  }
}

/** Whether this tab has a record of that name.
 * @param {string} id */
export const isKnown = id => known.has(id);

/** @param {string} id @returns {Promise<KeptDocument | undefined>} */
export async function read(id) {
  const record = await done((await database()).transaction(TABLE).objectStore(TABLE).get(id));
  if (record) know(id, record.rev);
  return record;
}

/**
 * Writes a document, unless another tab wrote other work under its name since this one read it: the answer is false then.
 * @param {Omit<KeptDocument, 'format' | 'rev' | 'when'>} document
 * @returns {Promise<boolean>}
 */
export async function write(document) {
  const own = (await database()).transaction(TABLE, 'readwrite');
  const table = own.objectStore(TABLE);
  /** @type {KeptDocument | undefined} */
  const before = await done(table.get(document.id));
  if (before && sameDoc(before.doc, document.doc)) {
    know(document.id, before.rev);
    return true;
  }
  if (before && before.rev !== known.get(document.id) && hasWork(before.doc)) return false;
  const rev = (before?.rev ?? 0) + 1;
  table.put({ ...document, format: 1, rev, when: Date.now() });
  await new Promise((resolve, reject) => {
    own.oncomplete = resolve;
    own.onabort = () => reject(own.error ?? new DOMException('the store gave up', 'QuotaExceededError'));
  });
  know(document.id, rev);
  return true;
}

/** Makes room: deletes documents that no list names.
 * @param {Set<string>} wanted the names of those that stay
 * @returns {Promise<number>} how many went */
export async function makeRoom(wanted) {
  const table = (await database()).transaction(TABLE, 'readwrite').objectStore(TABLE);
  const unwanted = (await done(table.getAllKeys())).map(String).filter(id => !wanted.has(id));
  await Promise.all(unwanted.map(id => done(table.delete(id))));
  return unwanted.length;
}
