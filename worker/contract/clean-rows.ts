import { z } from 'zod';

import { PROTECTIONS } from '#worker/domain/protection/protection.ts';
import { CANARIES } from '#worker/domain/scan/canaries/canary.ts';

import {
  figures,
  gigabytes,
  gigabytesWithin,
  largeRowIdSchema,
  megabytes,
  megabytesWithin,
  oldRowIdSchema,
  ownLargeRowIdSchema,
  ownSizeRowSchema,
  senderRowIdSchema,
  senderRowSchema,
  sizeRowSchema,
  yearRowSchema,
} from './clean-row.ts';
import { unlocksQuerySchema } from './protection.ts';

const count = z.number().int().nonnegative();

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
