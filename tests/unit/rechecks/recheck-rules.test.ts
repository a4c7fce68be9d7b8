import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import {
  isConclusive,
  isRecheckOffered,
  RECHECK_ENDS_AFTER_MS,
  RECHECK_OPENS_AFTER_MS,
  recheckStatus,
  type StoredRecheck,
} from '#worker/domain/rechecks/recheck.ts';

const ENDED_AT_MS = Date.UTC(2026, 10, 1);
const COUNTS = {
  waitingCount: 0,
  confirmedCount: 40,
  askedCount: 6,
  needsClickCount: 3,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
};
const CLEANUP = { finishedAtMs: ENDED_AT_MS, isUnsubscribing: false, unsubscribeCounts: COUNTS };

function buildStored(changes: Partial<StoredRecheck> = {}): StoredRecheck {
  return {
    opensAtMs: ENDED_AT_MS + RECHECK_OPENS_AFTER_MS,
    endsAtMs: ENDED_AT_MS + RECHECK_ENDS_AFTER_MS,
    checkedAtMs: null,
    withdrawnAtMs: null,
    ...changes,
  };
}

test('a re-check is offered for ten days, once all senders have been asked', () => {
  const offeredOn = (days: number) => isRecheckOffered(CLEANUP, ENDED_AT_MS + days * DAY_MS);
  expect([0, 9, 10].map(offeredOn)).toEqual([true, true, false]);
  const now = ENDED_AT_MS + DAY_MS;
  expect(isRecheckOffered({ ...CLEANUP, isUnsubscribing: true }, now)).toBe(false);
  expect(isRecheckOffered({ ...CLEANUP, finishedAtMs: null }, now)).toBe(false);
  expect(isRecheckOffered({ ...CLEANUP, unsubscribeCounts: null }, now)).toBe(false);
  const unasked = { ...COUNTS, confirmedCount: 0, askedCount: 0 };
  expect(isRecheckOffered({ ...CLEANUP, unsubscribeCounts: unasked }, now)).toBe(false);
});

test('it opens on day fourteen and is over on day sixty', () => {
  const statusOn = (days: number) =>
    recheckStatus(buildStored(), false, ENDED_AT_MS + days * DAY_MS);
  expect([13, 14, 59, 60].map(statusOn)).toEqual(['waiting', 'open', 'open', 'expired']);
});

test('what was done or taken back stays so, and can be agreed to again only while it is offered', () => {
  const later = ENDED_AT_MS + 20 * DAY_MS;
  expect(recheckStatus(buildStored({ checkedAtMs: later }), false, later)).toBe('done');
  expect(recheckStatus(buildStored({ withdrawnAtMs: later }), false, later)).toBe('withdrawn');
  expect(recheckStatus(buildStored({ withdrawnAtMs: later }), true, later)).toBe('offered');
  expect(recheckStatus(null, true, later)).toBe('offered');
  expect(recheckStatus(null, false, later)).toBe('none');
});

test('senders not seen have stopped only when all new mail is accounted for', () => {
  const result = {
    senderCount: 46,
    activeCount: 5,
    newMailCount: 900,
    unreadCount: 0,
    isCut: false,
    trashMessageCount: 0,
    freedMessageCount: 0,
    freedBytes: 0,
  };
  expect(isConclusive(result)).toBe(true);
  expect(isConclusive({ ...result, unreadCount: 1 })).toBe(false);
  expect(isConclusive({ ...result, isCut: true })).toBe(false);
});
