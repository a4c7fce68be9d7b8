import { expect, test } from 'vitest';

import {
  disagreesWithTotals,
  TOTALLED_MARKS,
  type ListedMark,
} from '#worker/domain/scans/canaries/label-totals.ts';
import { LABEL_OF_MARK } from '#worker/domain/scans/messages/message-mark.ts';
import { TOTALLED_LABELS, type MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';

function buildTotals(byLabel: Partial<MailboxTotals['byLabel']>): MailboxTotals {
  const known = TOTALLED_LABELS.map((label) => [label, byLabel[label] ?? 0]);
  return { messages: 10_000, byLabel: { ...Object.fromEntries(known), ...byLabel } };
}

function disagrees(
  { mark, listed, isWhole = true }: Pick<ListedMark, 'mark' | 'listed'> & { isWhole?: boolean },
  byLabel: Partial<MailboxTotals['byLabel']>,
): boolean {
  return disagreesWithTotals([{ mark, listed, isWhole }], buildTotals(byLabel));
}

test.each(TOTALLED_MARKS)('as much %s mail as its label holds is no reason for doubt', (mark) => {
  expect(disagrees({ mark, listed: 1_000 }, { [LABEL_OF_MARK[mark]]: 1_000 })).toBe(false);
});

test.each([
  ['a few were starred meanwhile', 20, 5, false],
  ['none of 30 is found', 0, 30, true],
  ['none of 20 is found', 0, 20, false],
  ['half of many are missing', 500, 1_000, true],
  ['one in twenty is missing', 950, 1_000, false],
  ['twice as many are found', 2_000, 1_000, true],
] as const)('starred mail: %s', (_what, listed, total, isDoubtful) => {
  expect(disagrees({ mark: 'starred', listed }, { STARRED: total })).toBe(isDoubtful);
});

test('what lies in spam or in the trash may be missing, as far as there is any', () => {
  const totals = { CATEGORY_PROMOTIONS: 1_000, TRASH: 400, SPAM: 100 };
  expect(disagrees({ mark: 'promotions', listed: 500 }, totals)).toBe(false);
  expect(disagrees({ mark: 'promotions', listed: 400 }, totals)).toBe(true);
});

test('own mail may lack its label, but not be missing', () => {
  expect(disagrees({ mark: 'sent', listed: 900 }, { SENT: 300 })).toBe(false);
  expect(disagrees({ mark: 'sent', listed: 100 }, { SENT: 300 })).toBe(true);
});

test('of what is listed in part only too much is a reason for doubt', () => {
  const isWhole = false;
  expect(disagrees({ mark: 'social', listed: 10, isWhole }, { CATEGORY_SOCIAL: 900 })).toBe(false);
  expect(disagrees({ mark: 'social', listed: 990, isWhole }, { CATEGORY_SOCIAL: 900 })).toBe(true);
});

test('what was not listed, and a label that Gmail does not know, tell nothing', () => {
  expect(disagrees({ mark: 'chat', listed: null }, { CHAT: 500 })).toBe(false);
  expect(disagrees({ mark: 'chat', listed: 500 }, { CHAT: null })).toBe(false);
});

test('where nobody knows what spam and trash hold, nothing is missing', () => {
  const totals = { STARRED: 500, TRASH: null };
  expect(disagrees({ mark: 'starred', listed: 0 }, totals)).toBe(false);
});
