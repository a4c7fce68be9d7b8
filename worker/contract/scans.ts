import { z } from 'zod';

import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#worker/domain/dates.ts';
import { CANARIES } from '#worker/domain/scans/canaries/canary.ts';
import type { EarlyEstimate } from '#worker/domain/scans/estimates/early-estimate.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import { SCAN_MODES, SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';

import { gmailWaitSchema } from './live-socket.ts';
import { rowIdSchema, unlocksQuerySchema } from './protection.ts';

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();

export const errorCodeSchema = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && Object.hasOwn(ERROR_CODES, value),
);

const categoryTotalSchema = z.object({ count, bytes: amount, debtG: amount });

/** A 95 % interval around an estimated number of bytes. */
const byteIntervalSchema = z.object({ lowBytes: amount, highBytes: amount });

/** Low and high of the published factors around a figure, in kg a year. */
export const co2RangeSchema = z.object({ lowKg: amount, centralKg: amount, highKg: amount });

/**
 * The result of a scan, stored as `scans.result_summary`. The fields that the specification reads
 * stand under its names, in both of its styles; the rest is ours.
 */
export const resultSummarySchema = z.object({
  totalDebtG: amount,
  co2_debt_g: amount,
  annualFlowKg: amount,
  potentialSavingsKg: amount,
  totalEmails: count,
  totalSizeGB: amount,
  total_size_bytes: amount,
  old_emails: count,
  large_attachments: count,
  byCategory: z.object({
    newsletter: categoryTotalSchema,
    legacy: categoryTotalSchema,
    large_attachment: categoryTotalSchema,
  }),
  sizeInterval: byteIntervalSchema,
  /** 100 × (1 − half width / estimate), rounded down: the toast's percentage. */
  accuracyPercent: z.number().int().min(0).max(100),
  co2MethodVersion: z.string(),
  debtRange: co2RangeSchema,
  flowRange: co2RangeSchema,
  savingsRange: co2RangeSchema,
  protectedCount: count,
  /** Share of bulk mail in the scan's window whose sender is known, 0-1. */
  attributedShare: z.number().min(0).max(1),
  /** Fetched messages that were gone or could not be read. */
  skippedCount: count,
  /** Of the years. */
  timeZone: z.string(),
  oldestYear: z.number().int().nullable(),
  /** Mailbox by calendar year of the time zone, ascending; the first also holds all that is older. Bytes in three size classes. */
  byYear: z.array(
    z.object({
      year: z.number().int(),
      count,
      smallBytes: amount,
      mediumBytes: amount,
      largeBytes: amount,
    }),
  ),
  /** Messages of a date that cannot be true: in the totals, in no year and in no row. */
  unknownDateCount: count,
  /** Why the result is unsure; what rests on it is protected. */
  doubts: z.array(z.enum(CANARIES)),
}) satisfies z.ZodType<ResultSummary>;

/** `scans.result_summary` as stored: a result, or why there is none (the specification's `error` field). */
export const storedSummarySchema = z.union([
  resultSummarySchema,
  z.object({ error: errorCodeSchema }),
]);

export type StoredSummary = z.infer<typeof storedSummarySchema>;

/** A scan in a list or at its end. */
export const scanViewSchema = z.object({
  id: z.string(),
  scanType: z.enum(SCAN_MODES),
  startedAtMs: z.number(),
  finishedAtMs: z.number().nullable(),
  scannedMsgs: count,
  confidenceLevel: z.number(),
  resultSummary: resultSummarySchema.nullable(),
  errorCode: errorCodeSchema.nullable(),
});

export type ScanView = z.infer<typeof scanViewSchema>;

/** What the listings that are complete say so far; null until theirs is. */
const listedCountsSchema = z.object({
  underOneMb: count.nullable(),
  oneToTenMb: count.nullable(),
  overTenMb: count.nullable(),
  olderThanThreeYears: count.nullable(),
  sent: count.nullable(),
  important: count.nullable(),
  starred: count.nullable(),
  labelled: count.nullable(),
});

export type ListedCounts = z.infer<typeof listedCountsSchema>;

/** What the mailbox is likely to weigh, with a 95 % interval, before any of it has been weighed. */
const earlyEstimateSchema = z.object({
  messages: count,
  ...byteIntervalSchema.shape,
  bytes: amount,
  debtRange: co2RangeSchema,
}) satisfies z.ZodType<EarlyEstimate>;

const doneOfSchema = z.object({ done: count, total: count });

export type DoneOf = z.infer<typeof doneOfSchema>;

/** What changes while a scan runs: the state that the socket keeps up to date. */
export const scanProgressSchema = z.object({
  phase: z.enum(SCAN_PHASES),
  /** The result is there, and more senders are looked for. */
  isDeepening: z.boolean(),
  /** The version of the newest rows; null while there are none. */
  rowsVersion: count.nullable(),
  scannedMsgs: count,
  totalMsgs: count.nullable(),
  /** Of what there is to do for the result, 0-100; never falls; 100 only at the end. */
  progressPercent: z.number().min(0).max(100),
  /** Searches that count and sort the mail: those that are answered, and how many there are. */
  sorting: doneOfSchema,
  /** Messages drawn to be weighed; null before they are. */
  weighing: doneOfSchema.nullable(),
  /** Searches for mail that is to be left alone. */
  protecting: doneOfSchema,
  /** Why it stands still, and until when; it then goes on by itself. null: it does not. */
  waiting: gmailWaitSchema.nullable(),
  /** Seconds left until the first result, when known. */
  secondsLeft: z.number().nonnegative().nullable(),
  sendersFound: count,
  /** Share of bulk mail in the scan's window whose sender is known so far, 0-1; null before any is looked for. */
  attributedShare: z.number().min(0).max(1).nullable(),
  listed: listedCountsSchema,
  /** null until all large mail is listed, and once `resultSummary` says more. */
  early: earlyEstimateSchema.nullable(),
  finishedAtMs: z.number().nullable(),
  errorCode: errorCodeSchema.nullable(),
  /** From `grouping` on: totals, ages and sizes that already hold, senders still to come. */
  resultSummary: resultSummarySchema.nullable(),
});

