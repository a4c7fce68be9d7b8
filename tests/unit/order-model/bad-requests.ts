import { expect } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { retryCleanup, undoCleanup, undoCleanupRow } from '#worker/cleanups/retry-undo-stop.ts';
import { AppError, type ErrorCode } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { payOrder } from '#worker/payments/pay-order.ts';
import { receivePaymentEvent } from '#worker/payments/payment-events.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import type { BadRequest } from './any-action.ts';
import type { OrderWorld } from './order-actions.ts';
import { readBooks } from './order-books.ts';
import { purchaseOf } from './purchase-of.ts';

const STRANGER = 'usr_stranger';
const PLAIN = { currency: 'SEK', isCodeWrong: false, hasDonation: false } as const;

/** Whoever asks for what nobody may is told so, with one of these codes, and nothing has changed. */
export async function checkRefused(world: OrderWorld, request: BadRequest): Promise<void> {
  const before = await everythingOf(world);
  const code = await codeOf(ask(world, request));
  expect(await everythingOf(world)).toEqual(before);
  const { order } = before.books;
  // An order that is over or paid is shown as it is to whoever pays it once more, whatever they send.
  if (order !== undefined && order.status !== 'pending' && code === null) {
    expect(['pay-another-sum', 'pay-without-consent']).toContain(request);
  } else expect(CODES[request]).toContain(code);
}

const CODES: Record<BadRequest, readonly (ErrorCode | null)[]> = {
  'pay-of-another': ['not_found'],
  // Or the quote is no longer valid at all.
  'pay-another-sum': ['amount_mismatch', 'scan_expired', 'not_found'],
  'pay-without-consent': ['consent_required', 'scan_expired', 'not_found'],
  'withdraw-of-another': ['not_found'],
  'undo-of-another': ['not_found'],
  'retry-of-another': ['not_found'],
  'put-back-unknown-row': [
    'not_found',
    'gmail_connection_expired',
    'gmail_modify_missing',
    'cleanup_running',
    'undo_unavailable',
  ],
  // Where nobody sends events there is nowhere to send them.
  'forged-event': ['bad_request', 'not_found'],
};

async function ask(
  { runtime, orderId, tier, provider }: OrderWorld,
  request: BadRequest,
): Promise<unknown> {
  const purchase = purchaseOf(tier, provider, PLAIN);
  const cleanupId = cleanupIdOf(orderId);
  switch (request) {
    case 'pay-of-another':
      return payOrder(runtime, STRANGER, orderId, purchase);
    case 'pay-another-sum':
      return payOrder(runtime, HARNESS_USER_ID, orderId, { ...purchase, expectedTotalMinor: 1 });
    case 'pay-without-consent':
      return payOrder(runtime, HARNESS_USER_ID, orderId, {
        ...purchase,
        consent: { ...purchase.consent, textVersion: 'another' },
      });
    case 'withdraw-of-another':
      return withdrawOrder(runtime, { userId: STRANGER, orderId, name: 'Eve' });
    case 'undo-of-another':
      return undoCleanup(runtime, STRANGER, cleanupId);
    case 'retry-of-another':
      return retryCleanup(runtime, STRANGER, cleanupId);
    case 'put-back-unknown-row':
      return undoCleanupRow(runtime, HARNESS_USER_ID, { cleanupId, rowId: 'sender:9999' });
    case 'forged-event':
      return receivePaymentEvent(runtime, { body: '{"id":"evt_1"}', signature: 't=1,v1=00' });
    default:
      return request satisfies never;
  }
}

/** null: it was not refused. */
async function codeOf(asked: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function everythingOf(world: OrderWorld) {
  const { stripe, sandbox, truth, harness } = world;
  const { sessions, payments, refunds } = stripe.store;
  return {
    books: await readBooks(world),
    senders: await harness.senders(),
    stripe: [[...sessions.values()], [...payments.values()], [...refunds.values()]].map((all) =>
      JSON.stringify(all),
    ),
    calls: sandbox.ledger.calls().length,
    labels: truth.labelSnapshot(),
  };
}
