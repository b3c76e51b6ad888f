// The service worker of the static site: keeps every file, so that the page works without a network. The names of the files
// and a version are filled in when the site is written; a new version replaces the old one whole.

const CACHE = 'undercroft-__VERSION__';
const FILES = [/*__FILES__*/];

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => cache.addAll(['./', ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(name => name.startsWith('undercroft-') && name !== CACHE).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  // What is kept is as good as the network's, for its version is that of this worker.
  event.respondWith(
    caches
      .open(CACHE)
      .then(cache => cache.match(event.request, { ignoreSearch: true }))
      .then(kept => kept ?? fetch(event.request)),
  );
});
