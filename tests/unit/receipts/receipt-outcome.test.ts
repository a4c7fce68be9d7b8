import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { receiptOutcome } from '#worker/domain/receipts/receipt-outcome.ts';
import type { CleanupFacts } from '#worker/domain/receipts/receipt-facts.ts';

import {
  buildCleanupFacts,
  buildOrderFacts,
  buildRefund,
  buildWithdrawal,
  PAID_AT_MS,
} from '#tests/unit/mail/build-order-facts.ts';

type Changes = NonNullable<Parameters<typeof buildOrderFacts>[0]>;

function outcomeOf(cleanup: Partial<CleanupFacts>, changes: Changes = {}) {
  return receiptOutcome(buildOrderFacts({ cleanup: buildCleanupFacts(cleanup), ...changes }));
}

const LEFT_SENDERS = {
  confirmedCount: 7,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 3,
  untriedCount: 3,
  retryableCount: 3,
  waitingCount: 0,
};
const closed = { status: 'closed', movedCount: 900 } as const;
const restoring = { goal: 'restore', restoredCount: 260 } as const;
const withdrawal = buildWithdrawal();

test.each<[string, Partial<CleanupFacts>, Changes, string, string[], string]>([
  ['under way', { status: 'surveying' }, {}, 'running', ['moved_so_far'], 'open'],
  ['paused', { status: 'suspended' }, {}, 'suspended', ['moved_so_far'], 'open'],
  ['failed', { status: 'failed' }, {}, 'failed', ['moved_so_far'], 'open'],
  ['done', {}, {}, 'in_trash', ['kept_in_trash'], 'over'],
  [
    'done but for a row',
    { movedCount: 900, mismatchedCount: 360 },
    {},
    'in_trash',
    ['mismatched', 'kept_in_trash', 'refund_follows'],
    'used',
  ],
  [
    'done but for some senders',
    { unsubscribes: LEFT_SENDERS },
    {},
    'in_trash',
    ['kept_in_trash', 'senders_handled', 'senders_refund'],
    'open',
  ],
  [
    'done, nothing left to move',
    { movedCount: 0, alreadyDeletedCount: 1_265, undoUntilMs: null },
    {},
    'nothing_left',
    ['nothing_left', 'refund_follows'],
    'used',
  ],
  [
    'done, all of it left',
    {
      movedCount: 0,
      alreadyDeletedCount: 0,
      protectedSinceCount: 0,
      mismatchedCount: 1_200,
      refutedCount: 68,
    },
    {},
    'all_left',
    ['mismatched', 'refuted', 'refund_follows'],
    'used',
  ],
  ['closed', closed, {}, 'closed', ['closed', 'refund_follows'], 'used'],
  [
    'closed in doubt, all but done',
    { status: 'closed', movedCount: 1_230, unconfirmedCount: 2 },
    {},
    'closed',
    ['closed', 'unconfirmed', 'write_to_us'],
    'open',
  ],
  [
    'closed early',
    { ...closed, finishedAtMs: PAID_AT_MS + DAY_MS },
    {},
    'closed_early',
    ['closed_early', 'refund_follows'],
    'used',
  ],
  [
    'refunded',
    closed,
    { refunds: [buildRefund({ status: 'succeeded' })] },
    'closed',
    ['closed', 'refund'],
    'used',
  ],
  [
    'refunded in part, the rest refused',
    closed,
    { refunds: [buildRefund(), buildRefund({ status: 'failed', stillOwedMinor: 7 })] },
    'closed',
    ['closed', 'refund', 'refund_failed'],
    'used',
  ],
  ['withdrawn', closed, { withdrawal }, 'withdrawn', ['withdrawn', 'refund_follows'], 'used'],
  [
    'withdrawn with some senders asked',
    { ...closed, unsubscribes: LEFT_SENDERS },
    { withdrawal },
    'withdrawn',
    ['withdrawn', 'senders_handled', 'refund_follows'],
    'used',
  ],
  [
    'withdrawn too late',
    {},
    { withdrawal: buildWithdrawal({ status: 'performed' }) },
    'in_trash',
    ['kept_in_trash'],
    'over',
  ],
  [
    'restored',
    { goal: 'restore', restoredCount: 1_260 },
    {},
    'all_restored',
    ['restore_requested'],
    'over',
  ],
  ['restored by row', { restoredCount: 1_260 }, {}, 'all_restored', ['restore_requested'], 'over'],
  [
    'restored but for what had left the trash',
    { goal: 'restore', restoredCount: 1_259, notInTrashCount: 1 },
    {},
    'rest_restored',
    ['restore_requested', 'not_in_trash'],
    'over',
  ],
  [
    'not restored, for nothing was there',
    { goal: 'restore', notInTrashCount: 1_260 },
    {},
    'none_in_trash',
    ['restore_requested', 'not_in_trash'],
    'over',
  ],
  [
    'being restored',
    { ...restoring, status: 'working' },
    {},
    'partly_restored',
    ['restored_so_far', 'restorable'],
    'over',
  ],
  [
    'restored in part until the trash was emptied',
    { ...restoring, status: 'closed', finishedAtMs: PAID_AT_MS + 30 * DAY_MS },
    {},
    'partly_restored',
    ['restored_in_time'],
    'over',
  ],
  [
    'restored in part, the rest lost',
    { ...restoring, status: 'closed' },
    {},
    'partly_restored',
    ['undo_lost'],
    'over',
  ],
])('%s', (_name, cleanup, changes, headline, sentences, rights) => {
  const outcome = outcomeOf(cleanup, changes);
  expect(outcome.headline.kind).toBe(headline);
  expect(outcome.sentences.map(({ kind }) => kind)).toEqual(sentences);
  expect(outcome.rights).toBe(rights);
});

test('a refund that is told of elsewhere is owed all the same, and not named', () => {
  const facts = buildOrderFacts({
    cleanup: buildCleanupFacts(closed),
    refunds: [buildRefund({ isToldApart: true })],
  });
  const { sentences, rights } = receiptOutcome(facts, { toldRefunds: [] });
  expect(sentences.map(({ kind }) => kind)).toEqual(['closed']);
  expect(rights).toBe('used');
});

test('an order that is closed has ended, whatever its clean-up last reported', () => {
  const cleanup = buildCleanupFacts({ status: 'working', movedCount: 900 });
  const { headline } = receiptOutcome(buildOrderFacts({ cleanup }), { isClosed: true });
  expect(headline).toEqual({ kind: 'closed', movedCount: 900, selectedCount: 1_268 });
});

test('CO2 is named for mail in the trash only', () => {
  expect(outcomeOf({}).hasSaving).toBe(true);
  expect(outcomeOf({ restoredCount: 1_260 }).hasSaving).toBe(false);
  expect(outcomeOf({ notInTrashCount: 1_260 }).hasSaving).toBe(false);
});
