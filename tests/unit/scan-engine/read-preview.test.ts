import { beforeEach, expect, test } from 'vitest';

import { createHourlyAllowance } from '#durable-objects/mailbox-scan/live-answers.ts';
import { readPreview } from '#durable-objects/mailbox-scan/read-preview.ts';
import type { MessageInRow } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { buildAllowance, buildUserQuota } from '#tests/support/user-quota.ts';
import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import type { PreviewOrder } from '#worker/contract/clean-rows.ts';
import { users } from '#worker/access/schema.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { createGmailClient } from '#worker/platform/google/gmail-client.ts';

const MESSAGE = {
  labelIds: ['UNREAD', 'CATEGORY_PROMOTIONS'],
  sizeEstimate: 1234,
  internalDate: '1700000000000',
  payload: {
    headers: [
      { name: 'From', value: '=?utf-8?q?Butik_=C3=85?= <brev@butik.example>' },
      { name: 'Subject', value: 'Rea\u202e nu' },
    ],
  },
};
const SHOWN = {
  subject: 'Rea nu',
  sender: 'Butik Å',
  receivedAtMs: 1_700_000_000_000,
  sizeBytes: 1234,
  isUnread: true,
};

type Answer = { status?: number; body?: unknown };

const db = createSqliteD1().through(async (step) => step());
beforeEach(async () => {
  await db.delete(users);
  const times = { createdAtMs: 1, updatedAtMs: 1 };
  for (const id of ['usr_1', 'usr_2']) {
    await db.insert(users).values({ id, googleSub: id, email: `${id}@example.test`, ...times });
  }
});

/** Gmail that answers each message in its own way, and every other one with a message. */
function buildStage(answers: Record<string, Answer[]> = {}, userId = 'usr_1') {
  const asked: URL[] = [];
  const tokens: boolean[] = [];
  const at = { nowMs: Date.UTC(2026, 10, 21) };
  const clock = () => at.nowMs;
  const gmail = createGmailClient({
    baseUrl: 'https://gmail.test/gmail/v1',
    accessToken: 'the-token',
    clock,
    fetch: async (input) => {
      const url = new URL(String(input));
      asked.push(url);
      const { status = 200, body = MESSAGE } =
        answers[url.pathname.split('/').at(-1) ?? '']?.shift() ?? {};
      return Response.json(body, { status });
    },
  });
  const deps = {
    budget: buildAllowance(at, buildUserQuota(at)),
    hourlyAllowance: createHourlyAllowance({ db, clock }, userId),
    openGmail: async (isForced: boolean) => {
      tokens.push(isForced);
      return { ok: true as const, gmail };
    },
  };
  const wait = (ms: number) => {
    at.nowMs += ms;
  };
  return { deps, asked, tokens, wait };
}

const inRow = (id: string): MessageInRow => ({ id, keptBy: ['newest-3'] });

/** Messages `10`, `11` … of a row. */
const page = (count: number, order: PreviewOrder = 'newest') => ({
  messages: Array.from({ length: count }, (_, at) => inRow(`1${at}`)),
  order,
});

test('two headers, date and size are asked for, and nothing of the content', async () => {
  const { deps, asked } = buildStage();
  expect(await readPreview(deps, { messages: [inRow('1a')], order: 'newest' })).toEqual({
    kind: 'read',
    messages: [{ ...inRow('1a'), ...SHOWN }],
    goneCount: 0,
  });
  const { searchParams } = asked[0] ?? new URL('https://none.test');
  expect(searchParams.get('format')).toBe('metadata');
  expect(searchParams.get('fields')).toBe('labelIds,sizeEstimate,internalDate,payload/headers');
  expect(searchParams.getAll('metadataHeaders')).toEqual(['From', 'Subject']);
});

test('of those that are shown together the newest comes first', async () => {
  const older = { body: { ...MESSAGE, internalDate: '1600000000000' } };
  const { deps } = buildStage({ '10': [older] });
  expect(await readPreview(deps, page(2))).toMatchObject({
    messages: [{ receivedAtMs: 1_700_000_000_000 }, { receivedAtMs: 1_600_000_000_000 }],
  });
});

test('asked for by size, the largest of those that are shown together comes first', async () => {
  const { deps } = buildStage({ '11': [{ body: { ...MESSAGE, sizeEstimate: 9_999 } }] });
  expect(await readPreview(deps, page(2, 'largest'))).toMatchObject({
    messages: [
      { id: '11', sizeBytes: 9_999 },
      { id: '10', sizeBytes: 1234 },
    ],
  });
});

