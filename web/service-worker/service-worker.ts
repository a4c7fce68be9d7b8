import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#worker/domain/language.ts';
import { OFFLINE_SCRIPT_PATH, offlineFile } from '#worker/domain/pages/public-pages.ts';

/** Names what the build has written; a new build gives a new worker, which keeps its own. */
declare const OFFLINE_VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const CACHE_NAME = `offline-${OFFLINE_VERSION}`;
/** Of every version: a new one speaks the language of the page that it comes to. */
const LANGUAGE_CACHE = 'offline-language';
/** Not a page: remembers which language the last page was in. */
const LANGUAGE_ENTRY = '/offline/language';

/**
 * Stands between the browser and our pages for one thing only: without a network it answers with the page that says so.
 * No page, no answer of the API and nothing of anybody's is ever kept.
 */
self.addEventListener('install', (event) => event.waitUntil(keepOfflinePages()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(openPage(event));
  const isOwnScript = new URL(event.request.url).pathname === OFFLINE_SCRIPT_PATH;
  if (destination === 'style' || destination === 'font' || isOwnScript) {
    event.respondWith(dress(event.request));
  }
});
// A page that is switched to another language comes from nowhere: it says so itself (use-service-worker.ts).
self.addEventListener('message', (event) => event.waitUntil(rememberLanguage(event.data)));

async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const pages = LANGUAGES.map(offlineFile);
  const texts = await Promise.all(pages.map(async (page) => (await fetch(page)).text()));
  const assets = texts.flatMap((text) => text.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g) ?? []);
  await cache.addAll([...pages, OFFLINE_SCRIPT_PATH, ...new Set(assets)]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((name) => name !== CACHE_NAME && name !== LANGUAGE_CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  // The page is asked for while this script is still being started.
  await self.registration.navigationPreload.enable();
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    const response = preloaded instanceof Response ? preloaded : await fetch(event.request);
    event.waitUntil(rememberLanguage(response.headers.get('content-language')));
    return response;
  } catch (error) {
    const kept = await caches.match(offlineFile(await lastLanguage()));
    if (kept === undefined) throw error;
    return kept;
  }
}

/**
 * What a page looks like never changes under its address: what is kept of it for that page serves the others too. That
 * page's own script is no other page's.
 */
async function dress(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function rememberLanguage(language: unknown): Promise<void> {
  if (!isLanguage(language)) return;
  const cache = await caches.open(LANGUAGE_CACHE);
  await cache.put(LANGUAGE_ENTRY, new Response(language));
}

async function lastLanguage(): Promise<Language> {
  const cache = await caches.open(LANGUAGE_CACHE);
  const language = await (await cache.match(LANGUAGE_ENTRY))?.text();
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
