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

/** 95 %. */
const byteIntervalSchema = z.object({ lowBytes: amount, highBytes: amount });

/** Published range, kg a year. */
export const co2RangeSchema = z.object({ lowKg: amount, centralKg: amount, highKg: amount });

/** `scans.result_summary`, with the specification's fields in both of its naming styles. */
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
  /** 100 × (1 − half width / estimate), rounded down. */
  accuracyPercent: z.number().int().min(0).max(100),
  co2MethodVersion: z.string(),
  debtRange: co2RangeSchema,
  flowRange: co2RangeSchema,
  savingsRange: co2RangeSchema,
  protectedCount: count,
  /** 0-1, bulk mail within the window. */
  attributedShare: z.number().min(0).max(1),
  /** Gone or unreadable. */
  skippedCount: count,
  timeZone: z.string(),
  oldestYear: z.number().int().nullable(),
  /** Ascending; the first includes all older years. Bytes by size class. */
  byYear: z.array(
    z.object({
      year: z.number().int(),
      count,
      smallBytes: amount,
      mediumBytes: amount,
      largeBytes: amount,
    }),
  ),
  /** Impossible date: in the totals, in no year or row. */
  unknownDateCount: count,
  /** Failed checks; what depends on them is protected. */
  doubts: z.array(z.enum(CANARIES)),
}) satisfies z.ZodType<ResultSummary>;

/** As stored, or the specification's `error`. */
export const storedSummarySchema = z.union([
  resultSummarySchema,
  z.object({ error: errorCodeSchema }),
]);

export type StoredSummary = z.infer<typeof storedSummarySchema>;

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

/** null until the listing is complete. */
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

/** 95 % interval, before any fetch. */
const earlyEstimateSchema = z.object({
  messages: count,
  ...byteIntervalSchema.shape,
  bytes: amount,
  debtRange: co2RangeSchema,
}) satisfies z.ZodType<EarlyEstimate>;

const doneOfSchema = z.object({ done: count, total: count });

export type DoneOf = z.infer<typeof doneOfSchema>;

/** Pushed by the socket. */
export const scanProgressSchema = z.object({
  phase: z.enum(SCAN_PHASES),
  /** Result available, more senders searched. */
  isDeepening: z.boolean(),
  /** null: no rows yet. */
  rowsVersion: count.nullable(),
  scannedMsgs: count,
  totalMsgs: count.nullable(),
  /** 0-100, up to the result; monotonic. */
  progressPercent: z.number().min(0).max(100),
  /** Counting searches. */
  sorting: doneOfSchema,
  /** null before the draw. */
  weighing: doneOfSchema.nullable(),
  /** Searches that protect mail. */
  protecting: doneOfSchema,
  /** Resumes by itself; null: not waiting. */
  waiting: gmailWaitSchema.nullable(),
  /** Until the first result; null: unknown. */
  secondsLeft: z.number().nonnegative().nullable(),
  sendersFound: count,
  /** 0-1; null before any sender search. */
  attributedShare: z.number().min(0).max(1).nullable(),
  listed: listedCountsSchema,
  /** null until all large mail is listed, and once `resultSummary` is set. */
  early: earlyEstimateSchema.nullable(),
  finishedAtMs: z.number().nullable(),
  errorCode: errorCodeSchema.nullable(),
  /** From `grouping` on, senders still to come. */
  resultSummary: resultSummarySchema.nullable(),
});

export type ScanProgress = z.infer<typeof scanProgressSchema>;

/** `timeZone`: IANA name; defines where years begin. */
export const startScanBodySchema = z.strictObject({
  mode: z.enum(SCAN_MODES),
  timeZone: z.string().refine(isTimeZone).default(DEFAULT_TIME_ZONE),
});

/** Response of POST /api/scans; `scanId` is specified. */
export const startScanResultSchema = z.object({
  scanId: z.string(),
  startedAtMs: z.number(),
  isNew: z.boolean(),
});

export type StartedScan = z.infer<typeof startScanResultSchema>;

/** `message_ids` (core, section 3), paged by the scan's object. */
export const MESSAGE_ID_LISTS = ['newsletters', 'old_emails', 'large_attachments'] as const;

export type MessageIdList = (typeof MESSAGE_ID_LISTS)[number];

/**
 * `scans.message_ids`: list sizes at the result, before safe-list edits, which the object applies
 * on request.
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

/** Top 10 by yearly flow. */
const senderViewSchema = z.object({
  senderKey: z.string(),
  displayName: z.string(),
  category: z.literal('newsletter'),
  msgCount: count,
  avgSizeBytes: amount,
  stockCo2DebtG: amount,
  annualFlowCo2G: amount,
  /** Its whole row is in the trash. */
  isCleaned: z.boolean(),
});

export type SenderView = z.infer<typeof senderViewSchema>;

/** Response of GET /api/scans, newest first. `latestResult`: newest scan with a result. */
export const scanListSchema = z.object({
  scans: z.array(scanViewSchema),
  latestResult: scanViewSchema.nullable(),
});

export type ScanList = z.infer<typeof scanListSchema>;

/** Response of GET /api/scans/current, among unwiped scans. */
export const currentScanSchema = z.object({ scan: scanViewSchema.nullable() });

/** Response of GET /api/senders/top, by descending yearly flow. */
export const topSendersSchema = z.object({ senders: z.array(senderViewSchema) });

export const scanListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const topSendersQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

/** As liveMessageSchema. `subjects` are for display only: in no state, stored nowhere. */
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

export const PREVIEW_PAGE = 10;
export const PREVIEW_MOST = 50;

/** Query of GET /api/scans/:scanId/preview. */
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

const previewedMessageSchema = z.object({
  subject: z.string(),
  sender: z.string(),
  receivedAtMs: z.number(),
  sizeBytes: count,
});

export const previewSchema = z.object({
  /** Newest first as far as known before fetching; vanished ones omitted. */
  messages: z.array(previewedMessageSchema),
  goneCount: count,
  /** null: end of list or of what is shown. */
  nextOffset: count.nullable(),
});

export type Preview = z.infer<typeof previewSchema>;
export type PreviewedMessage = z.infer<typeof previewedMessageSchema>;
