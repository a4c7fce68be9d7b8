import { z } from 'zod';

import { EVIDENCE_KINDS } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { KEEP_REASONS, type MailEvidence } from '#worker/domain/scans/messages/kept-mail.ts';
import type { LabelPlan } from '#worker/domain/scans/messages/label-plan.ts';
import { CHECK_KINDS } from '#worker/domain/scans/senders/sender-search.ts';
import { SCAN_MODES, SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';
import {
  GMAIL_WAIT_REASONS,
  type GmailWait,
  type GmailWaitReason,
} from '#worker/domain/quota/gmail-wait.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

const labelPlanSchema = z.object({
  programLabelIds: z.array(z.string()),
  searches: z.array(z.string()),
}) satisfies z.ZodType<LabelPlan>;

const scanRowSchema = z.object({
  scan_id: z.string(),
  user_id: z.string(),
  connection_id: z.string(),
  mode: z.enum(SCAN_MODES),
  phase: z.enum(SCAN_PHASES),
  started_ms: z.number(),
  expires_ms: z.number(),
  total_msgs: z.number().nullable(),
  scanned_msgs: z.number(),
  attempts: z.number(),
  failing_since_ms: z.number().nullable(),
  waiting_until_ms: z.number().nullable(),
  waiting_reason: z.enum(GMAIL_WAIT_REASONS).nullable(),
  shown_percent: z.number(),
  finished_ms: z.number().nullable(),
  error_code: z.string().nullable(),
  summary: z.string().nullable(),
  is_settled: z.number(),
  history_id: z.string().nullable(),
  usable_rounds: z.number().nullable(),
  published_rounds: z.number().nullable(),
  settled_rounds: z.number().nullable(),
  rules: z.string().nullable(),
  summary_safe_list: z.string().nullable(),
  own_address: z.string().nullable(),
  labels: z.string().nullable(),
  time_zone: z.string(),
});

/** Without plan and dictionary: long, and the state is read at every step. */
export const STATE_COLUMNS = Object.keys(scanRowSchema.shape).join(', ');

export const scanRecordSchema = scanRowSchema.transform((row) => ({
  scanId: row.scan_id,
  userId: row.user_id,
  connectionId: row.connection_id,
  mode: row.mode,
  phase: row.phase,
  startedMs: row.started_ms,
  expiresMs: row.expires_ms,
  totalMsgs: row.total_msgs,
  /** Lower bound across restarted listings. */
  countedMsgs: row.scanned_msgs,
  attempts: row.attempts,
  failingSinceMs: row.failing_since_ms,
  waiting: toWait(row.waiting_until_ms, row.waiting_reason),
  /** Lower bound across incarnations. */
  shownPercent: row.shown_percent,
  finishedMs: row.finished_ms,
  errorCode: row.error_code,
  summary: row.summary,
  /** Copied to D1. */
  isSettled: row.is_settled === 1,
  /** At the start. */
  historyId: row.history_id,
  usableRounds: row.usable_rounds,
  /** Of the newest result; `settledRounds`: of that in D1. */
  publishedRounds: row.published_rounds,
  settledRounds: row.settled_rounds,
  /** See scanRules. */
  rules: row.rules,
  /** Safe-list edits the summary reflects; null: unknown. */
  summarySafeList: row.summary_safe_list,
  ownAddress: row.own_address,
  timeZone: row.time_zone,
  labels: row.labels === null ? null : labelPlanSchema.parse(JSON.parse(row.labels)),
}));

function toWait(untilMs: number | null, reason: GmailWaitReason | null): GmailWait | null {
  return untilMs === null || reason === null ? null : { untilMs, reason };
}

export type ScanRecord = z.output<typeof scanRecordSchema>;

/** Purpose of a fetch. */
const wantSchema = z.enum(['size', 'age', 'sender']);

export const drawsSchema = z.array(
  z.object({
    messageId: z.string(),
    wants: z.array(wantSchema),
    /** See DrawnMessage. */
    isRandom: z.boolean().optional(),
    /** Proof only; see drawUnproven. */
    isProof: z.boolean().optional(),
  }),
);

export type Draw = z.output<typeof drawsSchema>[number];

export const senderCellsSchema = z.array(
  z.object({
    query: z.string(),
    groups: z.array(z.object({ sender: z.number(), category: z.number() })),
    check: z.object({ kind: z.enum(CHECK_KINDS), senders: z.array(z.number()) }).optional(),
    isOfList: z.boolean().optional(),
    axis: z.number().optional(),
    long: z
      .object({
        mark: z.enum(['safe', 'receipt']).nullable(),
        terms: z.array(z.string()),
        canary: z.object({ messageId: z.string(), term: z.string() }).nullable(),
      })
      .optional(),
  }),
);

export const domainsSchema = z.array(z.string());

export const listingCellsSchema = z.array(
  z.object({
    query: z.string(),
    isCounting: z.boolean(),
    facts: z.object({
      sizeBucket: z.number().nullable(),
      ageBand: z.number().nullable(),
      marks: z.number(),
    }),
  }),
);

const evidenceSchema = z.object({
  kind: z.enum(['newsletter', 'discussion']),
  shownBy: z.enum(['message', 'sender']),
  signs: z.array(z.enum(EVIDENCE_KINDS)),
  way: z.enum(WAYS_OUT),
  listSigns: z
    .object({
      isGroupService: z.boolean(),
      hasPostAddress: z.boolean(),
      isInternal: z.boolean(),
      isKeyedByList: z.boolean(),
      isRewritten: z.boolean(),
      writer: z.number(),
    })
    .nullable(),
  listKey: z.string().nullable(),
  keptAs: z.enum(KEEP_REASONS).nullable(),
  isCertain: z.boolean(),
}) satisfies z.ZodType<MailEvidence>;

export const sampleRecordSchema = z
  .object({
    sample_number: z.number(),
    state: z.enum(['unread', 'done', 'gone']),
    size_bytes: z.number().nullable(),
    received_ms: z.number().nullable(),
    sender_key: z.string().nullable(),
    sender_name: z.string().nullable(),
    evidence: z.string().nullable(),
  })
  .transform((row) => ({
    sampleNumber: row.sample_number,
    /** `unread`: failed once, retried. */
    state: row.state,
    sizeBytes: row.size_bytes,
    receivedMs: row.received_ms,
    senderKey: row.sender_key,
    senderName: row.sender_name,
    /** null: no evidence of bulk mail. */
    evidence: row.evidence === null ? null : evidenceSchema.parse(JSON.parse(row.evidence)),
  }));

export type SampleRecord = z.output<typeof sampleRecordSchema>;
