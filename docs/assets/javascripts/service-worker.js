/* Reading without the network. `svod site` writes the version and the lists below and puts this file at the root.
 *
 * What is kept belongs to one version of the site, whole: pages never mix. A newer version is fetched beside the old one
 * and waits until the reader takes it. The desk's files are named by their content, so versions share them. */
"use strict";

const VERSION = "%VERSION%";
const BUNDLES = %BUNDLES%;      // by language: the archive with everything that its pages need
const RUNTIME = %RUNTIME%;      // what the desk runs

const scope = self.registration.scope;
const at = path => new URL(path, scope).href;
const ours = `svod ${scope} `;
const named = language => `${ours}${VERSION} ${language}`;
const runtime = `${ours}runtime`;
const memory = `${ours}memory`;   // the desk's own affair: assets/desk/memory.mjs

/* --- keeping ---------------------------------------------------------------------------------------------------------- */

async function unpacked(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;   // a host may have said that it is packed, and then it is not
  const stream = new Blob([bytes]).stream();
  return new Response(packed ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).json();
}

function response({ type, text, base64 }) {
  const body = text ?? Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  return new Response(body, { headers: { "content-type": type } });
}

const underWay = {};

function keepLanguage(language) {
  underWay[language] ??= keepPages(language).finally(() => { delete underWay[language]; });
  return underWay[language];
}

/* What was interrupted half-way is begun again: the mark, at the archive's own address, comes last. */
async function keepPages(language) {
  const archive = at(BUNDLES[language]);
  const cache = await caches.open(named(language));
  if (await cache.match(archive)) return;
  try {
    const files = Object.entries(await unpacked(archive));
    for (const [path, file] of files) await cache.put(at(path), response(file));
    await cache.put(archive, new Response());
  } catch (failed) {
    await caches.delete(named(language));
    throw failed;
  }
}

async function keepRuntime() {
  const cache = await caches.open(runtime);
  for (const path of RUNTIME) {
    if (!await cache.match(at(path))) await cache.add(at(path));
  }
}

async function keep({ language, desk }) {
  if (language in BUNDLES) await keepLanguage(language);
  if (desk && RUNTIME.length) await keepRuntime();
}

/* What the reader has kept of an older version is kept of this one too, before it may take over. */
async function keepAsBefore() {
  const names = (await caches.keys()).filter(name => name.startsWith(ours));
  const languages = Object.keys(BUNDLES).filter(language => names.some(name => name.endsWith(` ${language}`)));
  for (const language of languages) await keepLanguage(language);
  if (names.includes(runtime)) await keepRuntime();
}

async function dropOthers() {
  const mine = new Set([...Object.keys(BUNDLES).map(named), runtime, memory]);
  const names = (await caches.keys()).filter(name => name.startsWith(ours) && !mine.has(name));
  await Promise.all(names.map(name => caches.delete(name)));
  if (!await caches.has(runtime)) return;
  const cache = await caches.open(runtime);
  const wanted = new Set(RUNTIME.map(at));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

self.addEventListener("install", event => event.waitUntil(keepAsBefore()));
self.addEventListener("activate", event => event.waitUntil(dropOthers().then(() => self.clients.claim())));
self.addEventListener("message", event => {
  if (event.data.takeOver) self.skipWaiting();
  if (event.data.keep) {
    event.waitUntil(keep(event.data.keep).then(
      () => event.ports[0]?.postMessage({ kept: true }),
      failed => event.ports[0]?.postMessage({ kept: false, reason: String(failed.message) })));
  }
});

/* --- answering -------------------------------------------------------------------------------------------------------- */

async function kept(address) {
  for (const language of Object.keys(BUNDLES)) {
    if (!await caches.has(named(language))) continue;
    const found = await (await caches.open(named(language))).match(address);
    if (found) return found;
  }
  return null;
}

async function page(request) {
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  const found = await kept(address.href.replace(/index\.html$/, ""));
  if (found) return found;
  if (!address.pathname.endsWith("/") && await kept(`${address.href}/`)) return Response.redirect(`${address.href}/`);
  try {
    return await fetch(request);
  } catch (failed) {
    const english = address.href.startsWith(at("en/"));
    const missing = await kept(at(english ? "en/404.html" : "404.html"));
    if (!missing) throw failed;
    return new Response(missing.body, { status: 404, headers: missing.headers });
  }
}

async function running(request) {
  const cache = await caches.open(runtime);
  const found = await cache.match(request);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(request, fetched.clone());
  return fetched;
}

self.addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (RUNTIME.some(path => at(path) === request.url)) event.respondWith(running(request));
  else event.respondWith(kept(request.url).then(found => found ?? fetch(request)));
});
