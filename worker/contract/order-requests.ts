import * as z from 'zod/mini';

import { NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import { MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/email-address.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { CURRENCIES, TIERS } from '#worker/domain/orders/prices.ts';
import { isWithdrawalName } from '#worker/domain/payments/withdrawal.ts';

import { exclusionsSchema, selectionSchema } from './clean-rows.ts';
import { PHONE_MAX_LENGTH } from './orders.ts';
import { unlocksSchema } from './protection.ts';
import { MAX_SENDERS, senderRowIdSchema } from './scans.ts';

const count = z.int().check(z.nonnegative());
const amountMinor = z.int().check(z.nonnegative());

/** Body of POST /api/orders. Price and volume are the server's. */
export const createOrderBodySchema = z.strictObject({
  scanId: z.string(),
  rowsVersion: count,
  /** `reset` also unsubscribes. */
  tier: z.enum(TIERS),
  selection: selectionSchema,
  /** Groups to leave; of other groups only mail is moved. */
  leaveGroups: z.prefault(z.array(senderRowIdSchema).check(z.maxLength(MAX_SENDERS)), []),
  /** What of the chosen rows stays. */
  exclusions: z.prefault(exclusionsSchema, NO_EXCLUSIONS),
  /** As displayed. */
  unlocks: z.prefault(unlocksSchema, []),
  /** Another list would select other mail. Default: current. */
  safeListVersion: z.optional(z.string().check(z.maxLength(100))),
});

export type OrderRequest = z.output<typeof createOrderBodySchema>;
export type CreateOrderBody = z.input<typeof createOrderBodySchema>;

export const orderListQuerySchema = z.strictObject({
  limit: z.prefault(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 5),
});

/**
 * Body of POST /api/orders/:orderId/pay. Rejected unless `expectedTotalMinor`, from the button, is
 * the server's sum.
 */
export const payOrderBodySchema = z.strictObject({
  currency: z.enum(CURRENCIES),
  hasDonation: z.boolean(),
  expectedTotalMinor: amountMinor,
  consent: z.strictObject({
    /** Consent to an immediate start. */
    startsImmediately: z.boolean(),
    /** Acknowledges that withdrawal ends with full performance. */
    losesWithdrawalRight: z.boolean(),
    textVersion: z.string().check(z.maxLength(20)),
    termsVersion: z.string().check(z.maxLength(20)),
  }),
  payment: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('swish'),
      phone: z.string().check(z.maxLength(PHONE_MAX_LENGTH)),
      /** Test mode: 123. */
      code: z.string().check(z.maxLength(20)),
    }),
    z.strictObject({
      method: z.literal('klarna'),
      email: z.string().check(z.maxLength(MAIL_ADDRESS_MAX_LENGTH)),
    }),
    /** Stripe Checkout, methods included. */
    z.strictObject({
      method: z.literal('stripe'),
      language: z.enum(LANGUAGES),
      /** Keep `verify` in the return address. */
      keepsVerify: z.boolean(),
    }),
  ]),
});

export type PayOrderBody = z.infer<typeof payOrderBodySchema>;

/** Query of GET /api/orders/:orderId/receipt.html, a file. */
export const receiptFileQuerySchema = z.strictObject({ language: z.enum(LANGUAGES) });

/** Body of POST /api/orders/:orderId/withdraw, signed by name. */
export const withdrawOrderBodySchema = z.strictObject({
  name: z.string().check(z.refine(isWithdrawalName)),
});
