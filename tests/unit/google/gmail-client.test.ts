import { expect, test } from 'vitest';

import { createGmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError } from '#worker/platform/google/gmail-errors.ts';

type Answer = () => Response | Promise<Response>;

/** A client whose transport gives one answer and remembers what was asked. */
function clientAnswering(answer: Answer) {
  const asked: Request[] = [];
  const client = createGmailClient({
    baseUrl: 'https://gmail.test/gmail/v1',
    accessToken: 'the-token',
    clock: () => 0,
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
  });
  return { client, asked };
}

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof GmailError ? error.failure : error;
}

test('a message is asked for without its snippet and body, and with the headers that the privacy policy names', async () => {
  const { client, asked } = clientAnswering(() =>
    Response.json({ sizeEstimate: 42, internalDate: '1700000000000' }),
  );
  await client.getMessage('18c0000000000001');
  const url = new URL(asked[0]?.url ?? '');
  expect(url.pathname).toBe('/gmail/v1/users/me/messages/18c0000000000001');
  expect(url.searchParams.get('format')).toBe('metadata');
  expect(url.searchParams.get('fields')).toBe('sizeEstimate,internalDate,payload/headers');
  expect(url.searchParams.getAll('metadataHeaders')).toEqual([
    'From',
    'To',
    'Cc',
    'Sender',
    'Subject',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'Authentication-Results',
    'DKIM-Signature',
    'List-Id',
    'List-Post',
    'Mailing-List',
    'X-BeenThere',
    'Precedence',
    'Auto-Submitted',
    'Feedback-ID',
    'Content-Type',
  ]);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer the-token');
});

test('an empty page has no messages and no next page', async () => {
  const { client, asked } = clientAnswering(() => Response.json({ resultSizeEstimate: 0 }));
  expect(await client.listMessages('is:starred', null)).toEqual({
    ids: [],
    threadIds: [],
    nextPageToken: null,
  });
  const url = new URL(asked[0]?.url ?? '');
  expect(url.searchParams.get('maxResults')).toBe('500');
  expect(url.searchParams.has('pageToken')).toBe(false);
});

test('a page gives ids, threads and the next token', async () => {
  const messages = [{ id: 'a1', threadId: 'b2' }, { id: 'c3' }];
  const { client, asked } = clientAnswering(() =>
    Response.json({ messages, nextPageToken: 'next' }),
  );
  expect(await client.listMessages('in:sent', 'this')).toEqual({
    ids: ['a1', 'c3'],
    threadIds: ['b2', 'c3'],
    nextPageToken: 'next',
  });
  expect(new URL(asked[0]?.url ?? '').searchParams.get('pageToken')).toBe('this');
});

test.each([
  ['an HTML page', () => new Response('<html>', { status: 200 })],
  ['truncated JSON', () => new Response('{"messages":[{"id":"a')],
  ['an id that is no id', () => Response.json({ messages: [{ id: '../../x' }] })],
  ['ids of the wrong type', () => Response.json({ messages: [{ id: 7 }] })],
  ['null', () => Response.json(null)],
] satisfies [string, Answer][])('%s in place of a page is unreadable', async (_what, answer) => {
  const { client } = clientAnswering(answer);
  expect(await failureOf(client.listMessages('q', null))).toEqual({ kind: 'unreadable' });
});

test('a label without a total holds nothing, and an answer that names no label is unreadable', async () => {
  const { client, asked } = clientAnswering(() => Response.json({ id: 'CHAT' }));
  expect(await client.countLabel('CHAT')).toBe(0);
  expect(new URL(asked[0]?.url ?? '').searchParams.get('fields')).toBe('id,messagesTotal');
  const { client: other } = clientAnswering(() => Response.json({}));
  expect(await failureOf(other.countLabel('CHAT'))).toEqual({ kind: 'unreadable' });
});

test('whose the mailbox is tells mail to its owner by name from a newsletter, in a row as in a scan', async () => {
  const message = {
    sizeEstimate: 4_000,
    internalDate: '1700000000000',
    labelIds: ['INBOX'],
    payload: {
      headers: [
        { name: 'From', value: 'Klubben <brev@klubben.example>' },
        { name: 'Subject', value: 'Anna, vi ses på torsdag' },
        { name: 'List-Unsubscribe', value: '<https://klubben.example/leave>' },
      ],
    },
  };
  const fetching = async () => Response.json(message);
  const account = { baseUrl: 'https://gmail.test/gmail/v1', accessToken: 'a', clock: () => 0 };
  const ownAddress = 'anna@postlada.example';
  const client = createGmailClient({ ...account, ownAddress, fetch: fetching });
  expect(await client.getRowMessage('a1')).toMatchObject({ isBulk: true, keptAs: 'receipt' });
  expect((await client.getMessage('a1')).evidence).toMatchObject({ keptAs: 'receipt' });
  const stranger = createGmailClient({ ...account, fetch: fetching });
  expect(await stranger.getRowMessage('a1')).toMatchObject({ isBulk: true, keptAs: null });
});

