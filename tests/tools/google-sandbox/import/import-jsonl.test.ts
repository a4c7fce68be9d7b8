import { expect, test } from 'vitest';

import { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { MailboxSearch } from '#tests/tools/google-sandbox/search/mailbox-search.ts';
import { DEFAULT_SEARCH_SETTINGS } from '#tests/tools/google-sandbox/search/match-size.ts';

import { importJsonl } from './import-jsonl.ts';

const GOOD = {
  headers: [
    ['From', 'A <a@x.example>'],
    ['Subject', 'One'],
  ],
  sizeBytes: 10,
  ageDays: 2.5,
  labelIds: ['INBOX'],
};

function importLines(lines: readonly (string | object)[]) {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  return importJsonl(texts, { owner: OWNER, nowMs: NOW_MS });
}

function truthOf(mailbox: Mailbox): MailboxTruth {
  const search = new MailboxSearch(mailbox, DEFAULT_SEARCH_SETTINGS, () => NOW_MS);
  return new MailboxTruth({ mailbox, search });
}

test('bad lines are reported by number and reason, good ones stay', () => {
  const { imported, refused } = importLines([
    GOOD,
    'not json',
    '',
    { ...GOOD, sizeBytes: -1 },
    { ...GOOD, ageDays: undefined },
    { ...GOOD, headers: [['From']] },
    { ...GOOD, labelIds: undefined },
    '[1,2]',
    'null',
    { ...GOOD, sizeBytes: '10' },
    { ...GOOD, internalDate: 'yesterday' },
    GOOD,
  ]);
  expect(imported).toBe(2);
  expect(refused.map(({ lineNumber }) => lineNumber)).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11]);
  const reasons = Object.fromEntries(refused.map(({ lineNumber, reason }) => [lineNumber, reason]));
  expect(reasons[2]).toBe('not JSON');
  expect(reasons[4]).toMatch(/^sizeBytes: /);
  expect(reasons[5]).toBe('needs internalDate or ageDays');
  expect(reasons[6]).toMatch(/^headers\.0/);
  expect(reasons[7]).toMatch(/^labelIds: /);
});

test('unknown keys mean nothing and a byte order mark does no harm', () => {
  const { imported, refused } = importLines([
    `\uFEFF${JSON.stringify({ ...GOOD, truth: 'newsletter', sha1: 'abc' })}`,
  ]);
  expect({ imported, refused }).toEqual({ imported: 1, refused: [] });
});

test('dates come as epoch milliseconds, as text of them, or as an age', () => {
  const { mailbox } = importLines([
    { ...GOOD, internalDate: 1_700_000_000_000, ageDays: undefined },
    { ...GOOD, internalDate: '1700000000001', ageDays: undefined },
    GOOD,
  ]);
  expect([...mailbox.columns.internalDateMs.subarray(0, 3)]).toEqual([
    1_700_000_000_000,
    1_700_000_000_001,
    NOW_MS - 2.5 * 86_400_000,
  ]);
});

test('headers are unfolded and otherwise as they were', () => {
  const { mailbox } = importLines([{ ...GOOD, headers: [['X-Long', 'one\r\n   two\n\tthree']] }]);
  expect(mailbox.headersOf(0)).toEqual([['X-Long', 'one two three']]);
});

test('a message without From is imported too', () => {
  const { mailbox, refused } = importLines([{ ...GOOD, headers: [] }]);
  expect(refused).toEqual([]);
  expect(truthOf(mailbox).senders()).toMatchObject([{ address: '', messages: 1 }]);
});

test('labels that are not of Gmail become labels of the user', () => {
  const { mailbox } = importLines([{ ...GOOD, labelIds: ['INBOX', 'UNREAD', 'Viktigt'] }]);
  expect(mailbox.labels.list()).toEqual([{ id: 'Viktigt', name: 'Viktigt' }]);
  expect(mailbox.labelIdsOf(0)).toEqual(['INBOX', 'UNREAD', 'Viktigt']);
});

test('threads are joined by thread id, else by the message that is answered', () => {
  const reply = (id: string, inReplyTo: string) => ({
    ...GOOD,
    headers: [
      ['Message-ID', id],
      ['In-Reply-To', inReplyTo],
    ],
  });
  const { mailbox } = importLines([
    { ...reply('<b@x>', '<a@x>'), ageDays: 2 },
    { ...GOOD, headers: [['Message-ID', '<a@x>']], ageDays: 3 },
    { ...reply('<c@x>', '<b@x>'), ageDays: 1 },
    { ...GOOD, threadId: 'T', ageDays: 5 },
    { ...GOOD, threadId: 'T', ageDays: 4 },
    { ...reply('<d@x>', '<unknown@x>'), ageDays: 0.5 },
  ]);
  const threads = Array.from(truthOf(mailbox).messages(), ({ threadId }) => threadId).toReversed();
  expect(threads[0]).toBe(threads[1]);
  expect(threads[2]).toBe(threads[3]);
  expect(threads[3]).toBe(threads[4]);
  expect(new Set(threads).size).toBe(3);
});

test('a count of attachments is enough to have some', () => {
  const { mailbox } = importLines([
    { ...GOOD, attachmentCount: 2 },
    { ...GOOD, attachmentCount: 0 },
  ]);
  expect(mailbox.attachmentsOf(0)).toHaveLength(2);
  expect(mailbox.attachmentsOf(1)).toEqual([]);
  expect(mailbox.columns.attachmentFlags[0]).toBe(1);
});