test('messages that are gone or cannot be read are left out and counted', async () => {
  const { deps } = buildStage({ '11': [{ status: 404 }], '12': [{ body: { odd: true } }] });
  const answer = await readPreview(deps, page(4));
  expect(answer).toMatchObject({ messages: [{ id: '10' }, { id: '13' }], goneCount: 2 });
});

test('a token that is refused is renewed once', async () => {
  const { deps, tokens } = buildStage({ '11': [{ status: 401 }] });
  expect(await readPreview(deps, page(2))).toMatchObject({ kind: 'read', goneCount: 0 });
  expect(tokens).toEqual([false, true]);
  const refused = buildStage({ '11': [{ status: 401 }, { status: 401 }] });
  expect(await readPreview(refused.deps, page(2))).toEqual({
    kind: 'refused',
    code: 'gmail_connection_expired',
  });
});

test.each([[500], [503], [429]])(
  'when Gmail answers %i nothing is shown by halves',
  async (status) => {
    const { deps } = buildStage({ '11': [{ status }] });
    expect(await readPreview(deps, page(2))).toEqual({
      kind: 'refused',
      code: 'gmail_unavailable',
    });
  },
);

test('without access the reason is told, and no unit is spent', async () => {
  const { deps, asked } = buildStage();
  const openGmail = async () => ({ ok: false as const, code: 'gmail_scope_missing' as const });
  expect(await readPreview({ ...deps, openGmail }, page(2))).toEqual({
    kind: 'refused',
    code: 'gmail_scope_missing',
  });
  expect(asked).toEqual([]);
  expect(deps.budget.countedLeases()).toEqual([]);
});

test('1,000 messages an hour are shown, then none until the hour is over', async () => {
  const { deps, asked, wait } = buildStage();
  for (let pageNumber = 0; pageNumber < 20; pageNumber += 1) {
    expect((await readPreview(deps, page(50))).kind).toBe('read');
    wait(60_000);
  }
  expect(await readPreview(deps, page(10))).toEqual({ kind: 'refused', code: 'rate_limit' });
  expect(asked).toHaveLength(1_000);
  wait(HOUR_MS - 20 * 60_000);
  expect((await readPreview(deps, page(10))).kind).toBe('read');
});

test('another scan of the same user brings no more, and another user has as much', async () => {
  const first = buildStage();
  for (let pageNumber = 0; pageNumber < 20; pageNumber += 1) {
    await readPreview(first.deps, page(50));
    first.wait(60_000);
  }
  const { hourlyAllowance } = first.deps;
  const next = buildStage();
  expect(await readPreview({ ...next.deps, hourlyAllowance }, page(1))).toEqual({
    kind: 'refused',
    code: 'rate_limit',
  });
  expect(next.asked).toEqual([]);
  expect((await readPreview(buildStage({}, 'usr_2').deps, page(10))).kind).toBe('read');
});

const spentOfHour = async () => (await db.select().from(users).get())?.previewUnits;

test('what the quota of the minute has no room for is refused, and costs nothing of the hour', async () => {
  const { deps, asked, wait } = buildStage();
  await deps.budget.whenFilled(5_300, () => deps.budget.take(5_300));
  expect(await readPreview(deps, page(10))).toEqual({ kind: 'refused', code: 'rate_limit' });
  expect(asked).toEqual([]);
  expect(await spentOfHour()).toBe(0);
  wait(70_000);
  expect((await readPreview(deps, page(10))).kind).toBe('read');
  expect(await spentOfHour()).toBe(200);
});

test('of two at once the minute has room for one: the other is refused, and costs nothing of the hour', async () => {
  const { deps, asked } = buildStage();
  await deps.budget.whenFilled(5_100, () => deps.budget.take(5_100));
  const answers = await Promise.all([readPreview(deps, page(10)), readPreview(deps, page(10))]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['read', 'refused']);
  expect(asked).toHaveLength(10);
  expect(await spentOfHour()).toBe(200);
});

test('of two at once the hour has room for one: the other is refused, and costs nothing of the minute', async () => {
  const { deps, asked } = buildStage();
  await db.update(users).set({ previewBeganAtMs: Date.UTC(2026, 10, 21), previewUnits: 19_700 });
  const answers = await Promise.all([readPreview(deps, page(10)), readPreview(deps, page(10))]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['read', 'refused']);
  expect(asked).toHaveLength(10);
  expect(deps.budget.freeUnits()).toBe(5_400 - 200);
});

test('what is given back of an hour that is over is not taken from the next', async () => {
  const { deps, wait } = buildStage();
  const first = await deps.hourlyAllowance.take(200);
  wait(HOUR_MS);
  await deps.hourlyAllowance.take(100);
  await first?.giveBack();
  expect(await spentOfHour()).toBe(100);
});
