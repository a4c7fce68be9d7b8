import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createOneClick } from '#worker/unsubscribes/one-click.ts';

const ADDRESS = { href: 'https://leave.shop.example/u/1?a=b', host: 'leave.shop.example' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Senders that answer so, and what they were asked. */
function senders(
  answer: (request: Request) => Response | Promise<Response>,
  sandboxOrigin?: string,
) {
  const asked: Request[] = [];
  const inits: (RequestInit | undefined)[] = [];
  const oneClick = createOneClick({
    sandboxOrigin,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      inits.push(init);
      return answer(request);
    },
  });
  return { oneClick, asked, inits };
}

test('one POST goes out, with the one body and nothing that tells of anybody', async () => {
  const { oneClick, asked, inits } = senders(() => new Response('done'));
  expect(await oneClick.ask(ADDRESS)).toBe('accepted');
  expect(asked).toHaveLength(1);
  const [request] = asked;
  expect(request).toMatchObject({ method: 'POST', url: ADDRESS.href });
  expect(await request?.text()).toBe('List-Unsubscribe=One-Click');
  expect([...(request?.headers.entries() ?? [])]).toEqual([
    ['content-type', 'application/x-www-form-urlencoded'],
  ]);
  expect(inits).toMatchObject([{ redirect: 'manual' }]);
});

test.each([
  [200, 'accepted'],
  [202, 'accepted'],
  [204, 'accepted'],
  [299, 'accepted'],
  [301, 'redirected'],
  [302, 'redirected'],
  [303, 'redirected'],
  [307, 'redirected'],
  [308, 'redirected'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [405, 'refused'],
  [410, 'refused'],
  [429, 'refused'],
  [500, 'refused'],
  [503, 'refused'],
  [599, 'refused'],
])('an answer of %i counts as %s, and nothing else is asked', async (status, outcome) => {
  const headers = { location: 'https://169.254.169.254/latest/meta-data/', 'retry-after': '1' };
  const { oneClick, asked } = senders(() => new Response(null, { status, headers }));
  expect(await oneClick.ask(ADDRESS)).toBe(outcome);
  expect(asked).toHaveLength(1);
});

test('what a sender says is thrown away unread', async () => {
  let isCancelled = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    cancel: () => void (isCancelled = true),
  });
  const { oneClick } = senders(() => new Response(endless));
  expect(await oneClick.ask(ADDRESS)).toBe('accepted');
  expect(isCancelled).toBe(true);
});

test('a sender that never answers is left after five seconds', async () => {
  const { oneClick } = senders(
    (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  let outcome: string | null = null;
  const asking = oneClick.ask(ADDRESS).then((answer) => void (outcome = answer));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(outcome).toBe('no-answer');
});

test('a broken connection is no answer', async () => {
  const { oneClick, asked } = senders(() => Promise.reject(new TypeError('fetch failed')));
  expect(await oneClick.ask(ADDRESS)).toBe('no-answer');
  expect(asked).toHaveLength(1);
});

test('a thousand senders at once, a hundred of which hang, are done with in five seconds', async () => {
  let number = 0;
  const { oneClick } = senders((request) => {
    number += 1;
    if (number % 10 !== 0) return new Response(null);
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const asking = Promise.all(Array.from({ length: 1_000 }, () => oneClick.ask(ADDRESS)));
  await vi.advanceTimersByTimeAsync(5_000);
  const answers = await asking;
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(900);
  expect(answers.filter((answer) => answer === 'no-answer')).toHaveLength(100);
  expect(vi.getTimerCount()).toBe(0);
});

test('in the sandbox all senders are asked there, each below its own name', async () => {
  const { oneClick, asked } = senders(() => new Response(null), 'http://127.0.0.1:8788');
  await oneClick.ask(ADDRESS);
  await oneClick.ask({ href: 'https://leave.shop.example/', host: 'leave.shop.example' });
  expect(asked.map(({ url }) => url)).toEqual([
    'http://127.0.0.1:8788/__senders/leave.shop.example/u/1?a=b',
    'http://127.0.0.1:8788/__senders/leave.shop.example/',
  ]);
});

test.each([
  [ADDRESS.href, ADDRESS.host, true],
  ['https://xn--hlens-mra.se/', 'xn--hlens-mra.se', true],
  ['https://leave.shop.example', 'leave.shop.example', false],
  ['https://Leave.shop.example/', 'leave.shop.example', false],
  ['https://leave.shop.example/../u', 'leave.shop.example', false],
  ['https://leave.shop.example:444/', 'leave.shop.example', false],
  ['https://127.1/', '127.1', false],
  ['https://leave.shop.example/', 'inside.example', false],
  ['no address', '', false],
])('parsers agree on %s at %s: %s', (href, host, isAgreed) => {
  const { oneClick } = senders(() => new Response(null));
  expect(oneClick.agreesOn({ href, host })).toBe(isAgreed);
});
