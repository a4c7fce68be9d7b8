import { expect, test } from 'vitest';

import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  METADATA,
  MODIFY,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

function oneMessage(options: Parameters<typeof buildSandbox>[0] = {}) {
  const mailbox = buildMailbox([{ labelIds: ['INBOX', 'UNREAD', 'Work'] }]);
  const built = buildSandbox({ mailbox, ...options });
  const id = mailbox.ids.idOf(0);
  const post = (path: string, body?: unknown, scope = MODIFY) =>
    built.withScopes([scope])(path.replace('ID', id), {
      method: 'POST',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const labels = () => built.sandbox.truth(OWNER)?.labelSnapshot()[id];
  return { ...built, mailbox, id, post, labels };
}

test('modify changes labels and answers them, for 5 units, and is forbidden', async () => {
  const { post, id, labels, sandbox } = oneMessage();
  const change = { addLabelIds: ['STARRED'], removeLabelIds: ['UNREAD', 'Work'] };
  const { status, body } = await post('messages/ID/modify', change);
  expect({ status, body }).toEqual({
    status: 200,
    body: { id, threadId: id, labelIds: ['INBOX', 'STARRED'] },
  });
  expect(labels()).toEqual(['INBOX', 'STARRED']);
  expect(sandbox.ledger.calls()).toMatchObject([
    { method: 'users.messages.modify', units: 5, isForbidden: true, asksForContent: false },
  ]);
});

test('trash takes out of the inbox, for 20 units; untrash does not put back there, for 5', async () => {
  const { post, id, labels, sandbox } = oneMessage();
  const { body } = await post('messages/ID/trash');
  expect(body).toEqual({ id, threadId: id, labelIds: ['TRASH', 'UNREAD', 'Work'] });
  expect(labels()).toEqual(['TRASH', 'UNREAD', 'Work']);
  expect((await post('messages/ID/untrash')).body).toEqual({
    id,
    threadId: id,
    labelIds: ['UNREAD', 'Work'],
  });
  expect(sandbox.ledger.calls().map(({ units }) => units)).toEqual([20, 5]);
  expect(sandbox.ledger.forbidden(OWNER)).toHaveLength(2);
});

test('trash takes out of spam', async () => {
  const { post, labels, batchModify, id } = oneMessage();
  await batchModify({ ids: [id], addLabelIds: ['SPAM'] });
  await post('messages/ID/trash');
  expect(labels()).toEqual(['TRASH', 'UNREAD', 'Work']);
});

test('a change that is made already writes no history', async () => {
  const { post, mailbox } = oneMessage();
  await post('messages/ID/trash');
  const { newestId } = mailbox.history;
  expect((await post('messages/ID/trash')).status).toBe(200);
  expect(mailbox.history.newestId).toBe(newestId);
});

test('a mask chooses from the answer', async () => {
  const { post } = oneMessage();
  const { body } = await post('messages/ID/trash?fields=labelIds,snippet');
  expect(body).toEqual({ labelIds: ['TRASH', 'UNREAD', 'Work'] });
});

test.each<[string, unknown, string]>([
  ['nothing', {}, 'No label add or removes specified'],
  ['an unknown label', { addLabelIds: ['Nope'] }, 'Invalid label: Nope'],
  ['a label of Gmail alone', { removeLabelIds: ['SENT'] }, 'Invalid label: SENT'],
  [
    'both ways at once',
    { addLabelIds: ['TRASH'], removeLabelIds: ['TRASH'] },
    'Cannot both add and remove the same label',
  ],
  ['ids', { ids: ['a'], addLabelIds: ['TRASH'] }, 'Unknown name'],
  [
    'a hundred and one labels',
    { addLabelIds: Array.from({ length: 101 }, () => 'STARRED') },
    'Number of labels cannot exceed 100',
  ],
])('modify refuses %s', async (_what, change, message) => {
  const { post, labels } = oneMessage();
  const { status, body } = await post('messages/ID/modify', change);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(message);
  expect(labels()).toEqual(['INBOX', 'UNREAD', 'Work']);
});

test.each(['modify', 'trash', 'untrash'])('%s of what is not there is refused', async (verb) => {
  const { post, labels } = oneMessage();
  const change = verb === 'modify' ? { addLabelIds: ['STARRED'] } : undefined;
  expect((await post(`messages/18c5a2f3b4d6e7f8/${verb}`, change)).status).toBe(404);
  expect((await post(`messages/not-an-id/${verb}`, change)).status).toBe(400);
  expect(labels()).toEqual(['INBOX', 'UNREAD', 'Work']);
});

test.each(['modify', 'trash', 'untrash'])('%s needs the scope to modify', async (verb) => {
  const { post, labels, sandbox } = oneMessage();
  for (const scope of [READONLY, METADATA]) {
    const { status, body } = await post(`messages/ID/${verb}`, { addLabelIds: ['STARRED'] }, scope);
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { errors: [{ reason: 'insufficientPermissions' }] } });
  }
  expect(labels()).toEqual(['INBOX', 'UNREAD', 'Work']);
  expect(sandbox.ledger.summary().units).toBe(0);
});
