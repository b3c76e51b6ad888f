// The service worker of the static site: keeps every file, so that the page works without a network. The names of the files
// and a version are filled in when the site is written.
//
// Each version has a cache of its own, and each tab keeps the version that it was opened with: a tab that was open when a new version
// came still finds the modules that fit it. A tab that is opened or loaded again has the new version. A cache that no tab needs
// any more is deleted.

const CACHE = 'undercroft-__VERSION__';
const FILES = [/*__FILES__*/];
const NAME = 'undercroft-';
/** Which cache each tab reads from, as texts by the ids of tabs. It is kept, because browsers end idle workers. */
const TABS = 'undercroft-tabs';

/** @param {string} id */
const tabKey = id => new Request(`./tab/${id}`);
const tabs = () => caches.open(TABS);

/** What was looked up. @type {Map<string, Promise<string>>} */
const known = new Map();

/** The name of the cache that a tab reads from.
 * @param {string} id */
function cacheOf(id) {
  const name = known.get(id) ?? lookUp(id);
  known.set(id, name);
  return name;
}

/** @param {string} id */
async function lookUp(id) {
  const kept = id && (await (await tabs()).match(tabKey(id)));
  const name = kept ? await kept.text() : CACHE;
  return (await caches.has(name)) ? name : CACHE;
}

/** @param {string} id @param {string} name */
async function remember(id, name) {
  known.set(id, Promise.resolve(name));
  await (await tabs()).put(tabKey(id), new Response(name));
}

self.addEventListener('install', event => {
  // Copies that the browser keeps for its own purposes may be those of the version before.
  const requests = ['./', ...FILES].map(file => new Request(file, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => cache.addAll(requests))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(takeOver().then(() => self.clients.claim()));
});

/** Tabs that the version before answered, of which nothing is known, were opened with it. */
async function takeOver() {
  const before = (await caches.keys()).filter(name => name.startsWith(NAME) && name !== TABS && name !== CACHE).at(-1);
  const own = await tabs();
  if (before) for (const { id } of await self.clients.matchAll({ type: 'all' })) if (!(await own.match(tabKey(id)))) await remember(id, before);
  await tidy();
}

/** Deletes the caches of versions that no tab reads from any more, and what is known of tabs that are gone.
 * @param {string} [opening] a tab that is about to be there */
async function tidy(opening) {
  const own = await tabs();
  const there = (await self.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => id);
  const keys = new Set([...there, ...(opening ? [opening] : [])].map(id => tabKey(id).url));
  const needed = new Set([CACHE, TABS]);
  for (const request of await own.keys()) {
    const name = keys.has(request.url) && (await (await own.match(request))?.text());
    if (name) needed.add(name);
    else await own.delete(request);
  }
  for (const name of await caches.keys()) if (name.startsWith(NAME) && !needed.has(name)) await caches.delete(name);
}

/** @param {FetchEvent} event */
async function answer({ request, clientId, resultingClientId }) {
  const isPage = request.mode === 'navigate';
  const name = isPage ? CACHE : await cacheOf(clientId);
  // A page reads from this version on, a worker from that of the page that starts it.
  if (resultingClientId) await remember(resultingClientId, name);
  const kept = await (await caches.open(name)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  const answered = answer(event);
  event.respondWith(answered);
  if (event.request.mode === 'navigate') event.waitUntil(answered.then(() => tidy(event.resultingClientId)));
});
