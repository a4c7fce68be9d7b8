import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type * as SaveChoice from '#web/features/consent/save-choice.ts';

type Answer = { sent: Map<string, string>; come: () => void; fail: () => void };

let jar: Map<string, string>;
/** What the server has been asked to save and has not answered yet, first asked first. */
let open: Answer[];

beforeEach(() => {
  jar = new Map();
  open = [];
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/about' });
  vi.stubGlobal('document', {
    documentElement: { lang: 'sv' },
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(written: string) {
      const [name = '', value = ''] = (written.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    },
  });
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => {
    if (method !== 'HEAD') return Promise.resolve(new Response());
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = new Map(jar);
    open.push({
      sent,
      // As the server does it: what it was sent comes back.
      come: () => {
        for (const [name, value] of sent) jar.set(name, value);
        resolve(new Response());
      },
      fail: () => reject(new TypeError('no network')),
    });
    return promise;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A tab of the browser, with the script of its own. */
async function openTab() {
  vi.resetModules();
  const { saveChoice }: typeof SaveChoice = await import('#web/features/consent/save-choice.ts');
  return saveChoice;
}

async function nextAsked(): Promise<Answer> {
  await vi.waitUntil(() => open.length > 0);
  const asked = open.shift();
  if (asked === undefined) throw new Error('the server was asked for nothing');
  return asked;
}

function isCounted(): boolean {
  return jar.get('cookie-consent-analytics') === 'true';
}

/** Lets the browser take turns among its tabs, or is as one that cannot. */
function stubLocks(canTakeTurns: boolean): void {
  let last = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  vi.stubGlobal('navigator', canTakeTurns ? { locks: { request } } : {});
}

test.each([true, false])(
  'a no stays a no when the answer to an earlier yes is late, in a browser with turns: %s',
  async (canTakeTurns) => {
    stubLocks(canTakeTurns);
    const saveChoice = await openTab();
    saveChoice(true);
    const yes = await nextAsked();
    saveChoice(false);
    expect(isCounted()).toBe(false);
    yes.come();
    const no = await nextAsked();
    expect(no.sent.get('cookie-consent-analytics')).toBe('false');
    expect(isCounted()).toBe(false);
    no.come();
    expect(isCounted()).toBe(false);
  },
);

test('a no in one tab stays a no when the answer to a yes in another is late', async () => {
  stubLocks(true);
  const [sayYes, sayNo] = [await openTab(), await openTab()];
  sayYes(true);
  const yes = await nextAsked();
  sayNo(false);
  yes.come();
  const no = await nextAsked();
  expect(no.sent.get('cookie-consent-analytics')).toBe('false');
  expect(isCounted()).toBe(false);
});

test('a choice that the server could not be told of holds up none that follows it', async () => {
  stubLocks(true);
  const saveChoice = await openTab();
  saveChoice(false);
  (await nextAsked()).fail();
  saveChoice(true);
  expect((await nextAsked()).sent.get('cookie-consent-analytics')).toBe('true');
});

test('in the demo, which asks the server for nothing, a choice is kept all the same', async () => {
  stubLocks(true);
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/demo/clean' });
  (await openTab())(true);
  expect(isCounted()).toBe(true);
  expect(open).toEqual([]);
});
