import fc from 'fast-check';

import { TRASH_CHANGES } from '#tests/unit/cleanup-engine/trash-visits.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';

const upTo = (max: number) => fc.integer({ min: 1, max });
const just = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind) });

/** What nobody may ask for, whatever the order has come to. */
export const BAD_REQUESTS = [
  'pay-of-another',
  'pay-another-sum',
  'pay-without-consent',
  'withdraw-of-another',
  'undo-of-another',
  'retry-of-another',
  'put-back-unknown-row',
  'forged-event',
] as const;
export type BadRequest = (typeof BAD_REQUESTS)[number];

/** Whether the buyer adds a donation: nobody does where there is nobody to get it. */
export const DONATION_CHOICES = [false, BRAND.donationRecipient !== null];

/** What can happen to an order, in any order. */
export const anyAction = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      currency: fc.constantFrom(...CURRENCIES),
      isCodeWrong: fc.boolean(),
      hasDonation: fc.constantFrom(...DONATION_CHOICES),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buyer-pays' as const),
      which: fc.nat(5),
      course: fc.constantFrom('succeeds' as const, 'succeeds', 'pending', 'declined'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payment-ends' as const),
      which: fc.nat(5),
      outcome: fc.constantFrom('succeeded' as const, 'failed'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('page-expires' as const), which: fc.nat(5) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('event' as const), which: fc.nat(40) }) },
  { weight: 2, arbitrary: just('come-back') },
  { weight: 4, arbitrary: just('sweep') },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), rounds: upTo(15) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('run' as const), rounds: upTo(400) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('crash' as const), after: upTo(40) }) },
  { weight: 1, arbitrary: just('undo') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put-back' as const), row: fc.nat(30) }) },
  { weight: 1, arbitrary: just('retry') },
  { weight: 1, arbitrary: just('withdraw') },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund-by-hand' as const),
      share: fc.constantFrom(0.1, 0.5, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund-habit' as const),
      habit: fc.constantFrom('succeeded' as const, 'pending', 'failed'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund-ends' as const),
      which: fc.nat(5),
      outcome: fc.constantFrom('succeeded' as const, 'failed'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('stripe-fails' as const),
      call: fc.constantFrom(
        'POST /v1/checkout',
        'GET /v1/checkout',
        'POST /v1/refunds',
        'GET /v1/refunds',
      ),
      isAfterEffect: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mail-fails' as const),
      problem: fc.constantFrom('later' as const, 'later', 'refused'),
      times: upTo(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('owner-settles' as const), which: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bad-request' as const),
      request: fc.constantFrom(...BAD_REQUESTS),
    }),
  },
  { weight: 1, arbitrary: just('erase') },
  { weight: 1, arbitrary: just('revoke') },
  { weight: 2, arbitrary: just('reconnect') },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dead-letter' as const), which: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('google-fails' as const),
      fault: fc.constantFrom('unavailable' as const, 'lost', 'refused'),
      // For a while, or until it is given up.
      times: fc.constantFrom(1, 2, 500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('star' as const), from: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('trash' as const),
      change: fc.constantFrom(...TRASH_CHANGES),
      from: fc.nat(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: upTo(60) }) },
);

export type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;
