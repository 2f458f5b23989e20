const NAME = "queens-lab 79cf69ac2bf40cab";
const FILES = ["lab.js","inter-latin-wght-normal.woff2","inter-cyrillic-wght-normal.woff2","source-serif-4-latin-600-normal.woff2","source-serif-4-cyrillic-600-normal.woff2","ibm-plex-mono-latin-400-normal.woff2","lab.css","icon.svg","queens-lab.wasm","./","play/"];
const PAGES = ["play","puzzle","watch","scenes","race","explore","measure","learn"];
// Keeps the lab for use without a network. The build inserts NAME, FILES and PAGES.

const base = new URL("./", self.location.href);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME)
      .then((cache) => cache.addAll(FILES.map((name) => new Request(new URL(name, base), { cache: "no-cache" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("queens-lab ") && name !== NAME;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(base.href)) return;
  const name = url.pathname.slice(base.pathname.length);
  if (PAGES.includes(name)) {
    // Links in a page's document are relative to its folder.
    event.respondWith(Response.redirect(new URL(`${name}/${url.search}`, base)));
    return;
  }
  // One document serves all pages.
  const file = PAGES.some((page) => name === `${page}/`) ? `${PAGES[0]}/` : name || "./";
  if (!FILES.includes(file)) return;
  event.respondWith(
    caches.open(NAME).then(async (cache) => (await cache.match(new URL(file, base))) ?? fetch(event.request)),
  );
});
