import { z } from 'zod';

import type { LargeRowId, OldRowId, SenderRowId } from '#worker/domain/cleanup/row-id.ts';

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();

const senderRowIdSchema = z.custom<SenderRowId>(matches(/^sender:[1-9]\d{0,4}$/));
const oldRowIdSchema = z.custom<OldRowId>(matches(/^old:\d{4}$/));
const largeRowIdSchema = z.custom<LargeRowId>(matches(/^large:(10|25|100)$/));

/** Figures of a row or of a part of it: an exact count, an estimated size, kg CO2e a year of keeping it. */
const figures = { count, co2Kg: amount };

/**
 * The rows on offer in a finished scan, in the specification's shapes (core, section 3) with true values.
 * Rows already ordered and paid for stay in the list, marked, and cannot be chosen again.
 */
export const cleanRowsSchema = z.object({
  scanId: z.string(),
  /** The state of the scan that these rows were made from. A selection names it. */
  rowsVersion: count,
  /** By weight, falling. */
  newsletters: z.array(
    z.object({
      id: senderRowIdSchema,
      sender: z.string(),
      senderKey: z.string(),
      ...figures,
      sizeGB: amount,
      isTaken: z.boolean(),
    }),
  ),
  old: z.object({
    id: z.literal('old_all'),
    ...figures,
    sizeGB: amount,
    /** By year, newest first. */
    children: z.array(
      z.object({
        id: oldRowIdSchema,
        year: z.number().int(),
        /** True for the oldest, which also holds all that is older. */
        isOpenEnded: z.boolean(),
        ...figures,
        sizeGB: amount,
        isTaken: z.boolean(),
      }),
    ),
  }),
  large: z.object({
    id: z.literal('large_all'),
    ...figures,
    sizeMB: amount,
    /** By size, smallest first. */
    children: z.array(
      z.object({
        id: largeRowIdSchema,
        fromMb: count,
        toMb: count.nullable(),
        ...figures,
        sizeMB: amount,
        isTaken: z.boolean(),
      }),
    ),
  }),
  protectedCount: count,
});

export type CleanRows = z.infer<typeof cleanRowsSchema>;

/** More than a scan ever looks for (sender-rounds.ts: 4,030 in a mailbox of a million bulk messages). */
const MAX_SENDERS = 5_000;
const MAX_YEARS = 40;
const MAX_SIZES = 3;

/** What a person ticked, under the specification's names of route state (core, section 3). */
export const selectionSchema = z.strictObject({
  selectedNewsletters: uniqueList(senderRowIdSchema, MAX_SENDERS),
  selectedOldCategories: uniqueList(oldRowIdSchema, MAX_YEARS),
  selectedAttachments: uniqueList(largeRowIdSchema, MAX_SIZES),
});

export type Selection = z.infer<typeof selectionSchema>;

function uniqueList<Item extends z.ZodType<string>>(item: Item, max: number) {
  return z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length);
}

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}
