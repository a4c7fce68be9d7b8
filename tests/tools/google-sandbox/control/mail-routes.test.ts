import { expect, test } from 'vitest';
import { z } from 'zod';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { DEFAULT_GMAIL_SETTINGS } from '#tests/tools/google-sandbox/gmail/gmail-settings.ts';
import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';

function build() {
  const mailbox = buildMailbox([
    { from: 'news@shop.example', labelIds: ['INBOX', 'UNREAD'], internalDate: NOW_MS - 3000 },
    { from: 'news@shop.example', labelIds: ['INBOX'], internalDate: NOW_MS - 2000 },
    { from: 'friend@home.example', labelIds: ['INBOX'], internalDate: NOW_MS - 1000 },
  ]);
  const [first = '', second = '', third = ''] = [0, 1, 2].map((n) => mailbox.ids.idOf(n));
  const built = buildSandbox({ mailbox });
  const truth = built.sandbox.truth(OWNER);
  if (truth === null) throw new Error('no such account');
  const mail = (path: string, body?: unknown) =>
    control(built.sandbox, 'POST', `mail/${OWNER}/${path}`, body);
  return { ...built, mailbox, truth, mail, first, second, third };
}

test('a person stars, archives, trashes and labels, by id and by search', async () => {
  const { mail, truth, sandbox, first, second, third } = build();
  expect(await mail('labels', { on: { ids: [first] }, do: 'star' })).toMatchObject({
    status: 200,
    body: { messages: 1, historyId: expect.stringMatching(/^\d+$/) },
  });
  expect(
    (await mail('labels', { on: { q: 'from:news@shop.example' }, do: 'trash' })).body,
  ).toMatchObject({ messages: 2 });
  await mail('labels', { on: { ids: [third] }, do: { addLabelIds: ['Friends'] } });
  await mail('labels', { on: { ids: [third] }, do: 'archive' });
  expect(truth.labelSnapshot()).toEqual({
    [first]: ['STARRED', 'TRASH', 'UNREAD'],
    [second]: ['TRASH'],
    [third]: ['Friends'],
  });
  expect(truth.idsFound('label:friends')).toEqual([third]);
  expect(sandbox.ledger.calls()).toEqual([]);
  expect(sandbox.quota.spentBy(OWNER)).toBe(0);
});

test.each<[string, string[]]>([
  ['untrash', ['UNREAD']],
  ['move-to-inbox', ['INBOX', 'UNREAD']],
  ['mark-read', ['TRASH']],
  ['star', ['STARRED', 'TRASH', 'UNREAD']],
])('what lies in the trash, after %s', async (action, expected) => {
  const { mail, truth, first } = build();
  await mail('labels', { on: { ids: [first] }, do: 'trash' });
  await mail('labels', { on: { q: 'in:trash' }, do: action });
  expect(truth.labelSnapshot()[first]).toEqual(expected);
});

test('what is there already is no change', async () => {
  const { mail, first } = build();
  const on = { ids: [first] };
  const { body } = await mail('labels', { on, do: 'star' });
  expect((await mail('labels', { on, do: 'star' })).body).toEqual({ ...body, messages: 0 });
});

test('a label is named by its id or its name', async () => {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 50, seed: 1, nowMs: NOW_MS, owner });
  const { sandbox } = buildSandbox({ mailbox });
  const labels = mailbox.labels.list().length;
  const id = mailbox.ids.idOf(0);
  sandbox.owner(OWNER)?.changeLabels({ ids: [id] }, { addLabelIds: ['Resor'], removeLabelIds: [] });
  expect(sandbox.truth(OWNER)?.labelSnapshot()[id]).toContain('Label_4');
  expect(mailbox.labels.list()).toHaveLength(labels);
});

