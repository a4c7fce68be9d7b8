import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

type Event = Record<string, unknown>;

let web: WebBuild;
const listeners = new Map<string, (event: Event) => void>();
const kept = new Map<string, Map<string, string>>();

/** What the script finds around it in a browser. */
function stubBrowser(): void {
  vi.stubGlobal('OFFLINE_VERSION', 'new');
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: Event) => void) =>
      listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    registration: { navigationPreload: { enable: () => Promise.resolve() } },
  });
  vi.stubGlobal('caches', buildCaches());
}

beforeAll(async () => {
  web = await openWebBuild();
  stubBrowser();
  await web.load('/service-worker/service-worker.ts');
});

beforeEach(() => {
  kept.clear();
  stubBrowser();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

/** What a browser keeps, by cache and address. */
function buildCaches() {
  const read = (texts: Map<string, string> | undefined, key: string) => {
    const text = texts?.get(key);
    return Promise.resolve(text === undefined ? undefined : new Response(text));
  };
  return {
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
    match: (asked: string | { url: string }) => {
      const key = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
      return read(
        [...kept.values()].find((texts) => texts.has(key)),
        key,
      );
    },
    open: (name: string) => {
      const texts = kept.get(name) ?? new Map<string, string>();
      kept.set(name, texts);
      return Promise.resolve({
        match: (key: string) => read(texts, key),
        put: async (key: string, response: Response) => void texts.set(key, await response.text()),
      });
    },
  };
}

async function send(type: string, event: Event): Promise<void> {
  const work: unknown[] = [];
  const waitUntil = (task: unknown) => work.push(task);
  listeners.get(type)?.({ waitUntil, ...event });
  await Promise.all(work);
}

/** What stands where a page was asked for without a network. */
async function openOffline(): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  let answer: Promise<Response> | undefined;
  await send('fetch', {
    request: {
      mode: 'navigate',
      method: 'GET',
      destination: 'document',
      url: 'https://grinbox.example/receipt',
    },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  if (answer === undefined) throw new Error('the page was not answered for');
  return (await answer).text();
}

const PAGES = new Map([
  ['/offline/sv.html', 'Du är offline'],
  ['/offline/en.html', 'You are offline'],
]);

test('without a network the page is in the language that the last one was switched to', async () => {
  kept.set('offline-new', PAGES);
  expect(await openOffline()).toBe('Du är offline');
  await send('message', { data: 'en' });
  expect(await openOffline()).toBe('You are offline');
  await send('message', { data: { language: 'klingon' } });
  expect(await openOffline()).toBe('You are offline');
});

test('a new version remembers the language, and keeps nothing else of the former one', async () => {
  kept.set('offline-former', new Map([['/offline/sv.html', 'old']]));
  await send('message', { data: 'en' });
  kept.set('offline-new', PAGES);
  await send('activate', {});
  expect([...kept.keys()].toSorted()).toEqual(['offline-language', 'offline-new']);
  expect(await openOffline()).toBe('You are offline');
});

/** What comes when a page asks for a script; null where the browser is left to itself. */
async function askForScript(path: string): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  await send('fetch', {
    request: {
      mode: 'no-cors',
      method: 'GET',
      destination: 'script',
      url: `https://grinbox.example${path}`,
    },
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  return answer === null ? null : (await Promise.resolve<Response>(answer)).text();
}

test('the page’s own script is kept with it, and no other script is', async () => {
  kept.set('offline-new', new Map([['/offline/await-network.js', 'awaitNetwork()']]));
  expect(await askForScript('/offline/await-network.js')).toBe('awaitNetwork()');
  expect(await askForScript('/assets/frame-abc.js')).toBeNull();
});
