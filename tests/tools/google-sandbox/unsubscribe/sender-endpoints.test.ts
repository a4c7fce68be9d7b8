import { expect, test } from 'vitest';

import { ORIGIN, buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';

const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

function build() {
  const sleeps: number[] = [];
  const { sandbox } = buildSandbox({
    sleep: async (durationMs) => {
      sleeps.push(durationMs);
    },
  });
  const ask = (url: string, init: RequestInit = ONE_CLICK) => sandbox.fetch(new Request(url, init));
  const received = () => sandbox.ledger.unsubscribeRequests();
  return { sandbox, sleeps, ask, received };
}

test.each<[string, number]>([
  ['leave', 200],
  ['slow', 200],
  ['redirect', 302],
  ['gone', 404],
  ['broken', 503],
])('a host called %s answers %i, by its own name and by path alike', async (label, status) => {
  const { ask, received, sleeps } = build();
  expect((await ask(`https://${label}.shop.example/u/1?a=b`)).status).toBe(status);
  expect((await ask(`${ORIGIN}/__senders/${label}.shop.example/u/2?a=b`)).status).toBe(status);
  expect(received()).toMatchObject([
    { number: 1, host: `${label}.shop.example`, method: 'POST', path: '/u/1?a=b', status },
    { number: 2, host: `${label}.shop.example`, method: 'POST', path: '/u/2?a=b', status },
  ]);
  expect(received().flatMap(({ violations }) => violations)).toEqual([]);
  expect(sleeps).toEqual(label === 'slow' ? [3000, 3000] : []);
});

test('what is received is written down as it came', async () => {
  const { sandbox, ask } = build();
  await ask('https://leave.shop.example/u/1');
  const { body } = await control(sandbox, 'GET', 'unsubscribes');
  expect(body).toMatchObject({
    requests: [
      {
        body: 'List-Unsubscribe=One-Click',
        contentType: 'application/x-www-form-urlencoded',
        cookie: null,
        authorization: null,
        referrer: null,
        headerNames: ['content-type'],
        behaviour: 'ok',
        violations: [],
      },
    ],
  });
});

test.each<[string, RequestInit]>([
  ['not-a-post', { method: 'GET' }],
  ['wrong-body', { ...ONE_CLICK, body: 'List-Unsubscribe=One-Click&x=1' }],
  ['wrong-body', { ...ONE_CLICK, body: '' }],
  ['wrong-content-type', { ...ONE_CLICK, headers: { 'content-type': 'text/plain' } }],
  ['sends-cookies', { ...ONE_CLICK, headers: { ...ONE_CLICK.headers, cookie: 'a=b' } }],
  [
    'sends-authorization',
    { ...ONE_CLICK, headers: { ...ONE_CLICK.headers, authorization: 'Bearer x' } },
  ],
  ['sends-referrer', { ...ONE_CLICK, headers: { ...ONE_CLICK.headers, referer: 'https://a.b/' } }],
])('%s is noted', async (violation, init) => {
  const { ask, received } = build();
  await ask('https://leave.shop.example/u/1', init);
  expect(received()[0]?.violations).toEqual([violation]);
});

test('a form in parts is as good', async () => {
  const { ask, received } = build();
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  await ask('https://leave.shop.example/u/1', { method: 'POST', body: form });
  expect(received()[0]?.violations).toEqual([]);
});

test('asking the same address twice is noted, and so is following a redirect', async () => {
  const { ask, received } = build();
  const { headers } = await ask('https://redirect.shop.example/u/1');
  await ask('https://redirect.shop.example/u/1');
  await ask(headers.get('location') ?? '');
  expect(received().map(({ host, violations }) => [host, violations])).toEqual([
    ['redirect.shop.example', []],
    ['redirect.shop.example', ['repeated']],
    ['followed.shop.example', ['followed-redirect']],
  ]);
});

test('a hanging sender answers nobody, until the caller gives up', async () => {
  const { ask, received } = build();
  const caller = new AbortController();
  const asked = ask('https://hang.shop.example/u/1', { ...ONE_CLICK, signal: caller.signal });
  const other = await ask('https://leave.shop.example/u/2');
  expect(other.status).toBe(200);
  expect(received().map(({ status }) => status)).toEqual([null, 200]);
  caller.abort();
  await asked;
  expect(received().map(({ status }) => status)).toEqual([0, 200]);
});

test('how senders behave can be set for one, for all, and back', async () => {
  const { sandbox, ask } = build();
  const set = (body: unknown) => control(sandbox, 'POST', 'unsubscribes/behaviour', body);
  const statuses = async () => [
    (await ask('https://leave.shop.example/u/1')).status,
    (await ask('https://leave.other.example/u/1')).status,
  ];
  await set({ host: 'Leave.Shop.example', behaviour: 'refusing' });
  expect(await statuses()).toEqual([404, 200]);
  await set({ behaviour: 'failing' });
  expect(await statuses()).toEqual([404, 503]);
  await set({ host: 'leave.shop.example', behaviour: null });
  await set({ behaviour: null });
  expect(await statuses()).toEqual([200, 200]);
  expect((await set({ behaviour: 'exploding' })).status).toBe(400);
});

test('a sender can break the connection', async () => {
  const { sandbox, ask, received } = build();
  sandbox.senders.setAll('dropping');
  await expect(ask('https://leave.shop.example/u/1')).rejects.toThrow('fetch failed');
  expect(received()).toMatchObject([{ status: 0 }]);
});

test.each([
  ['https://shop.example/u/1'],
  ['https://leave.example/u/1'],
  ['https://leave.shop.test/u/1'],
  ['https://169.254.169.254/latest/meta-data/'],
  [`${ORIGIN}/__senders/localhost/u/1`],
])('%s is no sender’s and not written down', async (url) => {
  const { ask, received } = build();
  expect((await ask(url)).status).toBe(404);
  expect(received()).toEqual([]);
});

test('a reset forgets requests and behaviour', async () => {
  const { sandbox, ask, received } = build();
  sandbox.senders.setAll('failing');
  await ask('https://leave.shop.example/u/1');
  await control(sandbox, 'POST', 'reset');
  expect(received()).toEqual([]);
  expect((await ask('https://leave.shop.example/u/1')).status).toBe(200);
});
