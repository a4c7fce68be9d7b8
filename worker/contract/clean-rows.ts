import * as z from 'zod/mini';

import { type Exclusions, KEEP_RULES } from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type {
  LargeReason,
  NewsletterReason,
  OldReason,
} from '#worker/domain/protection/protection-tally.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';
import { CANARIES } from '#worker/domain/scans/canaries/canary.ts';
import { EVIDENCE_KINDS } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { isMessageId } from '#worker/domain/scans/messages/message-id.ts';
import { MAIL_KINDS } from '#worker/domain/scans/messages/mail-kind.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { unlocksQuerySchema, unlocksSchema } from './protection.ts';
import {
  largeRowIdSchema,
  MAX_SENDERS,
  oldRowIdSchema,
  ownLargeRowIdSchema,
  rowIdSchema,
  senderRowIdSchema,
} from './scans.ts';

const MAX_YEARS = 40;
const MAX_SIZES = 6;

const count = z.int().check(z.nonnegative());
const amount = z.number().check(z.nonnegative());

/** Exact count, kg CO2e a year. */
const figures = { count, co2Kg: amount };
const gigabytes = { sizeGB: amount };
const megabytes = { sizeMB: amount };
/** 95 % interval. */
const gigabytesWithin = { ...gigabytes, sizeLowGB: amount, sizeHighGB: amount };
const megabytesWithin = { ...megabytes, sizeLowMB: amount, sizeHighMB: amount };

const protection = {
  /** On offer as well, but excluded by the request; not in `count`. */
  excludedCount: count,
  protectedCount: count,
  /** On offer, excluded or not, only because of unlocks. */
  unlockedCount: count,
  /** By shown reason, summing to `protectedCount`. See ProtectionCount. */
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
  /** Strongest first. */
  evidence: z.array(z.enum(EVIDENCE_KINDS)).check(z.minLength(1)),
  newestAgeDays: z.object({ min: count, max: z.nullable(count) }),
}) satisfies z.ZodMiniType<NewsletterReason>;

const oldReasonSchema = z.object({
  kind: z.literal('old'),
  year: z.int(),
  /** The oldest year, with all older mail. */
  isOpenEnded: z.boolean(),
  minAgeYears: count,
}) satisfies z.ZodMiniType<OldReason>;

const largeReasonSchema = z.object({
  kind: z.enum(['large', 'ownLarge']),
  fromMb: count,
  /** null: unbounded. */
  toMb: z.nullable(count),
}) satisfies z.ZodMiniType<LargeReason>;

const senderRowSchema = z.object({
  id: senderRowIdSchema,
  sender: z.string(),
  senderKey: z.string(),
  isSafeListed: z.boolean(),
  reason: newsletterReasonSchema,
  /** Unrounded. */
  yearlyCount: amount,
  /** Of the past year's messages; null: too few known. */
  readRate: z.nullable(z.object({ readCount: count, messageCount: count })),
  /** Need proof by their own headers before they are moved: see SenderRow. */
  unprovenCount: count,
  kind: z.enum(MAIL_KINDS),
  /** null: unknown until tried. */
  unsubscribe: z.nullable(z.enum(WAYS_OUT)),
  ...protection,
});

const yearRowSchema = z.object({
  id: oldRowIdSchema,
  reason: oldReasonSchema,
  ...protection,
});

const sizeRowSchema = z.object({
  id: largeRowIdSchema,
  reason: largeReasonSchema,
  ...protection,
});

/** Sent by the user. */
const ownSizeRowSchema = z.object({ ...sizeRowSchema.shape, id: ownLargeRowIdSchema });

const isTaken = z.boolean();

const orderObstacleSchema = z.discriminatedUnion('code', [
  /** An unfinished order of another scan, or its payment is processing. */
  z.object({ code: z.literal('cleanup_unfinished'), orderId: z.nullable(z.string()) }),
  z.object({ code: z.literal('scan_outdated') }),
]);

/** `version`: the rows on display, while they last; else the newest. */
export const cleanRowsQuerySchema = z.strictObject({
  version: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  unlocks: z.optional(unlocksQuerySchema),
});

/**
 * Rows on offer, in the specification's shapes (core, section 3). Paid rows stay, marked by
 * `isTaken`.
 */
