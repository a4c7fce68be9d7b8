import { expect, test } from 'vitest';

import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import { receiptDocument } from '#worker/receipts/receipt-document.ts';

import { buildCleanupFacts, buildOrderFacts } from '#tests/unit/mail/build-order-facts.ts';

type Sender = UnsubscribeList['senders'][number];

function senders(count: number, status: Sender['status']): Sender[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index,
    rowId: null,
    sender: `Sender number ${String(index).padStart(3, '0')}`,
    status,
    reason: null,
    link: null,
  }));
}

function senderGroups(all: Sender[]) {
  const countOf = (status: Sender['status']) => all.filter((each) => each.status === status).length;
  const unsubscribes = {
    confirmedCount: countOf('confirmed'),
    askedCount: countOf('asked'),
    needsClickCount: 0,
    notPossibleCount: 0,
    untriedCount: 0,
    retryableCount: 0,
    waitingCount: 0,
  };
  const facts = buildOrderFacts({ cleanup: buildCleanupFacts({ unsubscribes }) });
  const printed = { facts, token: null, senders: all, printedAtMs: facts.paidAtMs };
  return receiptDocument(printed).senders?.groups ?? [];
}

test('of senders that there is no room for, it is said how many more they are', () => {
  const [group] = senderGroups(senders(100, 'confirmed'));
  expect(group?.status).toContain('(100)');
  expect(group?.names).toHaveLength(10);
  expect(group?.more).toContain('90');
});

test('a group without room for one name says how many they are, and not that there are more', () => {
  const groups = senderGroups([...senders(100, 'confirmed'), ...senders(3, 'asked')]);
  expect(groups[1]).toMatchObject({ names: [], more: null });
  expect(groups[1]?.status).toContain('(3)');
});
