import { z } from 'zod';

import { MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/email-address.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { ORDER_STATUSES } from '#worker/domain/orders/order-status.ts';
import { CURRENCIES, PRICE_LIST_NAMES, TIERS } from '#worker/domain/orders/prices.ts';
import { REFUND_REASONS, REFUND_STATUSES } from '#worker/domain/payments/refund-status.ts';
import { isWithdrawalName, WITHDRAWAL_STANDINGS } from '#worker/domain/payments/withdrawal.ts';

import { MAX_SENDERS, selectionSchema, senderRowIdSchema } from './clean-rows.ts';
import { cleanupProgressSchema } from './cleanups.ts';
import { unlocksSchema } from './protection.ts';
import { co2RangeSchema } from './scans.ts';

const count = z.number().int().nonnegative();
const amountMinor = z.number().int().nonnegative();

/** The two of the specification, which our own simulation offers. */
export const PAYMENT_METHODS = ['swish', 'klarna'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a receipt can name: of the provider's many methods, those that people know by name. */
export const PAID_METHODS = [
  ...PAYMENT_METHODS,
  'card',
  'apple_pay',
  'google_pay',
  'link',
  'other',
] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];

/** Swish takes numbers of at most this many characters (core, section 5). */
export const PHONE_MAX_LENGTH = 15;

/** Body of POST /api/orders. What it costs and how much mail it is, the server works out. */
export const createOrderBodySchema = z.strictObject({
  scanId: z.string(),
  rowsVersion: count,
  /** `reset` also unsubscribes from the chosen newsletters. */
  tier: z.enum(TIERS),
  selection: selectionSchema,
  /** Of the chosen newsletters, the groups to leave; the mail of the others is moved, and that is all. */
  leaveGroups: z.array(senderRowIdSchema).max(MAX_SENDERS).default([]),
  /** What was unlocked in the rows that were shown. */
  unlocks: unlocksSchema.default([]),
  /** As the rows named it: with another list they would mean other mail. Left out: as it is now. */
  safeListVersion: z.string().max(100).optional(),
});

/** As the server reads it. */
export type OrderRequest = z.output<typeof createOrderBodySchema>;
export type CreateOrderBody = z.input<typeof createOrderBodySchema>;

export const orderAmountsSchema = z.object({
  currency: z.enum(CURRENCIES),
  priceMinor: amountMinor,
  /** Of the price, what stands for the mail. */
  mailPriceMinor: amountMinor,
  priceExVatMinor: amountMinor,
  vatMinor: amountMinor,
  donationMinor: amountMinor,
  totalMinor: amountMinor,
});

/** Who takes payments: our own simulation, Stripe, or nobody. */
export const PAYMENT_MODES = ['test', 'stripe', 'none'] as const;

/** What was chosen in one section of the clean screen. */
const chosenSchema = z.object({ rowCount: count, messageCount: count });

/** How the last attempt to pay an order stands, where it has not paid it. */
const ATTEMPTS = ['begun', 'open', 'processing', 'expired', 'failed', 'rejected'] as const;

/** An order as its owner sees it: before payment a quote, after it a purchase. */
export const orderViewSchema = z.object({
  id: z.string(),
  /** GR- and eight digits. Shown to people, never used to look anything up. */
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** null: nobody has tried to pay it, or it is paid. */
  lastAttempt: z.enum(ATTEMPTS).nullable(),
  tier: z.enum(TIERS),
  scanId: z.string(),
  createdAtMs: z.number(),
  /** Until when it can be paid: the end of the scan's data. */
  expiresAtMs: z.number(),
  paidAtMs: z.number().nullable(),
  messageCount: count,
  sizeBytes: z.number().nonnegative(),
  /** Kg CO2e a year that keeping the chosen mail would emit. */
  co2: co2RangeSchema,
  /** Kg CO2e a year that the chosen newsletters would emit if they went on coming; null where none is unsubscribed from. */
  endedFlow: co2RangeSchema.nullable(),
  newsletters: chosenSchema,
  /** So many of them are groups that are not left. */
  stayedGroupCount: count,
  oldMail: chosenSchema,
  largeMail: chosenSchema,
  /** What was paid; null before. */
  amounts: orderAmountsSchema.nullable(),
  /** What it costs by. */
  priceList: z.enum(PRICE_LIST_NAMES),
  /** `none`: nothing can be paid here at the moment. */
  paymentMode: z.enum(PAYMENT_MODES),
  /** Whoever takes the payment moves no money by it. */
  isTestMode: z.boolean(),
  /** Set once paid. */
  cleanupId: z.string().nullable(),
});

export type OrderView = z.infer<typeof orderViewSchema>;

/** Body of POST /api/orders/:orderId/withdraw: the name that the notice is signed with. */
export const withdrawOrderBodySchema = z.strictObject({
  name: z.string().refine(isWithdrawalName),
});

/** A notice of withdrawal that has been given. */
const withdrawalSchema = z.object({
  name: z.string(),
  /** What it came to when it was given. */
  standing: z.enum(WITHDRAWAL_STANDINGS),
  requestedAtMs: z.number(),
  /** The work has stopped, and what is owed for it is among the refunds. */
  isDecided: z.boolean(),
});

export type WithdrawalView = z.infer<typeof withdrawalSchema>;

/** Answer of GET /api/orders, newest first. */
export const orderListSchema = z.object({
  /** Paid orders. */
  orders: z.array(
    orderViewSchema.extend({
      progress: cleanupProgressSchema,
      withdrawal: withdrawalSchema.nullable(),
    }),
  ),
  /** Those whose payment is on its way. */
  processing: z.array(orderViewSchema),
});

export const orderListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

/**
 * Body of POST /api/orders/:orderId/pay. `expectedTotalMinor` is the sum that the pay button named: where
 * it is not the server's own, nothing is taken.
 */
export const payOrderBodySchema = z.strictObject({
  currency: z.enum(CURRENCIES),
  hasDonation: z.boolean(),
  expectedTotalMinor: amountMinor,
  consent: z.strictObject({
    /** The service starts at once. */
    startsImmediately: z.boolean(),
    /** The right of withdrawal ends when the service has been fully performed. */
    losesWithdrawalRight: z.boolean(),
    textVersion: z.string().max(20),
    /** Of the terms that the page named; pages of a former release name none. */
    termsVersion: z.string().max(20).default(''),
  }),
  payment: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('swish'),
      phone: z.string().max(PHONE_MAX_LENGTH),
      /** Test mode only: 123. */
      code: z.string().max(20),
    }),
    z.strictObject({
      method: z.literal('klarna'),
      email: z.string().max(MAIL_ADDRESS_MAX_LENGTH),
    }),
    /** On Stripe's own page, where the way of paying is chosen too. */
    z.strictObject({
      method: z.literal('stripe'),
      language: z.enum(LANGUAGES),
      /** The page that is returned to has it in its address. */
      keepsVerify: z.boolean(),
    }),
  ]),
});