export const cleanRowsSchema = z.object({
  scanId: z.string(),
  /** Named by a selection, as is `safeListVersion`. */
  rowsVersion: count,
  /** Pinned by an order: newer rows are not offered. */
  isPinned: z.boolean(),
  /** null: nothing blocks an order. */
  obstacle: z.nullable(orderObstacleSchema),
  safeListVersion: z.string(),
  /** Largest first. */
  newsletters: z.array(
    z.extend(senderRowSchema, {
      ...figures,
      ...gigabytesWithin,
      isTaken,
      /** In the clean-up before, if the user has agreed that it is remembered. */
      wasChosen: z.boolean(),
    }),
  ),
  /** Older than three years: a scan with fewer senders offers them as old mail. */
  oldNewsletterCount: count,
  /**
   * Unattributed bulk mail, not selectable. `isFiled`: all in Gmail's bulk categories; otherwise it
   * may be letters.
   */
  smallerSenders: z.object({
    ...figures,
    ...gigabytesWithin,
    isFiled: z.boolean(),
    /** Estimated; null: unknown. */
    senderCount: z.nullable(count),
  }),
  old: z.object({
    id: z.literal('old_all'),
    ...figures,
    ...gigabytes,
    /** Newest first. */
    children: z.array(z.extend(yearRowSchema, { ...figures, ...gigabytesWithin, isTaken })),
  }),
  large: z.object({
    id: z.literal('large_all'),
    ...figures,
    ...megabytes,
    /** Smallest first. */
    children: z.array(z.extend(sizeRowSchema, { ...figures, ...megabytesWithin, isTaken })),
  }),
  /** Sent by the user, smallest first; selected individually only. */
  ownLarge: z.array(z.extend(ownSizeRowSchema, { ...figures, ...megabytesWithin, isTaken })),
  /** Fully protected rows, largest first. */
  protectedRows: z.array(
    z.union([senderRowSchema, yearRowSchema, sizeRowSchema, ownSizeRowSchema]),
  ),
  /** On offer or not. */
  protectedCount: count,
  protections: z.array(z.object({ protection: z.enum(PROTECTIONS), count })),
  /** Failed checks; what depends on them is protected. */
  doubts: z.array(z.enum(CANARIES)),
});

export type CleanRows = z.infer<typeof cleanRowsSchema>;

/** Gmail's. */
const messageIdSchema = z.string().check(z.refine(isMessageId));

/** Of one order, in all its rows. */
export const MAX_NAMED_MESSAGES = 1_000;

const messageIdsSchema = uniqueList(messageIdSchema, MAX_NAMED_MESSAGES);

export const exclusionsSchema = z
  .strictObject({
    messageIds: messageIdsSchema,
    keepNewest: z
      .array(z.strictObject({ rowId: senderRowIdSchema, rule: z.enum(KEEP_RULES) }))
      .check(z.maxLength(MAX_SENDERS), z.refine(hasOneEach)),
    onlyMessages: z
      .array(
        z.strictObject({
          rowId: z.union([oldRowIdSchema, largeRowIdSchema, ownLargeRowIdSchema]),
          messageIds: messageIdsSchema,
        }),
      )
      .check(z.maxLength(MAX_YEARS + MAX_SIZES), z.refine(hasOneEach)),
  })
  .check(
    z.refine(
      ({ messageIds, onlyMessages }) =>
        onlyMessages.reduce((sum, row) => sum + row.messageIds.length, messageIds.length) <=
        MAX_NAMED_MESSAGES,
    ),
  ) satisfies z.ZodMiniType<Exclusions>;

function hasOneEach(rows: readonly { rowId: RowId }[]): boolean {
  return new Set(rows.map(({ rowId }) => rowId)).size === rows.length;
}

/** Body of POST /api/scans/:scanId/rows: as cleanRowsQuerySchema, of a choice that leaves mail out. */
export const cleanRowsBodySchema = z.strictObject({
  version: count,
  unlocks: z.prefault(unlocksSchema, []),
  exclusions: exclusionsSchema,
});

/** In the specification's names (core, section 3). */
export const selectionSchema = z.strictObject({
  selectedNewsletters: uniqueList(senderRowIdSchema, MAX_SENDERS),
  selectedOldCategories: uniqueList(oldRowIdSchema, MAX_YEARS),
  /** Received and sent. */
  selectedAttachments: uniqueList(z.union([largeRowIdSchema, ownLargeRowIdSchema]), MAX_SIZES),
});

export type Selection = z.infer<typeof selectionSchema>;

function uniqueList<Item extends z.ZodMiniType<string>>(item: Item, max: number) {
  return z.array(item).check(
    z.maxLength(max),
    z.refine((items) => new Set(items).size === items.length),
  );
}

export const PREVIEW_PAGE = 25;
/** `largest`: by size class, newest first in each. */
export const PREVIEW_ORDERS = ['newest', 'largest'] as const;

export type PreviewOrder = (typeof PREVIEW_ORDERS)[number];

/** Query of GET /api/scans/:scanId/preview. */
export const previewQuerySchema = z.strictObject({
  row: rowIdSchema,
  version: z.coerce.number().check(z.int(), z.nonnegative()),
  order: z.prefault(z.enum(PREVIEW_ORDERS), 'newest'),
  offset: z.prefault(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  unlocks: z.optional(unlocksQuerySchema),
});

const previewedMessageSchema = z.object({
  id: z.string(),
  /** The rules under which it would stay. */
  keptBy: z.array(z.enum(KEEP_RULES)),
  isUnread: z.boolean(),
  subject: z.string(),
  sender: z.string(),
  receivedAtMs: z.number(),
  sizeBytes: count,
});

export const previewSchema = z.object({
  /** In the requested order as far as known before fetching; vanished ones omitted. */
  messages: z.array(previewedMessageSchema),
  goneCount: count,
  /** null: the end. */
  nextOffset: z.nullable(count),
});

export type Preview = z.infer<typeof previewSchema>;
export type PreviewedMessage = z.infer<typeof previewedMessageSchema>;
