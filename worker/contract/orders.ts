import * as z from 'zod/mini';

import { ORDER_STATUSES } from '#worker/domain/orders/order-status.ts';
import { CURRENCIES, PRICE_LIST_NAMES, TIERS } from '#worker/domain/orders/prices.ts';
import { PAID_METHODS, type PaidMethod } from '#worker/domain/payments/charge-status.ts';
import { REFUND_STATUSES, RETURN_REASONS } from '#worker/domain/payments/refund-status.ts';
import { WITHDRAWAL_STATUSES } from '#worker/domain/payments/withdrawal.ts';

import { cleanupProgressSchema } from './cleanups.ts';
import { co2RangeSchema } from './scans.ts';

const count = z.int().check(z.nonnegative());
const amountMinor = z.int().check(z.nonnegative());

/** Of the specification; simulated. */
export const PAYMENT_METHODS = ['swish', 'klarna'] as const satisfies readonly PaidMethod[];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Core, section 5. */
export const PHONE_MAX_LENGTH = 15;

export const orderAmountsSchema = z.object({
  currency: z.enum(CURRENCIES),
  priceMinor: amountMinor,
  /** Mail's share of the price. */
  mailPriceMinor: amountMinor,
  priceExVatMinor: amountMinor,
  vatMinor: amountMinor,
  donationMinor: amountMinor,
  totalMinor: amountMinor,
});

/** `test`: our simulation. */
export const PAYMENT_MODES = ['test', 'stripe', 'none'] as const;

/** One section of the selection. */
const chosenSchema = z.object({ rowCount: count, messageCount: count });

/** Status of the last attempt that has not paid. */
const ATTEMPTS = ['begun', 'open', 'processing', 'expired', 'failed', 'rejected'] as const;

/** A quote before payment. */
export const orderViewSchema = z.object({
  id: z.string(),
  /** For display only, never for lookup. */
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** null: no attempt, or paid. */
  lastAttempt: z.nullable(z.enum(ATTEMPTS)),
  tier: z.enum(TIERS),
  scanId: z.string(),
  createdAtMs: z.number(),
  /** End of the scan's data. */
  expiresAtMs: z.number(),
  paidAtMs: z.nullable(z.number()),
  messageCount: count,
  sizeBytes: z.number().check(z.nonnegative()),
  /** Kg CO2e a year. */
  co2: co2RangeSchema,
  /** Kg CO2e a year of new mail from the newsletters; null: no unsubscribing. */
  endedFlow: z.nullable(co2RangeSchema),
  newsletters: chosenSchema,
  stayedGroupCount: count,
  /** In the chosen rows, but to be kept; not in `messageCount`. */
  excludedCount: count,
  oldMail: chosenSchema,
  largeMail: chosenSchema,
  /** null before payment. */
  amounts: z.nullable(orderAmountsSchema),
  priceList: z.enum(PRICE_LIST_NAMES),
  /** `none`: payments unavailable. */
  paymentMode: z.enum(PAYMENT_MODES),
  /** No money moves. */
  isTestMode: z.boolean(),
  cleanupId: z.nullable(z.string()),
});

export type OrderView = z.infer<typeof orderViewSchema>;

const withdrawalSchema = z.object({
  name: z.string(),
  /** Outcome when given. */
  status: z.enum(WITHDRAWAL_STATUSES),
  requestedAtMs: z.number(),
  /** Work has stopped; refunds include what is owed. */
  isDecided: z.boolean(),
});

export type WithdrawalView = z.infer<typeof withdrawalSchema>;

export const orderListSchema = z.object({
  orders: z.array(
    z.extend(orderViewSchema, {
      progress: cleanupProgressSchema,
      withdrawal: z.nullable(withdrawalSchema),
    }),
  ),
  processing: z.array(orderViewSchema),
});

export const payAnswerSchema = z.extend(orderViewSchema, {
  /** Redirect; null: nothing left to do. */
  continueAt: z.nullable(z.url()),
});

export type PayAnswer = z.infer<typeof payAnswerSchema>;

/** Done or pending. */
const refundSchema = z.object({
  reason: z.enum(RETURN_REASONS),
  status: z.enum(REFUND_STATUSES),
  totalMinor: amountMinor,
  vatMinor: amountMinor,
  donationMinor: amountMinor,
  /** Of the newest failed refund: what the buyer is still owed. */
  stillOwedMinor: amountMinor,
  createdAtMs: z.number(),
  endedAtMs: z.nullable(z.number()),
});

/** Response of GET /api/orders/:orderId/receipt and POST …/withdraw; paid orders only. */
export const receiptSchema = z.object({
  order: z.extend(orderViewSchema, {
    paidAtMs: z.number(),
    amounts: orderAmountsSchema,
    cleanupId: z.string(),
  }),
  method: z.enum(PAID_METHODS),
  isTestPayment: z.boolean(),
  /** Oldest first. */
  refunds: z.array(refundSchema),
  withdrawal: z.nullable(withdrawalSchema),
  /** Of mail now in the trash. */
  co2Saved: co2RangeSchema,
  progress: cleanupProgressSchema,
  /** Access last used for moving or restoring; null: unused. */
  token: z.nullable(
    z.object({
      masked: z.string(),
      createdAtMs: z.number(),
      usedAtMs: z.number(),
      /** null: still valid, until `expiresAtMs`. */
      revokedAtMs: z.nullable(z.number()),
      expiresAtMs: z.nullable(z.number()),
      /** End of newer access to the mailbox; null: none. */
      laterExpiresAtMs: z.nullable(z.number()),
    }),
  ),
});

export type ReceiptView = z.infer<typeof receiptSchema>;
