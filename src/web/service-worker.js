// The page without a connection: its own files, and nothing that belongs to anybody. What the API says is never looked at
// here; conversations are kept by the page itself (lib/kept-conversations.ts), which knows who is signed in.
// `BUILD` is written in front by scripts/write-service-worker.ts: { version, entry, files }.

const PREFIX = "page-";
const CACHE = PREFIX + BUILD.version;
/** Under this name the cache holds index.html; the server has no such address. */
const SHELL = "/offline-shell";

self.addEventListener("install", (event) => event.waitUntil(keepBuild()));
// Never skipWaiting: an open page goes on with the files of its own build, which the server may no longer have.
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  // The way out when something kept in the browser is broken must not pass through what is kept.
  if (url.searchParams.get("clear") === "true") return;
  if (request.mode === "navigate") event.respondWith(openPage(request, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(openAsset(request));
  else if (BUILD.files.includes(url.pathname)) event.respondWith(openFile(request));
});

async function keepBuild() {
  const shell = await fetch("/chat", { headers: { Accept: "text/html" }, credentials: "omit", cache: "no-store" });
  // While a new version is being put in place, page and files may be of two builds: then the next visit tries again.
  const isOfThisBuild = shell.ok && (await shell.clone().text()).includes(BUILD.entry);
  if (!isOfThisBuild) throw new Error("The server has another build");
  const cache = await caches.open(CACHE);
  await cache.put(SHELL, shell);
  await cache.addAll(BUILD.files);
}

/** Happens when no page of an older build is open any more. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  // The page of the first visit was there before its worker, and needs its files kept as much as the others.
  await self.clients.claim();
}

/** From the server whenever it answers, so that nobody is left with an old page. */
async function openPage(request, url) {
  try {
    return await fetch(request);
  } catch {
    // The front page is a document of its own, of no use without a connection.
    if (url.pathname === "/") return Response.redirect("/chat");
    const cache = await caches.open(CACHE);
    return (await cache.match(SHELL)) ?? Response.error();
  }
}

/** Named after their content: the one that is kept, whichever build it came with, is the right one. */
const openAsset = async (request) => (await caches.match(request)) ?? fetch(request);

async function openFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