test('a message that is deleted is nowhere', async () => {
  const { mail, gmail, batchModify, truth, mailbox, first, second, third } = build();
  const before = truth.total().messages;
  expect((await mail('delete', { on: { ids: [second] } })).body).toMatchObject({ messages: 1 });
  expect((await gmail(`messages/${second}?fields=id`)).status).toBe(404);
  expect(truth.ids(() => true)).toEqual([third, first]);
  expect(truth.message(second)).toBeNull();
  expect(truth.total().messages).toBe(before - 1);
  expect(Object.keys(truth.labelSnapshot())).toEqual([third, first]);
  for (const query of ['', '?q=from:news@shop.example', '?q=in:anywhere', '?labelIds=INBOX']) {
    expect(JSON.stringify((await gmail(`messages${query}`)).body)).not.toContain(second);
  }
  expect((await gmail('profile?fields=messagesTotal,threadsTotal')).body).toEqual({
    messagesTotal: 2,
    threadsTotal: 2,
  });
  expect((await gmail('labels/INBOX?fields=messagesTotal')).body).toEqual({ messagesTotal: 2 });
  const answer = await batchModify({ ids: [first, second], addLabelIds: ['TRASH'] });
  expect(answer.status).toBe(204);
  expect(truth.trashIds()).toEqual([first]);
  expect(mailbox.count).toBe(2);
  expect((await mail('delete', { on: { ids: [second] } })).status).toBe(400);
  expect((await mail('delete', { on: { q: 'in:trash' } })).body).toMatchObject({ messages: 1 });
  expect(truth.ids(() => true)).toEqual([third]);
});

test('a page goes on behind a message that is deleted meanwhile', async () => {
  const { mail, gmail, third, first } = build();
  const page = z.object({
    messages: z.array(z.object({ id: z.string() })),
    nextPageToken: z.string(),
  });
  const { messages, nextPageToken } = page.parse((await gmail('messages?maxResults=2')).body);
  await mail('delete', { on: { ids: [messages[1]?.id, third] } });
  expect(
    (await gmail(`messages?maxResults=2&pageToken=${nextPageToken}&fields=messages/id`)).body,
  ).toEqual({
    messages: [{ id: first }],
  });
});

test('mail that comes is found at once, newest first', async () => {
  const { mail, gmail, truth, first } = build();
  await gmail('messages?q=in:inbox');
  const { status, body } = await mail('receive', {
    messages: [
      {
        headers: [
          ['From', 'Shop <late@shop.example>'],
          ['Subject', 'Late offer'],
        ],
        sizeBytes: 5000,
        labelIds: ['INBOX', 'CATEGORY_PROMOTIONS', 'Offers'],
      },
      { headers: [['From', 'old@shop.example']], sizeBytes: 7, ageDays: 30 },
      {
        headers: [
          ['From', OWNER],
          ['To', 'news@shop.example'],
        ],
        sizeBytes: 9,
        labelIds: ['SENT'],
        threadId: first,
      },
    ],
  });
  expect(status).toBe(200);
  const { ids } = z.object({ ids: z.array(z.string()) }).parse(body);
  expect(ids.map((id) => truth.message(id))).toMatchObject([
    {
      internalDateMs: NOW_MS,
      labelIds: ['INBOX', 'CATEGORY_PROMOTIONS', 'Offers'],
      senderAddress: 'late@shop.example',
    },
    { internalDateMs: NOW_MS - 30 * 86_400_000, labelIds: ['INBOX', 'UNREAD'], sizeBytes: 7 },
    { threadId: first, labelIds: ['SENT'], kind: 'sent' },
  ]);
  expect(truth.idsFound('in:inbox')[0]).toBe(ids[0]);
  expect(truth.idsFound('in:inbox').at(-1)).toBe(ids[1]);
  expect(truth.idsFound('subject:late')).toEqual([ids[0]]);
  expect(truth.idsFound('from:shop.example')).toHaveLength(4);
  expect((await gmail(`messages/${ids[0]}?format=metadata&fields=payload/headers`)).body).toEqual({
    payload: {
      headers: [
        { name: 'From', value: 'Shop <late@shop.example>' },
        { name: 'Subject', value: 'Late offer' },
      ],
    },
  });
});

test('history of before can be made too old', async () => {
  const { mail, gmail } = build();
  const { body } = await mail('labels', { on: { q: 'in:inbox' }, do: 'star' });
  expect((await gmail(`history?startHistoryId=${String(body['historyId'])}`)).status).toBe(200);
  const forgotten = await mail('forget-history');
  expect((await gmail(`history?startHistoryId=${String(body['historyId'])}`)).status).toBe(404);
  const newest = String(forgotten.body['historyId']);
  expect((await gmail(`history?startHistoryId=${newest}`)).status).toBe(200);
});

