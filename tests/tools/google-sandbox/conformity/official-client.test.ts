import { expect, test } from 'vitest';

import { MODIFY } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { startWithOfficialClient, watchConnections } from './official-client.ts';

test("Google's own client does all of it, and speaks to nobody else", async () => {
  const { api, client, signIn, sandbox, truth, mailbox, port } = await startWithOfficialClient();
  const connections = watchConnections();

  const { tokens } = await signIn(['openid', 'email', MODIFY]);
  expect(tokens).toMatchObject({ token_type: 'Bearer', scope: expect.stringContaining(MODIFY) });
  expect(tokens.refresh_token).toBeTypeOf('string');
  expect(tokens.id_token).toBeTypeOf('string');
  expect(tokens.expiry_date).toBeGreaterThan(Date.now());

  const profile = await api.users.getProfile({ userId: 'me' });
  expect(profile.data).toMatchObject({ messagesTotal: truth.total().messages });

  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const query = {
      userId: 'me',
      maxResults: 500,
      ...(pageToken === undefined ? {} : { pageToken }),
    };
    const { data } = await api.users.messages.list(query);
    ids.push(...(data.messages ?? []).map(({ id }) => id ?? ''));
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(ids).toEqual(truth.ids(() => true));

  const wanted = ids.slice(0, 3);
  for (const id of wanted) {
    const { data } = await api.users.messages.get({
      userId: 'me',
      id,
      format: 'metadata',
      metadataHeaders: ['From', 'Subject'],
      fields: 'id,internalDate,sizeEstimate,payload/headers',
    });
    const message = truth.message(id);
    expect(data).toMatchObject({
      id,
      internalDate: String(message?.internalDateMs),
      sizeEstimate: message?.sizeBytes,
    });
    const headers = new Map(data.payload?.headers?.map(({ name, value }) => [name, value]));
    expect([...headers.keys()].toSorted()).toEqual(['From', 'Subject']);
    expect(headers.get('Subject')).toBe(mailbox.subjectOf(mailbox.find(id) ?? -1));
    expect(headers.get('From')).toContain(message?.senderAddress);
  }
  expect(sandbox.ledger.contentAskedFor()).toEqual([]);

  const modified = await api.users.messages.batchModify({
    userId: 'me',
    requestBody: { ids: wanted, addLabelIds: ['TRASH'] },
  });
  expect(modified.status).toBe(204);
  expect(truth.trashIds()).toEqual(expect.arrayContaining(wanted));

  const history = await api.users.history.list({
    userId: 'me',
    startHistoryId: profile.data.historyId ?? '',
    historyTypes: ['labelAdded'],
  });
  const trashed = history.data.history?.flatMap(({ labelsAdded = [] }) =>
    labelsAdded.map(({ message }) => message?.id),
  );
  expect(trashed).toEqual(wanted);

  const trash = await api.users.labels.get({ userId: 'me', id: 'TRASH' });
  expect(trash.data.messagesTotal).toBe(truth.trashIds().length);

  await client.revokeCredentials();
  expect(sandbox.grants.liveGrants()).toEqual([]);
  expect(connections()).toEqual([`127.0.0.1:${port}`]);

  // Whoever else were spoken to would be noticed.
  await fetch(`http://localhost:${port}/`);
  expect(connections()).toEqual([`127.0.0.1:${port}`, `localhost:${port}`]);
});

test('an expired token is refreshed without a word, before or after it is refused', async () => {
  const { api, client, signIn, sandbox } = await startWithOfficialClient();
  const { tokens } = await signIn();
  client.setCredentials({ ...tokens, expiry_date: 1 });
  expect((await api.users.labels.list({ userId: 'me' })).status).toBe(200);
  const { access_token: second } = client.credentials;
  expect(second).not.toBe(tokens.access_token);
  expect(client.credentials.refresh_token).toBe(tokens.refresh_token);

  sandbox.grants.expireAccessTokens(null);
  client.forceRefreshOnFailure = true;
  expect((await api.users.labels.list({ userId: 'me' })).status).toBe(200);
  expect(client.credentials.access_token).not.toBe(second);
  const calls = sandbox.ledger.calls().map(({ method, status }) => `${method} ${status}`);
  expect(calls.filter((call) => call !== 'oauth.authorize 200')).toEqual([
    'oauth.token 200',
    'oauth.token 200',
    'users.labels.list 200',
    'users.labels.list 401',
    'oauth.token 200',
    'users.labels.list 200',
  ]);
});

test('what the product never asks for works as well', async () => {
  const { api, signIn, truth, sandbox, mailbox } = await startWithOfficialClient();
  await signIn([MODIFY]);
  const { data: list } = await api.users.threads.list({ userId: 'me', maxResults: 1 });
  const threadId = list.threads?.[0]?.id ?? '';
  const { data: thread } = await api.users.threads.get({ userId: 'me', id: threadId });
  const id = thread.messages?.[0]?.id ?? '';
  expect(thread.messages?.[0]?.threadId).toBe(threadId);
  const { data: message } = await api.users.messages.get({ userId: 'me', id, format: 'raw' });
  const raw = Buffer.from(message.raw ?? '', 'base64url').toString('utf8');
  expect(raw).toContain(`CONTENT-OF-MESSAGE-${id}`);
  await api.users.messages.trash({ userId: 'me', id });
  expect(truth.trashIds()).toContain(id);
  const { data: restored } = await api.users.messages.untrash({ userId: 'me', id });
  expect(restored.labelIds).not.toContain('TRASH');
  await api.users.messages.modify({
    userId: 'me',
    id,
    requestBody: { addLabelIds: ['STARRED'] },
  });
  expect(mailbox.labelIdsOf(mailbox.find(id) ?? -1)).toContain('STARRED');
  expect(sandbox.ledger.forbidden()).toHaveLength(5);
  expect(sandbox.ledger.contentAskedFor()).toHaveLength(3);
});
