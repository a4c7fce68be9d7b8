import { z } from 'zod';

import { CURRENCIES, TIERS } from '#worker/domain/order/price-list.ts';

import { selectionSchema } from './clean-rows.ts';
import { cleanupProgressSchema } from './cleanup.ts';
import { co2RangeSchema } from './scan.ts';

const count = z.number().int().nonnegative();
const amountMinor = z.number().int().nonnegative();

export const PAYMENT_METHODS = ['swish', 'klarna'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Swish takes numbers of at most this many characters (core, section 5). */
export const PHONE_MAX_LENGTH = 15;

/** Body of POST /api/orders. What it costs and how much mail it is, the server works out. */
export const createOrderBodySchema = z.strictObject({
  scanId: z.string(),
  rowsVersion: count,
  /** The deep tier is sold with its own page. */
  tier: z.literal('direct'),
  selection: selectionSchema,
});

export type CreateOrderBody = z.infer<typeof createOrderBodySchema>;

export const orderAmountsSchema = z.object({
  currency: z.enum(CURRENCIES),
  priceMinor: amountMinor,
  priceExVatMinor: amountMinor,
  vatMinor: amountMinor,
  donationMinor: amountMinor,
  totalMinor: amountMinor,
});

/** What was chosen in one section of the clean screen. */
const chosenSchema = z.object({ rowCount: count, messageCount: count });

/** An order as its owner sees it: before payment a quote, after it a purchase. */
export const orderViewSchema = z.object({
  id: z.string(),
  /** GR- and eight digits. Shown to people, never used to look anything up. */
  orderNumber: z.string(),
  status: z.enum(['pending', 'completed']),
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
  newsletters: chosenSchema,
  oldMail: chosenSchema,
  largeMail: chosenSchema,
  /** What was paid; null before. */
  amounts: orderAmountsSchema.nullable(),
  /** `none`: nothing can be paid here at the moment. */
  paymentMode: z.enum(['test', 'none']),
  /** Set once paid. */
  cleanupId: z.string().nullable(),
});

export type OrderView = z.infer<typeof orderViewSchema>;

/** Answer of GET /api/orders: paid orders, newest first. */
export const orderListSchema = z.object({
  orders: z.array(orderViewSchema.extend({ progress: cleanupProgressSchema })),
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
  }),
  payment: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('swish'),
      phone: z.string().max(PHONE_MAX_LENGTH),
      /** Test mode only: 123. */
      code: z.string().max(20),
    }),
    z.strictObject({ method: z.literal('klarna'), email: z.string().max(254) }),
  ]),
});

export type PayOrderBody = z.infer<typeof payOrderBodySchema>;

/** Answer of GET /api/orders/:orderId/receipt. Only a paid order has one. */
export const receiptSchema = z.object({
  order: orderViewSchema.extend({
    paidAtMs: z.number(),
    amounts: orderAmountsSchema,
    cleanupId: z.string(),
  }),
  method: z.enum(PAYMENT_METHODS),
  isTestPayment: z.boolean(),
  /** Of the mail that was really moved and not put back. */
  co2Saved: co2RangeSchema,
  progress: cleanupProgressSchema,
  /** The access that the mail was moved with; null before it was first used. */
  token: z
    .object({
      masked: z.string(),
      createdAtMs: z.number(),
      usedAtMs: z.number(),
      /** null while it still works; then it ends at `expiresAtMs` at the latest. */
      revokedAtMs: z.number().nullable(),
      expiresAtMs: z.number().nullable(),
    })
    .nullable(),
});

export type ReceiptView = z.infer<typeof receiptSchema>;