test('settings are of one account and can be changed while it runs', async () => {
  const { batchModify, sandbox, truth, first, second } = build();
  const path = `accounts/${OWNER}/settings`;
  await batchModify({ ids: [first], addLabelIds: ['TRASH'] });
  expect(await control(sandbox, 'PATCH', path, { trashDropsInbox: false })).toEqual({
    status: 200,
    body: { ...DEFAULT_GMAIL_SETTINGS, trashDropsInbox: false },
  });
  await batchModify({ ids: [second], addLabelIds: ['TRASH'] });
  expect(truth.labelSnapshot()).toMatchObject({
    [first]: ['TRASH', 'UNREAD'],
    [second]: ['INBOX', 'TRASH'],
  });
  await control(sandbox, 'POST', 'accounts', {
    email: 'other@postlada.example',
    gmail: { historyRecords: 'per-change' },
  });
  expect(sandbox.accounts.find('other@postlada.example')?.settings).toMatchObject({
    trashDropsInbox: true,
    historyRecords: 'per-change',
  });
  expect((await control(sandbox, 'PATCH', path, { trashDropsInbox: 'no' })).status).toBe(400);
  expect((await control(sandbox, 'PATCH', path, { trash: true })).status).toBe(400);
  expect((await control(sandbox, 'PATCH', 'accounts/no@one.example/settings', {})).status).toBe(
    404,
  );
});

test('the truth of labels and trash is told over HTTP', async () => {
  const { sandbox, batchModify, first, second, third } = build();
  await batchModify({ ids: [first, third], addLabelIds: ['TRASH'] });
  expect((await control(sandbox, 'GET', `truth/${OWNER}/labels`)).body).toEqual({
    labels: { [first]: ['TRASH', 'UNREAD'], [second]: ['INBOX'], [third]: ['TRASH'] },
  });
  expect((await control(sandbox, 'GET', `truth/${OWNER}/trash`)).body).toEqual({
    ids: [third, first],
  });
  expect((await control(sandbox, 'GET', 'truth/no@one.example/labels')).status).toBe(404);
  expect(sandbox.ledger.calls()).toHaveLength(1);
});

test.each<[string, unknown]>([
  ['labels', {}],
  ['labels', { on: { ids: [] }, do: 'star' }],
  ['labels', { on: { ids: ['18c5a2f3b4d6e7f8'] }, do: 'star' }],
  ['labels', { on: { q: 'in:inbox' }, do: 'burn' }],
  ['labels', { on: { q: 'in:inbox' }, do: {} }],
  ['labels', { on: { q: 'in:inbox' }, do: { addLabelIds: ['SENT'] } }],
  ['labels', { on: { q: '' }, do: 'star' }],
  ['delete', { on: {} }],
  ['receive', { messages: [] }],
  ['receive', { messages: [{ headers: [['From', 'a@b.example']] }] }],
])('%s refuses %j and changes nothing', async (path, body) => {
  const { mail, truth } = build();
  const before = truth.labelSnapshot();
  expect((await mail(path, body)).status).toBe(400);
  expect(truth.labelSnapshot()).toEqual(before);
});

test('nobody acts in a mailbox that is not there', async () => {
  const { sandbox } = build();
  const path = 'mail/no@one.example/labels';
  const answer = await control(sandbox, 'POST', path, { on: { q: 'in:inbox' }, do: 'star' });
  expect(answer.status).toBe(404);
});

test('a mailbox of 100,000 goes to the trash and back within a few seconds of work', async () => {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 100_000, seed: 1, nowMs: NOW_MS, owner });
  const { sandbox, batchModify, gmail } = buildSandbox({
    mailbox,
    quota: { unitsPerUserMinute: 1_000_000 },
    gmail: { trashDropsInbox: false },
  });
  const truth = sandbox.truth(OWNER);
  const before = truth?.labelSnapshot();
  const ids = truth?.idsFound('') ?? [];
  const startedAt = process.cpuUsage();
  for (const change of [{ addLabelIds: ['TRASH'] }, { removeLabelIds: ['TRASH'] }]) {
    for (let start = 0; start < ids.length; start += 1000) {
      await batchModify({ ids: ids.slice(start, start + 1000), ...change });
      await gmail('messages?q=in:trash&maxResults=500');
    }
  }
  expect(process.cpuUsage(startedAt).user / 1_000_000).toBeLessThan(20);
  expect(ids).toHaveLength(100_000);
  expect(truth?.labelSnapshot()).toEqual(before);
  expect(mailbox.history.size).toBe(200_000);
});
