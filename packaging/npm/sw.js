// Keeps the page, so that it works without a network; another page has another name here.
const NAME = 'pteverify-@HASH@';
self.addEventListener('install', (e) => e.waitUntil(caches.open(NAME).then((cache) => cache.addAll(['./', 'licenses.txt'])).then(() => self.skipWaiting())));
self.addEventListener('activate', (e) => e.waitUntil(caches.keys().then((names) =>
  Promise.all(names.filter((n) => n.startsWith('pteverify-') && n !== NAME).map((n) => caches.delete(n))))));
self.addEventListener('fetch', (e) => e.respondWith(caches.open(NAME).then((cache) => cache.match(e.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(e.request))));
