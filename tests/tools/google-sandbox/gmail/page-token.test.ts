import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildMailbox } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { createPageToken, readPageToken } from './page-token.ts';

const SCOPE = { searchKey: 'a search', nowMs: 1_000_000, lifeMs: 1000 };

test('a token gives back its message within its search', () => {
  const token = createPageToken(SCOPE, 123_456);
  expect(token).toMatch(/^\d{20}$/);
  expect(readPageToken(token, SCOPE)).toBe(123_456);
  expect(readPageToken(token, { ...SCOPE, searchKey: 'another' })).toBeNull();
});

test.each([0, 1, 999, 1000])('a token is good for %i ms of its life', (ageMs) => {
  for (const madeAtMs of [1_000_000, 1_000_500, 1_000_999]) {
    const token = createPageToken({ ...SCOPE, nowMs: madeAtMs }, 7);
    expect(readPageToken(token, { ...SCOPE, nowMs: madeAtMs + ageMs })).toBe(7);
  }
});

test('a token is too old after twice its life, and never good before its time', () => {
  for (const madeAtMs of [1_000_000, 1_000_999]) {
    const token = createPageToken({ ...SCOPE, nowMs: madeAtMs }, 7);
    expect(readPageToken(token, { ...SCOPE, nowMs: madeAtMs + 2000 })).toBeNull();
    expect(readPageToken(token, { ...SCOPE, nowMs: madeAtMs - 1000 })).toBeNull();
  }
});

test.each(['', '1', 'x'.repeat(20), '9'.repeat(20), '0'.repeat(20), '-1234567890123456789'])(
  'the made-up token %j is none',
  (token) => {
    expect(readPageToken(token, SCOPE)).toBeNull();
  },
);

test.each(['messages', 'threads'])(
  '%s refuse an old token as they refuse a foreign one',
  async (list) => {
    const { gmail, pass } = buildSandbox({
      mailbox: buildMailbox([{}, {}, {}]),
      gmail: { pageTokenLifeMs: 60_000 },
    });
    const { body } = await gmail(`${list}?maxResults=1&fields=nextPageToken`);
    const { nextPageToken } = z.object({ nextPageToken: z.string() }).parse(body);
    pass(60_000);
    expect((await gmail(`${list}?maxResults=1&pageToken=${nextPageToken}`)).status).toBe(200);
    pass(60_000);
    const refused = await gmail(`${list}?maxResults=1&pageToken=${nextPageToken}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { message: 'Invalid pageToken' } });
  },
);
