import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  METADATA,
  MODIFY,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

function threeMessages(options: Parameters<typeof buildSandbox>[0] = {}) {
  const mailbox = buildMailbox([
    { labelIds: ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS'], internalDate: NOW_MS - 3000 },
    { labelIds: ['STARRED', 'Work'], internalDate: NOW_MS - 2000 },
    { labelIds: ['INBOX', 'Work'], internalDate: NOW_MS - 1000 },
  ]);
  const ids = [0, 1, 2].map((ordinal) => mailbox.ids.idOf(ordinal));
  const [first = '', second = '', third = ''] = ids;
  const built = buildSandbox({ mailbox, ...options });
  const truth = built.sandbox.truth(OWNER);
  if (truth === null) throw new Error('no such account');
  const post = (body: string, contentType = 'application/json', scope = MODIFY) =>
    built.withScopes([scope])('messages/batchModify', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
  return { ...built, truth, ids, first, second, third, post };
}

test('moves messages to the trash with an empty answer, for 50 units', async () => {
  const { batchModify, sandbox, truth, first, second, third } = threeMessages();
  const { status, body } = await batchModify({ ids: [first, second], addLabelIds: ['TRASH'] });
  expect({ status, body }).toEqual({ status: 204, body: null });
  expect(truth.labelSnapshot()).toEqual({
    [first]: ['CATEGORY_PROMOTIONS', 'TRASH', 'UNREAD'],
    [second]: ['STARRED', 'TRASH', 'Work'],
    [third]: ['INBOX', 'Work'],
  });
  expect(truth.trashIds()).toEqual([second, first]);
  expect(sandbox.ledger.calls()).toMatchObject([
    {
      method: 'users.messages.batchModify',
      units: 50,
      status: 204,
      reason: null,
      isForbidden: false,
      asksForContent: false,
      parameters: { idCount: 2, addLabelIds: ['TRASH'], removeLabelIds: [] },
    },
  ]);
});

test('messages in the trash stay in the inbox as well where Gmail is set so', async () => {
  const { batchModify, truth, first } = threeMessages({ gmail: { trashDropsInbox: false } });
  const before = truth.labelSnapshot();
  await batchModify({ ids: [first], addLabelIds: ['TRASH'] });
  expect(truth.labelSnapshot()[first]).toEqual(['CATEGORY_PROMOTIONS', 'INBOX', 'TRASH', 'UNREAD']);
  await batchModify({ ids: [first], removeLabelIds: ['TRASH'] });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('taking messages out of the trash does not put them back into the inbox', async () => {
  const { batchModify, truth, first, ids } = threeMessages();
  const before = truth.labelSnapshot();
  await batchModify({ ids, addLabelIds: ['TRASH'] });
  await batchModify({ ids, removeLabelIds: ['TRASH'] });
  expect(truth.labelSnapshot()[first]).toEqual(['CATEGORY_PROMOTIONS', 'UNREAD']);
  await batchModify({ ids: [first], addLabelIds: ['INBOX'] });
  expect(truth.labelSnapshot()[first]).toEqual(before[first]);
});

test('what is put into the trash and the inbox at once is in the trash only', async () => {
  const { batchModify, truth, second } = threeMessages();
  await batchModify({ ids: [second], addLabelIds: ['INBOX', 'TRASH'] });
  expect(truth.labelSnapshot()[second]).toEqual(['STARRED', 'TRASH', 'Work']);
});

test('the same call again changes nothing and writes no history', async () => {
  const { batchModify, gmail, truth, ids } = threeMessages();
  await batchModify({ ids, addLabelIds: ['TRASH'] });
  const after = truth.labelSnapshot();
  const { body: profile } = await gmail('profile');
  expect((await batchModify({ ids, addLabelIds: ['TRASH'] })).status).toBe(204);
  expect(truth.labelSnapshot()).toEqual(after);
  expect((await gmail('profile')).body).toEqual(profile);
});

test('searches and labels know at once', async () => {
  const { batchModify, gmail, first, second } = threeMessages();
  const found = async (query: string) =>
    JSON.stringify((await gmail(`messages?${query}&fields=messages/id`)).body);
  expect(await found('q=in:inbox')).toContain(first);
  expect(await found('q=is:starred')).not.toContain(first);
  await batchModify({ ids: [first], addLabelIds: ['TRASH', 'STARRED'] });
  expect(await found('q=in:inbox')).not.toContain(first);
  expect(await found('')).not.toContain(first);
  expect(await found('q=in:trash')).toContain(first);
  expect(await found('labelIds=TRASH')).toContain(first);
  expect(await found('q=is:starred+in:trash')).toContain(first);
  expect(await found('q=is:starred')).toContain(second);
  expect((await gmail('labels/TRASH?fields=messagesTotal')).body).toEqual({ messagesTotal: 1 });
  const { body } = await gmail(`messages/${first}?fields=labelIds`);
  expect(body).toEqual({ labelIds: ['TRASH', 'UNREAD', 'STARRED', 'CATEGORY_PROMOTIONS'] });
});

test('ids that belong to no message are passed over in silence', async () => {
  const { batchModify, truth, first } = threeMessages();
  const ids = ['18c5a2f3b4d6e7f8', first, first, 'abc'];
  expect((await batchModify({ ids, addLabelIds: ['TRASH'] })).status).toBe(204);
  expect(truth.trashIds()).toEqual([first]);
});

test('takes 1,000 ids and not one more', async () => {
  const { batchModify, truth, first } = threeMessages();
  const others = Array.from({ length: 999 }, (_, index) => (0xabc000 + index).toString(16));
  const { status, body } = await batchModify({
    ids: [...others, first, first],
    addLabelIds: ['TRASH'],
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: {
      code: 400,
      message: 'Number of ids cannot exceed 1000',
      status: 'INVALID_ARGUMENT',
      errors: [{ domain: 'global', reason: 'invalidArgument' }],
    },
  });
  expect(truth.trashIds()).toEqual([]);
  expect((await batchModify({ ids: [...others, first], addLabelIds: ['TRASH'] })).status).toBe(204);
  expect(truth.trashIds()).toEqual([first]);
});

test.each<[string, unknown, string]>([
  ['no ids', { addLabelIds: ['TRASH'] }, 'No message ids specified'],
  ['an empty list of ids', { ids: [], addLabelIds: ['TRASH'] }, 'No message ids specified'],
  ['no labels', { ids: ['ID'] }, 'No label add or removes specified'],
  [
    'empty lists of labels',
    { ids: ['ID'], addLabelIds: [], removeLabelIds: [] },
    'No label add or removes specified',
  ],
  ['an unknown label', { ids: ['ID'], addLabelIds: ['Nope'] }, 'Invalid label: Nope'],
  ['a label by its lower case', { ids: ['ID'], addLabelIds: ['trash'] }, 'Invalid label: trash'],
  ['SENT', { ids: ['ID'], removeLabelIds: ['SENT'] }, 'Invalid label: SENT'],
  ['DRAFT', { ids: ['ID'], addLabelIds: ['DRAFT'] }, 'Invalid label: DRAFT'],
  ['CHAT', { ids: ['ID'], addLabelIds: ['TRASH', 'CHAT'] }, 'Invalid label: CHAT'],
  [
    'a label both added and removed',
    { ids: ['ID'], addLabelIds: ['TRASH'], removeLabelIds: ['TRASH'] },
    'Cannot both add and remove the same label',
  ],
  ['an id that is none', { ids: ['ID', 'not-an-id'], addLabelIds: ['TRASH'] }, 'Invalid id value'],
  ['ids that are no list', { ids: 'ID', addLabelIds: ['TRASH'] }, "Invalid value at 'ids'"],
  ['ids that are no text', { ids: [7], addLabelIds: ['TRASH'] }, "Invalid value at 'ids[0]'"],
  ['an unknown field', { ids: ['ID'], labels: ['TRASH'] }, 'Unknown name "labels"'],
  ['a list', [], 'Root element must be a message'],
])('refuses %s and changes nothing', async (_what, body, message) => {
  const { post, truth, first } = threeMessages();
  const before = truth.labelSnapshot();
  const answer = await post(JSON.stringify(body).replaceAll('"ID"', `"${first}"`));
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
  expect(JSON.stringify(answer.body)).toContain(JSON.stringify(message).slice(1, -1));
  expect(truth.labelSnapshot()).toEqual(before);
});

test('refuses a body that is no JSON, and one that says so', async () => {
  const { post, sandbox, first } = threeMessages();
  const broken = await post('{"ids":');
  expect(broken.status).toBe(400);
  expect(broken.body).toMatchObject({ error: { errors: [{ reason: 'parseError' }] } });
  const body = JSON.stringify({ ids: [first], addLabelIds: ['TRASH'] });
  expect((await post(body, 'text/plain;charset=UTF-8')).status).toBe(400);
  expect((await post('')).status).toBe(400);
  expect((await post(body, 'application/json; charset=utf-8')).status).toBe(204);
  expect(sandbox.ledger.calls().map(({ units }) => units)).toEqual([50, 50, 50, 50]);
});

test('a mask has nothing to choose from', async () => {
  const { withScopes, first } = threeMessages();
  const { status } = await withScopes([MODIFY])('messages/batchModify?fields=id', {
    method: 'POST',
    body: JSON.stringify({ ids: [first], addLabelIds: ['TRASH'] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(400);
});

test.each([READONLY, METADATA, 'https://www.googleapis.com/auth/gmail.labels'])(
  'the scope %s is not enough',
  async (scope) => {
    const { post, truth, sandbox, first } = threeMessages();
    const body = JSON.stringify({ ids: [first], addLabelIds: ['TRASH'] });
    const answer = await post(body, 'application/json', scope);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: { errors: [{ reason: 'insufficientPermissions' }] },
    });
    expect(truth.trashIds()).toEqual([]);
    expect(sandbox.ledger.summary()).toMatchObject({ units: 0, forbidden: 0 });
    expect((await post(body, 'application/json', 'https://mail.google.com/')).status).toBe(204);
  },
);

test('the quota of a minute ends it', async () => {
  const { batchModify, truth, sandbox, first } = threeMessages({
    quota: { unitsPerUserMinute: 99 },
  });
  expect((await batchModify({ ids: [first], removeLabelIds: ['INBOX'] })).status).toBe(204);
  const refused = await batchModify({ ids: [first], addLabelIds: ['TRASH'] });
  expect([403, 429]).toContain(refused.status);
  expect(truth.trashIds()).toEqual([]);
  expect(sandbox.ledger.refused()).toMatchObject([{ parameters: { idCount: 1 } }]);
});

test.each<[string, Record<string, readonly string[]>, number]>([
  ['a star', { addLabelIds: ['TRASH', 'STARRED'] }, 204],
  ['the unread mark', { removeLabelIds: ['UNREAD'] }, 204],
  ["the user's own label", { removeLabelIds: ['Work'] }, 204],
  ['spam', { addLabelIds: ['SPAM'] }, 204],
  ['an unknown label', { addLabelIds: ['Nope'] }, 400],
])('touching %s is forbidden, whatever Gmail answers', async (_what, change, expected) => {
  const { batchModify, sandbox, first } = threeMessages();
  expect((await batchModify({ ids: [first], ...change })).status).toBe(expected);
  expect(sandbox.ledger.forbidden(OWNER)).toHaveLength(1);
});

test('trash and inbox are not forbidden', async () => {
  const { batchModify, sandbox, ids } = threeMessages();
  await batchModify({ ids, addLabelIds: ['TRASH'], removeLabelIds: ['INBOX'] });
  await batchModify({ ids, addLabelIds: ['INBOX'], removeLabelIds: ['TRASH'] });
  expect(sandbox.ledger.forbidden()).toEqual([]);
});

test.each(['threads/ID/trash', 'threads/ID/untrash', 'threads/ID/modify'])(
  'POST %s is forbidden and does nothing',
  async (path) => {
    const { withScopes, sandbox, truth, first } = threeMessages();
    const before = truth.labelSnapshot();
    const { status } = await withScopes([MODIFY])(path.replace('ID', first), { method: 'POST' });
    expect(status).toBe(501);
    expect(sandbox.ledger.forbidden()).toHaveLength(1);
    expect(truth.labelSnapshot()).toEqual(before);
  },
);

test('spam leaves the inbox', async () => {
  const { batchModify, truth, third } = threeMessages({ gmail: { trashDropsInbox: false } });
  await batchModify({ ids: [third], addLabelIds: ['SPAM'] });
  expect(truth.labelSnapshot()[third]).toEqual(['SPAM', 'Work']);
});

test("a message's own history id moves on with its labels, others stay", async () => {
  const { batchModify, gmail, first, second } = threeMessages();
  const historyOf = async (id: string) =>
    JSON.stringify((await gmail(`messages/${id}?fields=historyId`)).body);
  const before = [await historyOf(first), await historyOf(second)];
  await batchModify({ ids: [first], addLabelIds: ['TRASH'] });
  expect(await historyOf(first)).not.toBe(before[0]);
  expect(await historyOf(second)).toBe(before[1]);
  expect((await gmail('profile?fields=historyId')).body).toEqual(
    JSON.parse(await historyOf(first)),
  );
});

test('the headers of a message say the same wherever it lies', async () => {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 200, seed: 3, nowMs: NOW_MS, owner });
  const { batchModify, sandbox } = buildSandbox({ mailbox });
  const before = mailbox.headersOf(0);
  expect(JSON.stringify(before)).toContain('dkim=pass');
  await batchModify({ ids: [mailbox.ids.idOf(0)], addLabelIds: ['SPAM'] });
  expect(sandbox.truth(OWNER)?.labelSnapshot()[mailbox.ids.idOf(0)]).toContain('SPAM');
  expect(mailbox.headersOf(0)).toEqual(before);
});
