import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#worker/domain/language.ts';
import { OFFLINE_SCRIPT_PATH, offlineFile } from '#worker/domain/pages/public-pages.ts';

/** Injected by the build; a new build is a new worker with its own cache. */
declare const OFFLINE_VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const CACHE_NAME = `offline-${OFFLINE_VERSION}`;
/** Shared by all versions: the language of the page. */
const LANGUAGE_CACHE = 'offline-language';
/** A cache entry that stores the last page's language. */
const LANGUAGE_ENTRY = '/offline/language';

/** Only answers with the offline page when there is no network. No page, API answer or personal data is cached. */
self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePages()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(openPage(event));
  const isOwnScript = new URL(event.request.url).pathname === OFFLINE_SCRIPT_PATH;
  if (destination === 'style' || destination === 'font' || isOwnScript) {
    event.respondWith(dress(event.request));
  }
});
// A language switch makes no request, so the page tells.
self.addEventListener('message', (event) => event.waitUntil(rememberLanguage(event.data)));

async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const pages = LANGUAGES.map(offlineFile);
  const texts = await Promise.all(pages.map(async (page) => (await fetch(page)).text()));
  const assets = texts.flatMap((text) => text.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g) ?? []);
  await cache.addAll([...pages, OFFLINE_SCRIPT_PATH, ...new Set(assets)]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const previous = names.filter((name) => name !== CACHE_NAME && name !== LANGUAGE_CACHE);
  await Promise.all(previous.map((name) => caches.delete(name)));
  // Navigation preload.
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

/** Hashed assets are immutable, so those of the offline page serve other pages too. */
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
