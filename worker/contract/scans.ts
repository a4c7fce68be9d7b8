import * as z from 'zod/mini';

import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';
import { CANARIES } from '#worker/domain/scans/canaries/canary.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#worker/domain/dates.ts';
import type {
  LargeRowId,
  OldRowId,
  OwnLargeRowId,
  SenderRowId,
} from '#worker/domain/cleanups/row-id.ts';
import type { EarlyEstimate } from '#worker/domain/scans/estimates/early-estimate.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import { SCAN_MODES, SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';
import {
  MAX_USED_GB,
  STORAGE_ALLOWANCES_GB,
  type StoragePlan,
} from '#worker/domain/scans/storage-outlook.ts';

import { gmailWaitSchema } from './live-socket.ts';

const count = z.int().check(z.nonnegative());
const amount = z.number().check(z.nonnegative());

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
  accuracyPercent: z.int().check(z.minimum(0), z.maximum(100)),
  co2MethodVersion: z.string(),
  debtRange: co2RangeSchema,
  flowRange: co2RangeSchema,
  savingsRange: co2RangeSchema,
  protectedCount: count,
  /** 0-1, bulk mail within the window. */
  attributedShare: z.number().check(z.minimum(0), z.maximum(1)),
  /** Gone or unreadable. */
  skippedCount: count,
  timeZone: z.string(),
  oldestYear: z.nullable(z.int()),
  /** Ascending; the first includes all older years. Bytes by size class. */
  byYear: z.array(
    z.object({
      year: z.int(),
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
}) satisfies z.ZodMiniType<ResultSummary>;

/** As stored, or the specification's `error`. */
export const storedSummarySchema = z.union([
  resultSummarySchema,
  z.object({ error: errorCodeSchema }),
]);

export type StoredSummary = z.infer<typeof storedSummarySchema>;

/** Body of PUT /api/scans/:scanId/storage. */
export const storagePlanSchema = z.strictObject({
  allowanceGB: z.literal(STORAGE_ALLOWANCES_GB),
  usedGB: z.number().check(z.nonnegative(), z.maximum(MAX_USED_GB)),
}) satisfies z.ZodMiniType<StoragePlan>;

export const scanViewSchema = z.object({
  id: z.string(),
  scanType: z.enum(SCAN_MODES),
  startedAtMs: z.number(),
  finishedAtMs: z.nullable(z.number()),
  scannedMsgs: count,
  confidenceLevel: z.number(),
  resultSummary: z.nullable(resultSummarySchema),
  errorCode: z.nullable(errorCodeSchema),
  /** What the user has read at Google; null: not given. */
  storage: z.nullable(storagePlanSchema),
});

export type ScanView = z.infer<typeof scanViewSchema>;

/** null until the listing is complete. */
const listedCountsSchema = z.object({
  underOneMb: z.nullable(count),
  oneToTenMb: z.nullable(count),
  overTenMb: z.nullable(count),
  olderThanThreeYears: z.nullable(count),
  sent: z.nullable(count),
  important: z.nullable(count),
  starred: z.nullable(count),
  labelled: z.nullable(count),
});

export type ListedCounts = z.infer<typeof listedCountsSchema>;

/** 95 % interval, before any fetch. */
const earlyEstimateSchema = z.object({
  messages: count,
  ...byteIntervalSchema.shape,
  bytes: amount,
  debtRange: co2RangeSchema,
}) satisfies z.ZodMiniType<EarlyEstimate>;

const doneOfSchema = z.object({ done: count, total: count });

export type DoneOf = z.infer<typeof doneOfSchema>;

/** Pushed by the socket. */
export const scanProgressSchema = z.object({
  phase: z.enum(SCAN_PHASES),
  /** Result available, more senders searched. */
  isDeepening: z.boolean(),
  /** null: no rows yet. */
  rowsVersion: z.nullable(count),
  scannedMsgs: count,
  totalMsgs: z.nullable(count),
  /** 0-100, up to the result; monotonic. */
  progressPercent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Counting searches. */
  sorting: doneOfSchema,
  /** null before the draw. */
  weighing: z.nullable(doneOfSchema),
  /** Searches that protect mail. */
  protecting: doneOfSchema,
  /** Resumes by itself; null: not waiting. */
  waiting: z.nullable(gmailWaitSchema),
  /** Until the first result; null: unknown. */
  secondsLeft: z.nullable(z.number().check(z.nonnegative())),
  sendersFound: count,
  /** 0-1; null before any sender search. */
  attributedShare: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  listed: listedCountsSchema,
  /** null until all large mail is listed, and once `resultSummary` is set. */
  early: z.nullable(earlyEstimateSchema),
  finishedAtMs: z.nullable(z.number()),
  errorCode: z.nullable(errorCodeSchema),
  /** From `grouping` on, senders still to come. */
  resultSummary: z.nullable(resultSummarySchema),
});

export type ScanProgress = z.infer<typeof scanProgressSchema>;

/** More than a scan searches (plan-round.ts: 3,240 in a mailbox of a million bulk messages). */
export const MAX_SENDERS = 5_000;

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

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}

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

export const messageIdsPageSchema = z.object({
  list: z.enum(MESSAGE_ID_LISTS),
  total: count,
  ids: z.array(z.string()),
  nextOffset: z.nullable(count),
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
  latestResult: z.nullable(scanViewSchema),
});

export type ScanList = z.infer<typeof scanListSchema>;

/** Response of GET /api/scans/current, among unwiped scans. */
export const currentScanSchema = z.object({ scan: z.nullable(scanViewSchema) });

/** Response of GET /api/senders/top, by descending yearly flow. */
export const topSendersSchema = z.object({ senders: z.array(senderViewSchema) });

/** As liveMessageSchema. `subjects` are for display only: in no state, stored nowhere. */
export const scanSocketMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    seq: z.int().check(z.nonnegative()),
    progress: scanProgressSchema,
  }),
  z.object({
    type: z.literal('delta'),
    seq: z.int().check(z.positive()),
    changes: z.partial(scanProgressSchema),
    subjects: z.optional(z.array(z.string()).check(z.maxLength(20))),
  }),
]);

export type ScanSocketMessage = z.infer<typeof scanSocketMessageSchema>;

/** `timeZone`: IANA name; defines where years begin. */
export const startScanBodySchema = z.strictObject({
  mode: z.enum(SCAN_MODES),
  timeZone: z.prefault(z.string().check(z.refine(isTimeZone)), DEFAULT_TIME_ZONE),
});

export const messageIdsQuerySchema = z.strictObject({
  list: z.enum(MESSAGE_ID_LISTS),
  offset: z.prefault(z.coerce.number().check(z.int(), z.nonnegative()), 0),
});

export const scanListQuerySchema = z.strictObject({
  limit: z.prefault(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 5),
});

export const topSendersQuerySchema = z.strictObject({
  limit: z.prefault(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
});
