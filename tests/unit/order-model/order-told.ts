import { expect } from 'vitest';

import { type Letter, type ToldRefund, toldRefunds } from '#tests/support/mailbag.ts';
import { formatMoney } from '#worker/domain/format.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { isReturned, returnedMinor } from '#worker/domain/payments/refund-status.ts';

import type { OrderWorld } from './order-actions.ts';
import type { Books } from './order-books.ts';

/**
 * Whoever has paid has been told so, what came of it, and of every sum that goes back once, unless their mailbox would
 * not have it.
 */
export function checkTold(
  { mailbag, orderId, stripe }: OrderWorld,
  { order, charges, refunds }: Books,
): void {
  const { letters } = mailbag;
  for (const kind of ['order-confirmation', 'receipt'] as const) {
    const isTold = letters.has(mailIdOf(kind, orderId));
    expect(isTold).toBe(order !== undefined && order.paidAtMs !== null);
  }
  const toldIds = [...letters].flatMap(([mailId, letter]) => {
    const told = toldBy(mailId, letter, { orderId, chargeId: order?.chargeId ?? null }).filter(
      ({ id }) => mailId === mailIdOf('refund', id) || !letters.has(mailIdOf('refund', id)),
    );
    checkNamed(letter.text, told);
    return told.map(({ id }) => id);
  });
  const hasFailed = [...stripe.store.refunds.values()].some(({ status }) => status === 'failed');
  for (const { id, status, reason } of toldRefunds(refunds, charges)) {
    const times = toldIds.filter((toldId) => toldId === id).length;
    // One that never went through may have failed before anybody could be told of it.
    const isTold = isReturned(status) && !(reason === 'manual' && hasFailed);
    if (isTold) expect(times).toBe(1);
    else expect(times).toBeLessThanOrEqual(1);
  }
}

/** The refunds that are a mail's to tell of, unless each has one of its own. */
function toldBy(
  mailId: string,
  { refunds }: Letter,
  { orderId, chargeId }: { orderId: string; chargeId: string | null },
): ToldRefund[] {
  const returned = refunds.filter(({ status }) => isReturned(status));
  const ofOrder = returned.filter((refund) => refund.chargeId === chargeId);
  switch (mailId) {
    case mailIdOf('receipt', orderId):
      return ofOrder.filter(({ reason }) => reason !== 'withdrawal');
    case mailIdOf('withdrawal', orderId):
      return ofOrder.filter(({ reason }) => reason === 'withdrawal');
    default:
      return returned.filter(({ id }) => mailId === mailIdOf('refund', id));
  }
}

/** A mail names the sum of what it tells of, and no other. */
function checkNamed(text: string, told: readonly ToldRefund[]): void {
  const named = [
    ...text.replaceAll(/\s+/g, ' ').matchAll(/Vi betalar tillbaka (\d.*?), samma väg/g),
  ];
  const [refund] = told;
  const sum = refund === undefined ? [] : [formatMoney(returnedMinor(told), refund.currency, 'sv')];
  expect(named.map(([, amount]) => amount)).toEqual(sum.map((each) => each.replaceAll(/\s/g, ' ')));
}