export type PayOrderBody = z.infer<typeof payOrderBodySchema>;

/** Answer of POST /api/orders/:orderId/pay. */
export const payAnswerSchema = orderViewSchema.extend({
  /** Where the buyer goes on to pay; null when there is nothing left to do. */
  continueAt: z.url().nullable(),
});

export type PayAnswer = z.infer<typeof payAnswerSchema>;

/** Money given back, or on its way back. */
const refundSchema = z.object({
  reason: z.enum(REFUND_REASONS),
  status: z.enum(REFUND_STATUSES),
  totalMinor: amountMinor,
  vatMinor: amountMinor,
  donationMinor: amountMinor,
  /** Where it failed: how much of it has come by no other. */
  stillOwedMinor: amountMinor,
  createdAtMs: z.number(),
  /** When it was done, or could not be. */
  endedAtMs: z.number().nullable(),
});

/** Query of GET /api/orders/:orderId/receipt.html, which answers with a file. */
export const receiptFileQuerySchema = z.strictObject({ language: z.enum(LANGUAGES) });

/** Answer of GET /api/orders/:orderId/receipt and POST …/withdraw. Only a paid order has one. */
export const receiptSchema = z.object({
  order: orderViewSchema.extend({
    paidAtMs: z.number(),
    amounts: orderAmountsSchema,
    cleanupId: z.string(),
  }),
  method: z.enum(PAID_METHODS),
  isTestPayment: z.boolean(),
  /** Oldest first, in the currency of the payment. */
  refunds: z.array(refundSchema),
  withdrawal: withdrawalSchema.nullable(),
  /** Of the mail that lies in the trash because of it, as far as is known. */
  co2Saved: co2RangeSchema,
  progress: cleanupProgressSchema,
  /** The access that mail was last moved or put back with; null before it was first used. */
  token: z
    .object({
      masked: z.string(),
      createdAtMs: z.number(),
      usedAtMs: z.number(),
      /** null while it still works; then it ends at `expiresAtMs` at the latest. */
      revokedAtMs: z.number().nullable(),
      expiresAtMs: z.number().nullable(),
      /** When newer access to the same mailbox ends; null without any. */
      laterExpiresAtMs: z.number().nullable(),
    })
    .nullable(),
});

export type ReceiptView = z.infer<typeof receiptSchema>;