export type ScanProgress = z.infer<typeof scanProgressSchema>;

/** `timeZone`: of whoever asks, by its IANA name; it decides on where years begin. */
export const startScanBodySchema = z.strictObject({
  mode: z.enum(SCAN_MODES),
  timeZone: z.string().refine(isTimeZone).default(DEFAULT_TIME_ZONE),
});

/** Answer of POST /api/scans; `scanId` is the specification's field. */
export const startScanResultSchema = z.object({
  scanId: z.string(),
  startedAtMs: z.number(),
  isNew: z.boolean(),
});

export type StartedScan = z.infer<typeof startScanResultSchema>;

/** The three lists of `message_ids` (core, section 3), served in pages from the scan's own object. */
export const MESSAGE_ID_LISTS = ['newsletters', 'old_emails', 'large_attachments'] as const;

export type MessageIdList = (typeof MESSAGE_ID_LISTS)[number];

/**
 * `scans.message_ids` as stored: how many ids each list held when the scan had its result, before its owner's edits of
 * the safe-list. The ids are in the scan's own object, which leaves out what those protect whenever it is asked.
 */
export type MessageIdManifest = Record<MessageIdList, number>;

export const messageIdsQuerySchema = z.strictObject({
  list: z.enum(MESSAGE_ID_LISTS),
  offset: z.coerce.number().int().nonnegative().default(0),
});

export const messageIdsPageSchema = z.object({
  list: z.enum(MESSAGE_ID_LISTS),
  total: count,
  ids: z.array(z.string()),
  nextOffset: count.nullable(),
});

/** One sender among the top 10 by yearly flow. */
const senderViewSchema = z.object({
  senderKey: z.string(),
  displayName: z.string(),
  category: z.literal('newsletter'),
  msgCount: count,
  avgSizeBytes: amount,
  stockCo2DebtG: amount,
  annualFlowCo2G: amount,
  /** All of its row lies in the trash by now. A former release did not say. */
  isCleaned: z.boolean().optional(),
});

export type SenderView = z.infer<typeof senderViewSchema>;

/**
 * Answer of GET /api/scans: newest first. `latestResult`: the newest scan with a result, however many without one have
 * come after it.
 */
export const scanListSchema = z.object({
  scans: z.array(scanViewSchema),
  latestResult: scanViewSchema.nullable(),
});

export type ScanList = z.infer<typeof scanListSchema>;

/** Answer of GET /api/scans/current: the scan to show, of those whose data is still there. */
export const currentScanSchema = z.object({ scan: scanViewSchema.nullable() });

/** Answer of GET /api/senders/top: by yearly flow, falling. */
export const topSendersSchema = z.object({ senders: z.array(senderViewSchema) });

export const scanListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const topSendersQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

/**
 * What the scan's socket sends. On connecting, one snapshot of the whole state; then deltas numbered
 * without gaps, each holding only the fields that changed. A client that sees a gap reconnects and gets
 * a snapshot again. `subjects` come along to be shown and forgotten: they are part of no state, and are
 * stored nowhere.
 */
export const scanSocketMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    seq: z.number().int().nonnegative(),
    progress: scanProgressSchema,
  }),
  z.object({
    type: z.literal('delta'),
    seq: z.number().int().positive(),
    changes: scanProgressSchema.partial(),
    subjects: z.array(z.string()).max(20).optional(),
  }),
]);

export type ScanSocketMessage = z.infer<typeof scanSocketMessageSchema>;

/** Messages of a row are shown so many at a time, and no more than this in all. */
export const PREVIEW_PAGE = 10;
export const PREVIEW_MOST = 50;

/** Query of GET /api/scans/:scanId/preview: messages of a row on offer, as it was shown. */
export const previewQuerySchema = z.strictObject({
  row: rowIdSchema,
  version: z.coerce.number().int().nonnegative(),
  offset: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(PREVIEW_MOST - PREVIEW_PAGE)
    .default(0),
  unlocks: unlocksQuerySchema.optional(),
});

/** What is shown of a message, and kept nowhere. */
const previewedMessageSchema = z.object({
  subject: z.string(),
  sender: z.string(),
  receivedAtMs: z.number(),
  sizeBytes: count,
});

export const previewSchema = z.object({
  /** Newest first, as far as the scan knows before they are fetched. Those that are gone from the mailbox are left out. */
  messages: z.array(previewedMessageSchema),
  goneCount: count,
  /** null: there are no more, or no more are shown. */
  nextOffset: count.nullable(),
});

export type Preview = z.infer<typeof previewSchema>;
export type PreviewedMessage = z.infer<typeof previewedMessageSchema>;
