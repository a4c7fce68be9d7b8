import { expect, test } from 'vitest';
import { z } from 'zod';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, METADATA } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

const pageSchema = z.strictObject({
  threads: z
    .array(z.strictObject({ id: z.string(), snippet: z.string(), historyId: z.string() }))
    .default([]),
  nextPageToken: z.string().optional(),
  resultSizeEstimate: z.number(),
});

function twoThreads(options: Parameters<typeof buildSandbox>[0] = {}) {
  const mailbox = buildMailbox([
    { threadId: 't1', internalDate: NOW_MS - 4000, subject: 'Plan', labelIds: ['INBOX'] },
    { threadId: 't2', internalDate: NOW_MS - 3000, subject: 'Lunch', labelIds: ['STARRED'] },
    { threadId: 't1', internalDate: NOW_MS - 2000, subject: 'Re: Plan', labelIds: ['TRASH'] },
    { threadId: 't1', internalDate: NOW_MS - 1000, subject: 'Re: Plan', labelIds: ['SENT'] },
  ]);
  const ids = [0, 1, 2, 3].map((ordinal) => mailbox.ids.idOf(ordinal));
  const [plan = '', lunch = '', trashed = '', answer = ''] = ids;
  return { ...buildSandbox({ mailbox, ...options }), mailbox, plan, lunch, trashed, answer };
}

test('lists each thread once by its newest message found, for 10 units', async () => {
  const { gmail, sandbox, plan, lunch, answer } = twoThreads();
  const page = pageSchema.parse((await gmail('threads')).body);
  expect(page.threads.map(({ id }) => id)).toEqual([plan, lunch]);
  expect(page.threads[0]?.snippet).toContain(answer);
  expect(page.resultSizeEstimate).toBe(201);
  expect(sandbox.ledger.calls()).toMatchObject([
    { method: 'users.threads.list', units: 10, isForbidden: true, asksForContent: true },
  ]);
});

test('a search finds threads by any of their messages', async () => {
  const { gmail, plan, lunch } = twoThreads();
  const found = async (query: string) =>
    pageSchema.parse((await gmail(`threads?${query}`)).body).threads.map(({ id }) => id);
  expect(await found('q=is:starred')).toEqual([lunch]);
  expect(await found('q=in:sent')).toEqual([plan]);
  expect(await found('labelIds=TRASH')).toEqual([plan]);
  expect(await found('q=in:spam')).toEqual([]);
});

test('a thread holds all of its messages, oldest first, for 40 units', async () => {
  const { gmail, sandbox, plan, trashed, answer } = twoThreads();
  const { body } = await gmail(`threads/${plan}?format=metadata&metadataHeaders=subject`);
  expect(body).toMatchObject({
    id: plan,
    messages: [
      { id: plan, threadId: plan, payload: { headers: [{ name: 'Subject', value: 'Plan' }] } },
      { id: trashed, threadId: plan, labelIds: ['TRASH'] },
      { id: answer, threadId: plan, labelIds: ['SENT'] },
    ],
  });
  expect(sandbox.ledger.calls()).toMatchObject([{ units: 40, isForbidden: true }]);
});

test('the history id of a thread is that of its last change', async () => {
  const { gmail, batchModify, mailbox, plan, trashed } = twoThreads();
  await batchModify({ ids: [trashed], removeLabelIds: ['TRASH'] });
  const historyId = String(mailbox.history.newestId);
  expect((await gmail(`threads/${plan}?fields=historyId`)).body).toEqual({ historyId });
  expect((await gmail('threads?maxResults=1&fields=threads/historyId')).body).toEqual({
    threads: [{ historyId }],
  });
});

test('a thread outlives its first message under the same id', async () => {
  const { gmail, sandbox, plan, trashed, answer } = twoThreads();
  sandbox.owner(OWNER)?.deleteForever({ ids: [plan] });
  expect((await gmail(`threads/${plan}?fields=id,messages/id`)).body).toEqual({
    id: plan,
    messages: [{ id: trashed }, { id: answer }],
  });
  expect((await gmail(`messages/${plan}`)).status).toBe(404);
});

test('the id of a later message is no thread', async () => {
  const { gmail, answer } = twoThreads();
  expect((await gmail(`threads/${answer}`)).status).toBe(404);
  expect((await gmail('threads/18c5a2f3b4d6e7f8')).status).toBe(404);
  expect((await gmail('threads/not-an-id')).status).toBe(400);
});

test('formats are minimal, metadata and full', async () => {
  const { gmail, lunch } = twoThreads();
  const minimal = await gmail(`threads/${lunch}?format=minimal`);
  expect(minimal.body).toMatchObject({ messages: [{ id: lunch }] });
  expect(JSON.stringify(minimal.body)).not.toContain('payload');
  expect(JSON.stringify((await gmail(`threads/${lunch}`)).body)).toContain('"data"');
  expect((await gmail(`threads/${lunch}?format=raw`)).status).toBe(400);
  expect((await gmail(`threads/${lunch}?format=whole`)).status).toBe(400);
});

test('gmail.metadata sees threads, but neither full ones nor searches', async () => {
  const { withScopes, lunch } = twoThreads();
  const gmail = withScopes([METADATA]);
  expect((await gmail('threads')).status).toBe(200);
  expect((await gmail(`threads/${lunch}?format=metadata`)).status).toBe(200);
  expect((await gmail(`threads/${lunch}`)).status).toBe(403);
  expect((await gmail('threads?q=lunch')).status).toBe(403);
});

test('pages give every thread of a large mailbox once', async () => {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 3000, seed: 5, nowMs: NOW_MS, owner });
  const { gmail } = buildSandbox({ mailbox });
  const seen: string[] = [];
  let pageToken: string | undefined = '';
  while (pageToken !== undefined) {
    const query = `threads?maxResults=500&pageToken=${pageToken}`;
    const page: z.output<typeof pageSchema> = pageSchema.parse((await gmail(query)).body);
    expect(page.threads.length).toBeLessThanOrEqual(500);
    seen.push(...page.threads.map(({ id }) => id));
    pageToken = page.nextPageToken;
  }
  const { body } = await gmail('profile?fields=threadsTotal');
  expect(new Set(seen).size).toBe(seen.length);
  expect(body).toEqual({ threadsTotal: seen.length });
});

test('a token for messages is none for threads', async () => {
  const { gmail } = twoThreads();
  const { body } = await gmail('messages?maxResults=1&fields=nextPageToken');
  const { nextPageToken } = z.object({ nextPageToken: z.string() }).parse(body);
  expect((await gmail(`messages?pageToken=${nextPageToken}`)).status).toBe(200);
  expect((await gmail(`threads?pageToken=${nextPageToken}`)).status).toBe(400);
});
