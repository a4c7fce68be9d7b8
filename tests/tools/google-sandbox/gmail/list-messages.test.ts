import { expect, test } from 'vitest';
import { z } from 'zod';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { buildMailbox, NOW_MS } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  METADATA,
  MODIFY,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

const pageSchema = z.object({
  messages: z
    .array(z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), threadId: z.string() }))
    .default([]),
  nextPageToken: z.string().optional(),
  resultSizeEstimate: z.number(),
});

function manyMessages(count: number) {
  return buildMailbox(
    Array.from({ length: count }, (_, index) => ({
      subject: `m${index}`,
      internalDate: NOW_MS - Math.floor(index / 2) * 1000,
      labelIds: index % 3 === 0 ? ['INBOX', 'UNREAD'] : ['INBOX'],
    })),
  );
}

async function readPage(
  gmail: ReturnType<typeof buildSandbox>['gmail'],
  query: Record<string, string>,
): Promise<z.output<typeof pageSchema>> {
  const { status, body } = await gmail(`messages?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return pageSchema.parse(body);
}

test('pages give every message once, newest first', async () => {
  const { gmail, sandbox } = buildSandbox({ mailbox: manyMessages(25) });
  const ids: string[] = [];
  let pageToken = '';
  for (let pages = 0; pages < 4; pages += 1) {
    const page = await readPage(gmail, {
      maxResults: '7',
      ...(pageToken === '' ? {} : { pageToken }),
    });
    ids.push(...page.messages.map(({ id }) => id));
    pageToken = page.nextPageToken ?? '';
  }
  expect(pageToken).toBe('');
  expect(ids).toEqual(sandbox.truth('anna@postlada.example')?.ids(() => true));
  expect(new Set(ids).size).toBe(25);
});

test('gives 100 unless told otherwise and never more than 500', async () => {
  const { gmail } = buildSandbox({ mailbox: manyMessages(600) });
  expect((await readPage(gmail, {})).messages).toHaveLength(100);
  expect((await readPage(gmail, { maxResults: '500' })).messages).toHaveLength(500);
  expect((await readPage(gmail, { maxResults: '2000' })).messages).toHaveLength(500);
});

test('a page that holds just all has no next one', async () => {
  const { gmail } = buildSandbox({ mailbox: manyMessages(10) });
  expect((await readPage(gmail, { maxResults: '10' })).nextPageToken).toBeUndefined();
});

test('an empty result has no messages at all', async () => {
  const { gmail } = buildSandbox({ mailbox: manyMessages(3) });
  const { body } = await gmail('messages?q=larger:99999999');
  expect(body).toEqual({ resultSizeEstimate: 0 });
});

test('the size estimate says nothing', async () => {
  const { gmail } = buildSandbox({ mailbox: manyMessages(3) });
  expect((await readPage(gmail, { q: 'is:unread' })).resultSizeEstimate).toBe(201);
});

test('a token belongs to its search and its labels', async () => {
  const { gmail } = buildSandbox({ mailbox: manyMessages(25) });
  const token = (await readPage(gmail, { q: 'in:inbox', maxResults: '5' })).nextPageToken ?? '';
  await readPage(gmail, { q: 'in:inbox', pageToken: token });
  const invalid = {
    error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Invalid pageToken' },
  };
  for (const query of [
    { q: 'is:unread', pageToken: token },
    { q: 'in:inbox', labelIds: 'UNREAD', pageToken: token },
    { q: 'in:inbox', includeSpamTrash: 'true', pageToken: token },
    { q: 'in:inbox', pageToken: '12345678901234567890' },
    { q: 'in:inbox', pageToken: 'nonsense' },
  ]) {
    const { status, body } = await gmail(`messages?${new URLSearchParams(query)}`);
    expect({ query, status }).toEqual({ query, status: 400 });
    expect(body).toMatchObject(invalid);
  }
});

test('a token of another account is refused', async () => {
  const { gmail, sandbox } = buildSandbox({ mailbox: manyMessages(25) });
  const token = (await readPage(gmail, { maxResults: '5' })).nextPageToken ?? '';
  const email = 'b@postlada.example';
  const mailbox = generateMailbox({
    messages: 50,
    seed: 1,
    nowMs: NOW_MS,
    owner: { address: email, name: 'B' },
  });
  sandbox.addAccount({ email, mailbox });
  const accessToken = sandbox.issueTokens({ email, scopes: [READONLY] })?.accessToken;
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/gmail/v1/users/me/messages?pageToken=${token}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  );
  expect(response.status).toBe(400);
});

test('leaves spam and trash out unless asked', async () => {
  const mailbox = buildMailbox([
    { labelIds: ['SPAM'] },
    { labelIds: ['TRASH'] },
    { labelIds: ['INBOX'] },
  ]);
  const { gmail } = buildSandbox({ mailbox });
  const count = async (query: Record<string, string>) =>
    (await readPage(gmail, query)).messages.length;
  expect(await count({})).toBe(1);
  expect(await count({ includeSpamTrash: 'true' })).toBe(3);
  expect(await count({ q: 'in:spam' })).toBe(1);
  expect(await count({ q: 'in:anywhere' })).toBe(3);
  expect(await count({ q: '-in:spam' })).toBe(1);
  expect(await count({ labelIds: 'TRASH' })).toBe(1);
});

test.each([
  'maxResults=ten',
  'maxResults=-1',
  'includeSpamTrash=maybe',
  'labelIds=NO_SUCH_LABEL',
  'query=in:inbox',
  'fields=messages(id',
  'fields=messages/subject',
])('refuses ?%s with 400', async (query) => {
  const { gmail } = buildSandbox({ mailbox: manyMessages(3) });
  const { status, body } = await gmail(`messages?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
});

test('gmail.metadata may list but not search, not even beside a wider scope', async () => {
  const { withScopes } = buildSandbox({ mailbox: manyMessages(3) });
  expect((await withScopes([METADATA])('messages')).status).toBe(200);
  for (const scopes of [[METADATA], [METADATA, READONLY], [METADATA, MODIFY]]) {
    const { status, body } = await withScopes(scopes)('messages?q=in:inbox');
    expect(status).toBe(403);
    expect(body).toMatchObject({
      error: { message: "Metadata scope does not support 'q' parameter" },
    });
  }
});
