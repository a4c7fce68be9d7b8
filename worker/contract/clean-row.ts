import { z } from 'zod';

import type {
  LargeRowId,
  OldRowId,
  OwnLargeRowId,
  SenderRowId,
} from '#worker/domain/cleanup/row-id.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';
import type {
  LargeReason,
  NewsletterReason,
  OldReason,
} from '#worker/domain/protection/row-reason.ts';
import { EVIDENCE_KINDS } from '#worker/domain/scan/bulk-evidence.ts';
import { MAIL_KINDS } from '#worker/domain/scan/mail-kind.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribe/promised-way.ts';

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();

export const senderRowIdSchema = z.custom<SenderRowId>(matches(/^sender:[1-9]\d{0,4}$/));
export const oldRowIdSchema = z.custom<OldRowId>(matches(/^old:\d{4}$/));
export const largeRowIdSchema = z.custom<LargeRowId>(matches(/^large:(10|25|100)$/));
export const ownLargeRowIdSchema = z.custom<OwnLargeRowId>(matches(/^own-large:(10|25|100)$/));

export const rowIdSchema = z.union([
  senderRowIdSchema,
  oldRowIdSchema,
  largeRowIdSchema,
  ownLargeRowIdSchema,
]);

/** Figures of a row or of a part of it: an exact count, kg CO2e a year of keeping it. */
export const figures = { count, co2Kg: amount };
/** An estimated size. */
export const gigabytes = { sizeGB: amount };
export const megabytes = { sizeMB: amount };
/** The same with its 95 % interval. */
export const gigabytesWithin = { ...gigabytes, sizeLowGB: amount, sizeHighGB: amount };
export const megabytesWithin = { ...megabytes, sizeLowMB: amount, sizeHighMB: amount };

/** What belongs to a row and is kept out of it. */
const protection = {
  protectedCount: count,
  /** How many are on offer only because their owner has unlocked what kept them. */
  unlockedCount: count,
  /** By the reason to show; these counts add up to `protectedCount`. See ProtectionCount. */
  protections: z.array(
    z.object({
      protection: z.enum(PROTECTIONS),
      count,
      freedCount: count,
      canUnlock: z.boolean(),
    }),
  ),
};

const newsletterReasonSchema = z.object({
  kind: z.literal('newsletter'),
  /** What shows that it is bulk mail, the strongest first. */
  evidence: z.array(z.enum(EVIDENCE_KINDS)).min(1),
  newestAgeDays: z.object({ min: count, max: count.nullable() }),
}) satisfies z.ZodType<NewsletterReason>;

const oldReasonSchema = z.object({
  kind: z.literal('old'),
  year: z.number().int(),
  /** True for the oldest year on offer, which also holds all that is older. */
  isOpenEnded: z.boolean(),
  minAgeYears: count,
}) satisfies z.ZodType<OldReason>;

const largeReasonSchema = z.object({
  kind: z.enum(['large', 'ownLarge']),
  fromMb: count,
  /** null: without an upper bound. */
  toMb: count.nullable(),
}) satisfies z.ZodType<LargeReason>;

/** Newsletters of one sender. */
export const senderRowSchema = z.object({
  id: senderRowIdSchema,
  sender: z.string(),
  senderKey: z.string(),
  isSafeListed: z.boolean(),
  reason: newsletterReasonSchema,
  /** New messages a year, not rounded. */
  yearlyCount: amount,
  /** Of the past year's messages, those no longer marked as unread; null where too little is known. */
  readRate: z.object({ readCount: count, messageCount: count }).nullable(),
  /** So many of it are checked by their own headers before they are moved: see SenderRow. */
  unprovenCount: count,
  kind: z.enum(MAIL_KINDS),
  /** How its sender can be left; null where that is not known beforehand. */
  unsubscribe: z.enum(WAYS_OUT).nullable(),
  ...protection,
});

/** Old mail of one year. */
export const yearRowSchema = z.object({
  id: oldRowIdSchema,
  reason: oldReasonSchema,
  ...protection,
});

/** Large mail of one size. */
export const sizeRowSchema = z.object({
  id: largeRowIdSchema,
  reason: largeReasonSchema,
  ...protection,
});

/** Large mail that the user sent, of one size. */
export const ownSizeRowSchema = z.object({ ...sizeRowSchema.shape, id: ownLargeRowIdSchema });

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}
