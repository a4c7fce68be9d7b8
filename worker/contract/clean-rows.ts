import { z } from 'zod';

import type {
  LargeRowId,
  OldRowId,
  OwnLargeRowId,
  SenderRowId,
} from '#worker/domain/cleanups/row-id.ts';
import type {
  LargeReason,
  NewsletterReason,
  OldReason,
} from '#worker/domain/protection/protection-tally.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';
import { CANARIES } from '#worker/domain/scans/canaries/canary.ts';
import { EVIDENCE_KINDS } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { MAIL_KINDS } from '#worker/domain/scans/messages/mail-kind.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { unlocksQuerySchema } from './protection.ts';

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();

export const senderRowIdSchema = z.custom<SenderRowId>(matches(/^sender:[1-9]\d{0,4}$/));
const oldRowIdSchema = z.custom<OldRowId>(matches(/^old:\d{4}$/));
const largeRowIdSchema = z.custom<LargeRowId>(matches(/^large:(10|25|100)$/));
const ownLargeRowIdSchema = z.custom<OwnLargeRowId>(matches(/^own-large:(10|25|100)$/));

export const rowIdSchema = z.union([
  senderRowIdSchema,
  oldRowIdSchema,
  largeRowIdSchema,
  ownLargeRowIdSchema,
]);

/** Figures of a row or of a part of it: an exact count, kg CO2e a year of keeping it. */
const figures = { count, co2Kg: amount };
/** An estimated size. */
const gigabytes = { sizeGB: amount };
const megabytes = { sizeMB: amount };
/** The same with its 95 % interval. */
const gigabytesWithin = { ...gigabytes, sizeLowGB: amount, sizeHighGB: amount };
const megabytesWithin = { ...megabytes, sizeLowMB: amount, sizeHighMB: amount };

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
const senderRowSchema = z.object({
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
const yearRowSchema = z.object({
  id: oldRowIdSchema,
  reason: oldReasonSchema,
  ...protection,
});

/** Large mail of one size. */
const sizeRowSchema = z.object({
  id: largeRowIdSchema,
  reason: largeReasonSchema,
  ...protection,
});

/** Large mail that the user sent, of one size. */
const ownSizeRowSchema = z.object({ ...sizeRowSchema.shape, id: ownLargeRowIdSchema });

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}

const isTaken = z.boolean();

const orderObstacleSchema = z.discriminatedUnion('code', [
  /** An order of another scan is to be finished first, or its money is still on its way. */
  z.object({ code: z.literal('cleanup_unfinished'), orderId: z.string().nullable() }),
  /** The mailbox has been cleaned since the scan. */
  z.object({ code: z.literal('scan_outdated') }),
]);

/** `version`: the rows that somebody is choosing from, while they can be chosen from; else the newest. */
export const cleanRowsQuerySchema = z.strictObject({
  version: z.coerce.number().int().nonnegative().optional(),
  /** See unlocksQuerySchema. */
  unlocks: unlocksQuerySchema.optional(),
});

/**
 * The rows on offer in a finished scan, in the specification's shapes (core, section 3) with true values.
 * Rows already ordered and paid for stay in the list, marked, and cannot be chosen again.
 */
export const cleanRowsSchema = z.object({
  scanId: z.string(),
  /** The state of the scan that these rows were made from. A selection names it. */
  rowsVersion: count,
  /** Whether nothing newer is on offer, because rows of this version have been ordered. */
  isPinned: z.boolean(),
  /** Why nothing can be ordered of these rows; null: it can. */
  obstacle: orderObstacleSchema.nullable(),
  /** Of the safe-list that they were made under. A selection names it. */
  safeListVersion: z.string(),
  /** By weight, falling. */
  newsletters: z.array(senderRowSchema.extend({ ...figures, ...gigabytesWithin, isTaken })),
  /** Of their messages, those that are older than three years: a scan that knows fewer senders offers them as old mail. */
  oldNewsletterCount: count,
  /**
   * Mail that may be newsletters and whose sender is not known. It is in no row and cannot be chosen: nobody
   * could say whose it is. `isFiled`: all of it lies in Gmail's bulk categories; else it may as well be letters.
   */
  smallerSenders: z.object({
    ...figures,
    ...gigabytesWithin,
    isFiled: z.boolean(),
    /** About how many wrote it; null where nobody can tell. */
    senderCount: count.nullable(),
  }),
  old: z.object({
    id: z.literal('old_all'),
    ...figures,
    ...gigabytes,
    /** By year, newest first. */
    children: z.array(yearRowSchema.extend({ ...figures, ...gigabytesWithin, isTaken })),
  }),
  large: z.object({
    id: z.literal('large_all'),
    ...figures,
    ...megabytes,
    /** By size, smallest first. */
    children: z.array(sizeRowSchema.extend({ ...figures, ...megabytesWithin, isTaken })),
  }),
  /** Large mail that the user sent, smallest first: to be chosen row by row, never with the rest. */
  ownLarge: z.array(ownSizeRowSchema.extend({ ...figures, ...megabytesWithin, isTaken })),
  /** Rows of which all is protected, so that nothing of them is on offer; the largest first. */
  protectedRows: z.array(
    z.union([senderRowSchema, yearRowSchema, sizeRowSchema, ownSizeRowSchema]),
  ),
  /** All that is kept out of the rows, those on offer and those that are not. */
  protectedCount: count,
  /** By the reason to show; these counts add up to `protectedCount`. */
  protections: z.array(z.object({ protection: z.enum(PROTECTIONS), count })),
  /** Why the scan is unsure; what rests on it is protected. */
  doubts: z.array(z.enum(CANARIES)),
});

export type CleanRows = z.infer<typeof cleanRowsSchema>;

/** More than a scan ever looks for (plan-round.ts: 3,240 in a mailbox of a million bulk messages). */
export const MAX_SENDERS = 5_000;
const MAX_YEARS = 40;
const MAX_SIZES = 6;

/** What a person ticked, under the specification's names of route state (core, section 3). */
export const selectionSchema = z.strictObject({
  selectedNewsletters: uniqueList(senderRowIdSchema, MAX_SENDERS),
  selectedOldCategories: uniqueList(oldRowIdSchema, MAX_YEARS),
  /** Of both kinds: received and sent. */
  selectedAttachments: uniqueList(z.union([largeRowIdSchema, ownLargeRowIdSchema]), MAX_SIZES),
});

export type Selection = z.infer<typeof selectionSchema>;

function uniqueList<Item extends z.ZodType<string>>(item: Item, max: number) {
  return z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length);
}
