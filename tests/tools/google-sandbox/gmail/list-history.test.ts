import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  METADATA,
  MODIFY,
  type TestSandbox,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

const message = z.strictObject({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()),
});
const messages = z.array(z.strictObject({ message })).optional();
const labels = z.array(z.strictObject({ message, labelIds: z.array(z.string()) })).optional();
/** The shapes of Google's discovery document, and nothing beside them. */
const historySchema = z.strictObject({
  history: z
    .array(
      z.strictObject({
        id: z.string().regex(/^\d+$/),
        messages: z.array(z.strictObject({ id: z.string(), threadId: z.string() })).min(1),
        messagesAdded: messages,
        messagesDeleted: messages,
        labelsAdded: labels,
        labelsRemoved: labels,
      }),
    )
    .min(1)
    .optional(),
  nextPageToken: z.string().optional(),
  historyId: z.string().regex(/^\d+$/),
});

type Gmail = TestSandbox['gmail'];

async function historyIdOf(gmail: Gmail): Promise<string> {
  const { body } = await gmail('profile?fields=historyId');
  return z.object({ historyId: z.string() }).parse(body).historyId;
}

async function history(gmail: Gmail, query: Record<string, string>) {
  const { status, body } = await gmail(`history?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return historySchema.parse(body);
}

function build(options: Parameters<typeof buildSandbox>[0] = {}) {
  const mailbox = buildMailbox(
    Array.from({ length: 5 }, (_, index) => ({
      labelIds: index === 0 ? ['INBOX', 'UNREAD', 'Work'] : ['INBOX'],
      internalDate: NOW_MS - 1000 * (5 - index),
    })),
  );
  const ids = Array.from({ length: 5 }, (_, ordinal) => mailbox.ids.idOf(ordinal));
  const built = buildSandbox({ mailbox, ...options });
  const owner = built.sandbox.owner(OWNER);
  if (owner === null) throw new Error('no such account');
  return { ...built, owner, ids, first: ids[0] ?? '', second: ids[1] ?? '' };
}

test('nothing has happened, so there is no history but an id', async () => {
  const { gmail, sandbox } = build();
  const startHistoryId = await historyIdOf(gmail);
  expect(await history(gmail, { startHistoryId })).toEqual({ historyId: startHistoryId });
  expect(sandbox.ledger.calls().at(-1)).toMatchObject({
    method: 'users.history.list',
    units: 2,
    isForbidden: false,
    parameters: { startHistoryId },
  });
});

test('tells of messages put into the trash, with the labels they won and lost', async () => {
  const { gmail, batchModify, first, second } = build();
  const startHistoryId = await historyIdOf(gmail);
  await batchModify({ ids: [first, second], addLabelIds: ['TRASH'] });
  const answer = await history(gmail, { startHistoryId });
  const recordOf = (id: string, labelIds: string[]) => {
    const reference = { id, threadId: id };
    const whole = { ...reference, labelIds };
    return {
      id: expect.any(String),
      messages: [reference],
      labelsAdded: [{ message: whole, labelIds: ['TRASH'] }],
      labelsRemoved: [{ message: whole, labelIds: ['INBOX'] }],
    };
  };
  expect(answer.history).toEqual([
    recordOf(first, ['TRASH', 'UNREAD', 'Work']),
    recordOf(second, ['TRASH']),
  ]);
  expect(answer.historyId).toBe(answer.history?.[1]?.id);
  expect(answer.historyId).toBe(await historyIdOf(gmail));
});

test('one change of many messages is one record where Gmail is set so', async () => {
  const { gmail, batchModify, ids } = build({ gmail: { historyRecords: 'per-change' } });
  const startHistoryId = await historyIdOf(gmail);
  await batchModify({ ids, addLabelIds: ['TRASH'] });
  const answer = await history(gmail, { startHistoryId, maxResults: '1' });
  expect(answer.history).toHaveLength(1);
  expect(answer.history?.[0]?.labelsAdded?.map(({ message: { id } }) => id)).toEqual(ids);
  expect(answer.nextPageToken).toBeUndefined();
});

test('tells in order of what the person did, what came and what went', async () => {
  const { gmail, owner, first, second } = build();
  const startHistoryId = await historyIdOf(gmail);
  owner.changeLabels({ ids: [first] }, 'star');
  const [received = ''] = owner.receive([
    { headers: [['From', 'b@shop.example']], sizeBytes: 10, labelIds: ['INBOX', 'UNREAD'] },
  ]);
  owner.deleteForever({ ids: [second] });
  const answer = await history(gmail, { startHistoryId });
  expect(answer.history).toMatchObject([
    { labelsAdded: [{ message: { id: first }, labelIds: ['STARRED'] }] },
    { messagesAdded: [{ message: { id: received, labelIds: ['INBOX', 'UNREAD'] } }] },
    { messagesDeleted: [{ message: { id: second } }] },
  ]);
  const numbers = answer.history?.map(({ id }) => Number(id)) ?? [];
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(new Set(numbers).size).toBe(3);
  expect(numbers[0]).toBeGreaterThan(Number(startHistoryId));
  const { body } = await gmail(`messages/${received}?fields=historyId`);
  expect(body).toEqual({ historyId: answer.history?.[1]?.id });
});

test('gives only the types asked for', async () => {
  const { gmail, owner, batchModify, first, second } = build();
  const startHistoryId = await historyIdOf(gmail);
  await batchModify({ ids: [first], addLabelIds: ['TRASH'] });
  owner.deleteForever({ ids: [second] });
  const only = async (...types: string[]) => {
    const query = new URLSearchParams({ startHistoryId });
    for (const type of types) query.append('historyTypes', type);
    const { body } = await gmail(`history?${query}`);
    return (historySchema.parse(body).history ?? []).map((record) =>
      Object.keys(record).filter((name) => name !== 'id' && name !== 'messages'),
    );
  };
  expect(await only('labelAdded')).toEqual([['labelsAdded']]);
  expect(await only('labelRemoved', 'messageDeleted')).toEqual([
    ['labelsRemoved'],
    ['messagesDeleted'],
  ]);
  expect(await only('messageAdded')).toEqual([]);
});

test('gives only what concerns a label', async () => {
  const { gmail, owner, first, second } = build();
  const startHistoryId = await historyIdOf(gmail);
  owner.changeLabels({ ids: [first, second] }, 'star');
  const answer = await history(gmail, { startHistoryId, labelId: 'Work' });
  expect(answer.history?.map((record) => record.messages[0]?.id)).toEqual([first]);
});

test('pages give every record once, also while more is happening', async () => {
  const { gmail, owner, ids, first } = build();
  const startHistoryId = await historyIdOf(gmail);
  owner.changeLabels({ ids }, 'star');
  const seen: string[] = [];
  let pageToken = '';
  for (let page = 0; page < 3; page += 1) {
    const answer = await history(gmail, {
      startHistoryId,
      maxResults: '2',
      ...(pageToken === '' ? {} : { pageToken }),
    });
    seen.push(...(answer.history ?? []).flatMap((record) => record.messages.map(({ id }) => id)));
    pageToken = answer.nextPageToken ?? '';
    if (page === 1) owner.changeLabels({ ids: [first] }, 'archive');
  }
  expect(seen).toEqual([...ids, first]);
  expect(pageToken).toBe('');
});

test('gives 100 records unless told otherwise and never more than 500', async () => {
  const mailbox = buildMailbox(Array.from({ length: 600 }, () => ({})));
  const { gmail, sandbox } = buildSandbox({ mailbox });
  const startHistoryId = await historyIdOf(gmail);
  sandbox.owner(OWNER)?.changeLabels({ q: 'in:inbox' }, 'archive');
  const count = async (maxResults?: string) =>
    (await history(gmail, { startHistoryId, ...(maxResults === undefined ? {} : { maxResults }) }))
      .history?.length;
  expect(await count()).toBe(100);
  expect(await count('0')).toBe(100);
  expect(await count('9999')).toBe(500);
});

test("the newest message's own history id is a place to start, an older one's is too old", async () => {
  const { gmail, ids } = build();
  const start = async (id: string | undefined) => {
    const { body } = await gmail(`messages/${id}?fields=historyId`);
    const { historyId } = z.object({ historyId: z.string() }).parse(body);
    return (await gmail(`history?startHistoryId=${historyId}`)).status;
  };
  expect(await start(ids[4])).toBe(200);
  expect(await start(ids[0])).toBe(404);
});

test('an id that is too old or not given out yet is not found', async () => {
  const { gmail, owner, first } = build();
  const old = await historyIdOf(gmail);
  owner.changeLabels({ ids: [first] }, 'star');
  const newest = owner.forgetHistory();
  expect(await historyIdOf(gmail)).toBe(newest);
  for (const startHistoryId of ['1', old, String(Number(newest) - 1), String(Number(newest) + 1)]) {
    const { status, body } = await gmail(`history?startHistoryId=${startHistoryId}`);
    expect({ startHistoryId, status }).toEqual({ startHistoryId, status: 404 });
    expect(body).toMatchObject({
      error: { code: 404, status: 'NOT_FOUND', errors: [{ reason: 'notFound' }] },
    });
  }
  owner.changeLabels({ ids: [first] }, 'archive');
  expect((await history(gmail, { startHistoryId: newest })).history).toHaveLength(1);
});

test.each([
  '',
  'startHistoryId=',
  'startHistoryId=abc',
  'startHistoryId=-5',
  'startHistoryId=ID&historyTypes=labelsAdded',
  'startHistoryId=ID&labelId=Nope',
  'startHistoryId=ID&maxResults=many',
  'startHistoryId=ID&pageToken=nonsense',
  'startHistoryId=ID&q=in:inbox',
  'startHistoryId=ID&fields=history/subject',
])('refuses ?%s with 400', async (query) => {
  const { gmail } = build();
  const { status, body } = await gmail(`history?${query.replace('ID', await historyIdOf(gmail))}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
});

