import { sandboxId } from '#tests/tools/stripe-sandbox/model/sandbox-id.ts';
import type { SandboxSession } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import type { SessionParams } from './session-params.ts';
import { badParameter } from './stripe-error.ts';

const LEAST_LIFE_MS = 30 * MINUTE_MS;
const MOST_LIFE_MS = 24 * 60 * MINUTE_MS;

/** Below these Stripe takes no payment (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_TOTAL: Record<string, number> = { sek: 300, eur: 50, usd: 50 };

/** @throws StripeRefusal */
export function createSession(params: SessionParams, nowMs: number): SandboxSession {
  const { line_items: items } = params;
  const currencies = new Set(items.map(({ price_data: { currency } }) => currency));
  const [currency = ''] = currencies;
  if (currencies.size > 1) {
    throw badParameter(
      'The Checkout Session line items must have the same currency.',
      'line_items',
    );
  }
  items.forEach(({ price_data: { unit_amount: amount } }, position) => {
    if (amount >= 0) return;
    throw badParameter(
      'This value must be greater than or equal to 0.',
      `line_items[${position}][price_data][unit_amount]`,
      'parameter_invalid_integer',
    );
  });
  const amountTotal = items.reduce(
    (sum, { quantity, price_data: price }) => sum + quantity * price.unit_amount,
    0,
  );
  const least = LEAST_TOTAL[currency] ?? 0;
  if (amountTotal < least) {
    const message = `The Checkout Session's total amount due must add up to at least ${least / 100} ${currency}`;
    throw badParameter(message, 'line_items', 'amount_too_small');
  }
  return {
    id: sandboxId('cs_test', 58),
    params,
    createdMs: nowMs,
    expiresMs: expiryOf(params, nowMs),
    status: 'open',
    paymentStatus: 'unpaid',
    amountTotal,
    currency,
    paymentId: null,
  };
}

function expiryOf({ expires_at: expiresAtSeconds }: SessionParams, nowMs: number): number {
  if (expiresAtSeconds === undefined) return nowMs + MOST_LIFE_MS;
  const createdMs = Math.floor(nowMs / 1000) * 1000;
  const expiresMs = expiresAtSeconds * 1000;
  if (expiresMs < createdMs + LEAST_LIFE_MS) {
    throw badParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresMs > createdMs + MOST_LIFE_MS) {
    throw badParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresMs;
}
