import { expect, test } from 'vitest';
import { z } from 'zod';

import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts';
import { createMailOutbox } from '#tests/tools/mail-outbox/mail-outbox.ts';
import type { LocalMail } from '#worker/contract/mail.ts';

const ORIGIN = 'http://localhost:9000';

function buildOutbox() {
  const app = createMailOutbox({ publicOrigin: ORIGIN, clock: () => Date.UTC(2026, 10, 21) });
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    return app.fetch(new Request(ORIGIN + path, init));
  }
  return {
    ask,
    put: (id: string, changes: Partial<LocalMail> = {}) =>
      ask(`/mail/${id}`, { method: 'PUT', body: JSON.stringify(buildMail(changes)) }),
    async list(query = '') {
      const { mails } = z
        .object({ mails: z.array(z.object({ id: z.string(), deliveries: z.number() })) })
        .parse(await (await ask(`/mail${query}`)).json());
      return mails;
    },
    fail: (order: unknown) => ask('/trouble', { method: 'POST', body: JSON.stringify(order) }),
  };
}

function buildMail(changes: Partial<LocalMail> = {}): LocalMail {
  return {
    from: { name: 'Grinbox', email: 'kvitto@grinbox.example' },
    replyTo: { name: 'Grinbox', email: 'hej@grinbox.example' },
    to: 'anna@example.se',
    language: 'sv',
    subject: 'Kvitto',
    text: 'Klart',
    html: '<!doctype html><html><head></head><body>Klart</body></html>',
    headers: {},
    ...changes,
  };
}

test('mail is kept, the newest first, and one that comes again is kept once', async () => {
  const outbox = buildOutbox();
  for (const id of ['one', 'two', 'one']) expect((await outbox.put(id)).status).toBe(204);
  expect(await outbox.list()).toMatchObject([
    { id: 'two', deliveries: 1 },
    { id: 'one', deliveries: 2 },
  ]);
  expect(await outbox.list('?to=nobody@example.se')).toEqual([]);
  await outbox.ask('/mail', { method: 'DELETE' });
  expect(await outbox.list()).toEqual([]);
});

test.each(['', 'no json', '{}', JSON.stringify({ ...buildMail(), bcc: 'all@evil.test' })])(
  'what is no mail of ours is not taken: %s',
  async (body) => {
    const outbox = buildOutbox();
    expect((await outbox.ask('/mail/one', { method: 'PUT', body })).status).toBe(400);
    expect(await outbox.list()).toEqual([]);
  },
);

test('trouble is met as often as was asked for, by whom it was asked for', async () => {
  const outbox = buildOutbox();
  await outbox.fail({ kind: 'down', to: 'anna@example.se', times: 2 });
  await outbox.fail({ kind: 'lost-answer', to: 'anna@example.se' });
  expect((await outbox.put('other', { to: 'erik@example.se' })).status).toBe(204);
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await outbox.put('one')).status);
  expect(statuses).toEqual([503, 503, 502, 204]);
  expect(await outbox.list('?to=anna@example.se')).toMatchObject([{ id: 'one', deliveries: 2 }]);
  expect((await outbox.fail({ kind: 'unknown' })).status).toBe(400);
});

test('a provider that is silent answers when nobody waits any more', async () => {
  const outbox = buildOutbox();
  await outbox.fail({ kind: 'silent' });
  const waiting = new AbortController();
  const asked = outbox.ask('/mail/one', {
    method: 'PUT',
    body: JSON.stringify(buildMail()),
    signal: waiting.signal,
  });
  waiting.abort();
  expect((await asked).status).toBe(408);
  expect(await outbox.list()).toEqual([]);
});

test('its pages list mail and show one in both forms, in a frame that can do nothing', async () => {
  const outbox = buildOutbox();
  expect(await (await outbox.ask('/')).text()).toContain('Nothing has been sent yet.');
  await outbox.put('receipt.ord_1');
  const list = await (await outbox.ask('/')).text();
  expect(list).toContain('anna@example.se');
  expect(list).toContain('<a href="/read/receipt.ord_1">Kvitto</a>');
  expect(list).toContain('2026-11-21 00:00:00');

  const page = await (await outbox.ask('/read/receipt.ord_1')).text();
  expect(page).toContain('src="/mail/receipt.ord_1/frame"');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('<pre>Klart</pre>');
  const frame = await outbox.ask('/mail/receipt.ord_1/frame');
  expect(await frame.text()).toContain('<base target="_blank">');
  expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/);
  expect((await outbox.ask('/read/unknown')).status).toBe(404);
});

test('what a mail says is text on the pages around it', async () => {
  const outbox = buildOutbox();
  for (const [number, payload] of XSS_PAYLOADS.entries()) {
    await outbox.put(`mail-${number}`, { subject: payload, to: payload, text: payload });
  }
  const pages = [await (await outbox.ask('/')).text()];
  for (const number of XSS_PAYLOADS.keys()) {
    pages.push(await (await outbox.ask(`/read/mail-${number}`)).text());
  }
  const opened = pages
    .join('')
    .matchAll(/<(script|svg|img|body|video|audio|object|embed|form)\b/gi);
  expect([...opened].filter(([, name]) => name !== 'body')).toEqual([]);
});

test.each<[string, string, RequestInit]>([
  ['another site’s form', ORIGIN, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
  ['another site’s script', ORIGIN, { headers: { origin: 'https://evil.test' } }],
  ['a name that was made to lead here', 'http://evil.test:9000', {}],
])('%s gets nothing', async (_name, origin, init) => {
  const app = createMailOutbox({ publicOrigin: ORIGIN });
  expect((await app.fetch(new Request(`${origin}/mail`, init))).status).toBe(403);
});