test('of labels the owner’s are told by id and name, and the profile says whose mailbox it is', async () => {
  const given = [
    { id: 'INBOX', name: 'INBOX' },
    { id: 'Label_7', name: '[Imap]/Trash' },
  ];
  const { client, asked } = clientAnswering(() => Response.json({ labels: given }));
  expect(await client.listUserLabels()).toEqual([{ id: 'Label_7', name: '[Imap]/Trash' }]);
  expect(new URL(asked[0]?.url ?? '').searchParams.get('fields')).toBe('labels(id,name)');
  const profile = { emailAddress: 'anna@postlada.example', messagesTotal: 3, historyId: '9' };
  const { client: other, asked: askedOther } = clientAnswering(() => Response.json(profile));
  expect(await other.getProfile()).toEqual(profile);
  expect(new URL(askedOther[0]?.url ?? '').searchParams.get('fields')).toBe(
    'emailAddress,messagesTotal,historyId',
  );
});

test.each([
  ['no size', {}],
  ['a negative size', { sizeEstimate: -1 }],
  ['a size of nothing', { sizeEstimate: 0 }],
  ['a size that is not a number', { sizeEstimate: 'large' }],
  ['no date', { sizeEstimate: 1, internalDate: undefined }],
  ['a date that is none', { sizeEstimate: 1, internalDate: 'yesterday' }],
  ['headers of the wrong type', { sizeEstimate: 1, payload: { headers: 'none' } }],
])('a message with %s is unreadable', async (_what, fields) => {
  const { client } = clientAnswering(() =>
    Response.json({ internalDate: '1700000000000', ...fields }),
  );
  expect(await failureOf(client.getMessage('a1'))).toEqual({ kind: 'unreadable' });
});

test('a connection that breaks can be tried again', async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError('connection lost')));
  expect(await failureOf(client.getProfile())).toEqual({
    kind: 'retry',
    afterMs: null,
    mayHaveActed: true,
  });
});

test('an error answer is classified with its Retry-After', async () => {
  const { client } = clientAnswering(
    () => new Response('{}', { status: 429, headers: { 'retry-after': '9' } }),
  );
  expect(await failureOf(client.getProfile())).toEqual({
    kind: 'retry',
    afterMs: 9000,
    mayHaveActed: false,
  });
});

test('mail is moved in one request of its ids, with the one label that it takes', async () => {
  const { client, asked } = clientAnswering(() => new Response(null, { status: 204 }));
  await client.moveToTrash(['18c0000000000001', '18c0000000000002']);
  expect(asked[0]?.method).toBe('POST');
  expect(new URL(asked[0]?.url ?? '').pathname).toBe('/gmail/v1/users/me/messages/batchModify');
  expect(asked[0]?.headers.get('content-type')).toBe('application/json');
  expect(await asked[0]?.json()).toEqual({
    ids: ['18c0000000000001', '18c0000000000002'],
    addLabelIds: ['TRASH'],
  });
});

test('mail is put back without the trash, and in the inbox only where it was there', async () => {
  const { client, asked } = clientAnswering(() => new Response(null, { status: 204 }));
  await client.restoreFromTrash(['18c0000000000001'], true);
  await client.restoreFromTrash(['18c0000000000002'], false);
  expect(await Promise.all(asked.map((request) => request.json()))).toEqual([
    { ids: ['18c0000000000001'], addLabelIds: ['INBOX'], removeLabelIds: ['TRASH'] },
    { ids: ['18c0000000000002'], removeLabelIds: ['TRASH'] },
  ]);
});

test('a history is asked for under a mask that leaves out all but ids and labels', async () => {
  const { client, asked } = clientAnswering(() =>
    Response.json({ history: [], nextPageToken: 'more', historyId: '9' }),
  );
  expect(await client.listHistory('7', 'token')).toEqual({
    events: [],
    history: [],
    nextPageToken: 'more',
    historyId: '9',
  });
  const { pathname, searchParams } = new URL(asked[0]?.url ?? '');
  expect(pathname).toBe('/gmail/v1/users/me/history');
  expect(searchParams.get('startHistoryId')).toBe('7');
  expect(searchParams.get('pageToken')).toBe('token');
  expect(searchParams.get('fields')).not.toContain('snippet');
});

test('a history that Gmail has forgotten says so', async () => {
  const { client } = clientAnswering(() => Response.json({}, { status: 404 }));
  expect(await failureOf(client.listHistory('7', null))).toEqual({ kind: 'gone' });
});
