import { BRAND } from '#worker/domain/brand.ts';
import {
  isReturned,
  returnedMinor,
  type RefundReason,
} from '#worker/domain/payments/refund-status.ts';

import type { Books } from './order-books.ts';

const OUTCOMES = [
  'paid',
  'donated',
  'closed with nothing owed',
  'refunded in part',
  'refunded whole',
  'refunded for what was not done',
  'refunded after a withdrawal',
  'refunded by hand',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What some story has to come to each; else what is checked of it is checked of nothing. */
export const OUTCOMES_TO_REACH = OUTCOMES.filter(
  (outcome) => outcome !== 'donated' || BRAND.donationRecipient !== null,
);

/** What a story has come to in the end. */
export function outcomesOf({ order, charges, refunds }: Books): Outcome[] {
  if (order === undefined || order.paidAtMs === null) return [];
  const charge = charges.find(({ id }) => id === order.chargeId);
  if (charge === undefined) throw new Error('a paid order without its payment');
  const given = refunds.filter(
    ({ chargeId, status }) => chargeId === charge.id && isReturned(status),
  );
  const returned = returnedMinor(given) + charge.manualRefundMinor + charge.settledMinor;
  const isFor = (reason: RefundReason) => given.some((refund) => refund.reason === reason);
  const reached: Record<Outcome, boolean> = {
    paid: true,
    donated: charge.donationMinor > 0,
    'closed with nothing owed': order.closedAtMs !== null && returned === 0,
    'refunded in part': returned > 0 && returned < charge.totalMinor,
    'refunded whole': returned === charge.totalMinor,
    'refunded for what was not done': isFor('undone'),
    'refunded after a withdrawal': isFor('withdrawal'),
    'refunded by hand': charge.manualRefundMinor > 0,
  };
  return OUTCOMES.filter((outcome) => reached[outcome]);
}