test('a page token belongs to its question', async () => {
  const { gmail, owner, ids } = build();
  const startHistoryId = await historyIdOf(gmail);
  owner.changeLabels({ ids }, 'star');
  const { nextPageToken: pageToken = '', history: records } = await history(gmail, {
    startHistoryId,
    maxResults: '1',
  });
  expect(pageToken).not.toBe('');
  const other = new URLSearchParams({ startHistoryId: records?.[0]?.id ?? '', pageToken });
  expect((await gmail(`history?${other}`)).status).toBe(400);
  const typed = new URLSearchParams({ startHistoryId, pageToken, historyTypes: 'labelAdded' });
  expect((await gmail(`history?${typed}`)).status).toBe(400);
  expect((await gmail(`messages?pageToken=${pageToken}`)).status).toBe(400);
});

test('a mask leaves out what is not asked for', async () => {
  const { gmail, owner, first } = build();
  const startHistoryId = await historyIdOf(gmail);
  owner.changeLabels({ ids: [first] }, 'star');
  const { body } = await gmail(
    `history?startHistoryId=${startHistoryId}&fields=history/labelsAdded(message/id,labelIds)`,
  );
  expect(body).toEqual({
    history: [{ labelsAdded: [{ message: { id: first }, labelIds: ['STARRED'] }] }],
  });
});

test.each<[string, number]>([
  [METADATA, 200],
  [MODIFY, 200],
  ['https://www.googleapis.com/auth/gmail.labels', 403],
])('the scope %s gets %i', async (scope, expected) => {
  const { gmail, withScopes } = build();
  const query = `history?startHistoryId=${await historyIdOf(gmail)}`;
  expect((await withScopes([scope])(query)).status).toBe(expected);
});
