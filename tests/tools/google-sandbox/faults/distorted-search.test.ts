import { expect, test } from 'vitest';
import { z } from 'zod';

import type { SearchSettings } from '#tests/tools/google-sandbox/search/match-size.ts';
import {
  buildMailbox,
  NOW_MS,
  OWNER,
  type TestMessage,
} from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, METADATA } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';

import type { FaultAction } from './fault.ts';
import { presetFault } from './fault-catalogue.ts';

const DAY_MS = 86_400_000;
const LIST = 'users.messages.list';
const pageSchema = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** A mailbox whose messages are named by their subjects, and a caller who searches it. */
function build(messages: readonly TestMessage[], search: Partial<SearchSettings> = {}) {
  const mailbox = buildMailbox(messages);
  const built = buildSandbox({ mailbox, search });
  const nameOf = (id: string) => mailbox.subjectOf(mailbox.find(id) ?? -1);
  const list = async (q: string, pageSize = 500) => {
    const found: string[] = [];
    let pageToken: string | undefined = '';
    while (pageToken !== undefined) {
      const query = new URLSearchParams({ q, maxResults: String(pageSize), pageToken });
      const page = pageSchema.parse((await built.gmail(`messages?${query}`)).body);
      found.push(...page.messages.map(({ id }) => nameOf(id)));
      pageToken = page.nextPageToken;
    }
    return found.toSorted();
  };
  const distort = (action: FaultAction) =>
    built.sandbox.faults.add({ method: LIST, action, times: 'endless' });
  return { ...built, mailbox, list, distort };
}

const SENDERS = ['a', 'b', 'c', 'd'].map((name) => ({
  subject: name,
  from: `news@${name}.example`,
}));

test.each([
  ['{from:a.example from:b.example from:c.example}', 2, ['a', 'b']],
  ['from:(a.example OR b.example OR c.example)', 1, ['a']],
  ['from:a.example', 0, ['a']],
  ['larger:1 -smaller:1', 0, ['a', 'b', 'c', 'd']],
  ['{from:a.example from:b.example}', 0, []],
  ['{from:a.example from:b.example} -{from:b.example from:a.example}', 3, ['a']],
  [
    '{(from:a.example larger:1) {from:b.example from:c.example} from:d.example}',
    3,
    ['a', 'b', 'c'],
  ],
])('%s, of which %i terms are left, finds %j', async (q, maxTerms, found) => {
  const { list, distort } = build(SENDERS);
  distort({ kind: 'truncate-search', maxTerms });
  expect(await list(q)).toEqual(found);
});

const SIZED = [96, 97, 100, 104, 105].map((sizeBytes) => ({
  subject: String(sizeBytes),
  sizeBytes,
}));

test.each<[string, SearchSettings['sizeBoundary'], number, string[]]>([
  ['larger:100', 'strict', 4, ['100', '104', '105', '97']],
  ['larger:104', 'strict', 4, ['104', '105']],
  ['larger:104', 'inclusive', 4, ['100', '104', '105']],
  ['-larger:104', 'strict', 4, ['100', '96', '97']],
  ['smaller:104', 'strict', 4, ['96', '97']],
  ['smaller:104', 'inclusive', 4, ['100', '96', '97']],
  ['larger:100', 'strict', -4, ['105']],
  ['larger:many', 'strict', 4, []],
])('%s (%s), sizes being %i %% off, finds %j', async (q, sizeBoundary, percent, found) => {
  const { list, distort } = build(SIZED, { sizeBoundary });
  distort({ kind: 'shift-sizes', percent });
  expect(await list(q)).toEqual(found);
});

test('a message still says its own size where searches compare another', async () => {
  const { gmail, mailbox, sandbox } = build(SIZED);
  const shifted = presetFault('F31-shifts-sizes-4-pct');
  if (shifted !== null) sandbox.faults.add({ ...shifted, method: 'users.*' });
  const { body } = await gmail(`messages/${mailbox.ids.idOf(0)}?format=minimal`);
  expect(body).toMatchObject({ sizeEstimate: 96 });
});

const AGED = [1, 10, 40, 80].map((ageDays) => ({
  subject: String(ageDays),
  internalDate: NOW_MS - ageDays * DAY_MS,
}));
const secondsAgo = (ageDays: number) => (NOW_MS - ageDays * DAY_MS) / 1000;

test.each([
  [`after:${secondsAgo(20)}`, ['1', '10', '40']],
  [`after:${secondsAgo(20)} -after:${secondsAgo(5)}`, ['10', '40']],
  [`-after:${secondsAgo(20)}`, ['40', '80']],
  [`before:${secondsAgo(20)}`, ['40', '80']],
  ['newer_than:20d', ['1', '10', '40']],
  ['after:2026/09/25', ['1', '10', '40']],
  ['after:soon', []],
])('%s, mail of 30 days more leaking in, finds that of %j days ago', async (q, found) => {
  const { list, distort } = build(AGED);
  distort({ kind: 'leak-older-mail', leakMs: 30 * DAY_MS });
  expect(await list(q)).toEqual(found);
});

test('labels and new mail are found late, and are there at once for whoever asks for the message', async () => {
  const { list, distort, sandbox, gmail, mailbox, pass } = build([
    { subject: 'first', labelIds: ['INBOX'] },
    { subject: 'second', labelIds: ['INBOX'] },
  ]);
  distort({ kind: 'lag-search', lagMs: 60_000 });
  const owner = sandbox.owner(OWNER);
  owner?.changeLabels({ ids: [mailbox.ids.idOf(0)] }, 'trash');
  owner?.receive([
    { headers: [['Subject', 'third']], sizeBytes: 10, labelIds: ['INBOX'], ageDays: 0 },
  ]);
  pass(30_000);
  owner?.changeLabels({ ids: [mailbox.ids.idOf(1)] }, 'star');

  const { body } = await gmail(`messages/${mailbox.ids.idOf(0)}?format=minimal`);
  expect(body).toMatchObject({ labelIds: ['TRASH'] });
  expect(await list('in:inbox')).toEqual(['first', 'second']);
  expect(await list('in:trash')).toEqual([]);
  expect(await list('is:starred')).toEqual([]);
  pass(29_999);
  expect(await list('in:trash')).toEqual([]);
  pass(1);
  expect(await list('in:trash')).toEqual(['first']);
  expect(await list('in:inbox')).toEqual(['second', 'third']);
  expect(await list('is:starred')).toEqual([]);
  pass(30_000);
  expect(await list('is:starred')).toEqual(['second']);
});

test('a message that was labelled twice is found by the labels that it had before both', async () => {
  const { list, distort, sandbox, mailbox } = build([{ subject: 'only', labelIds: ['INBOX'] }]);
  distort({ kind: 'lag-search', lagMs: 60_000 });
  const selection = { ids: [mailbox.ids.idOf(0)] };
  sandbox.owner(OWNER)?.changeLabels(selection, 'star');
  sandbox.owner(OWNER)?.changeLabels(selection, 'trash');
  expect(await list('-is:starred in:inbox')).toEqual(['only']);
  expect(mailbox.labelIdsOf(0)).toEqual(['TRASH', 'STARRED']);
});

test('a distorted search goes on from page to page, and is as it was when the fault is over', async () => {
  const { list, distort, sandbox } = build(AGED);
  const q = `after:${secondsAgo(20)}`;
  distort({ kind: 'leak-older-mail', leakMs: 30 * DAY_MS });
  expect(await list(q, 1)).toEqual(['1', '10', '40']);
  expect(sandbox.ledger.calls().every(({ isFault, status }) => isFault && status === 200)).toBe(
    true,
  );
  sandbox.faults.clear();
  expect(await list(q, 1)).toEqual(['1', '10']);
});

test('whoever may not search is refused, distortion or not', async () => {
  const { withScopes, distort } = build(AGED);
  distort({ kind: 'leak-older-mail', leakMs: 1 });
  expect((await withScopes([METADATA])('messages?q=after:1')).status).toBe(403);
});

test.each([
  [{ kind: 'truncate-search', maxTerms: -1 }, 'action.maxTerms'],
  [{ kind: 'truncate-search' }, 'action.maxTerms'],
  [{ kind: 'shift-sizes', percent: -100 }, 'action.percent'],
  [{ kind: 'leak-older-mail', leakMs: 0.5 }, 'action.leakMs'],
  [{ kind: 'lag-search', lagMs: 1e12 }, 'action.lagMs'],
])('%j is refused', async (action, message) => {
  const { sandbox } = build([]);
  const { status, body } = await control(sandbox, 'POST', 'faults', { method: LIST, action });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(message);
});
