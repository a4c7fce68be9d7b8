import { z } from 'zod';

import { EVIDENCE_KINDS } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { KEPT_AS, type MailEvidence } from '#worker/domain/scans/messages/kept-mail.ts';
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

/** All but the plan and the dictionary, which are long, while the state is read at every step. */
export const STATE_COLUMNS = Object.keys(scanRowSchema.shape).join(', ');

/** Rows of the scan's own database, parsed where they are read. */
export const scanRecordSchema = scanRowSchema.transform((row) => ({
  scanId: row.scan_id,
  userId: row.user_id,
  connectionId: row.connection_id,
  mode: row.mode,
  phase: row.phase,
  startedMs: row.started_ms,
  expiresMs: row.expires_ms,
  totalMsgs: row.total_msgs,
  /** Counted before a listing had to begin again: what is shown never falls below it. */
  countedMsgs: row.scanned_msgs,
  attempts: row.attempts,
  failingSinceMs: row.failing_since_ms,
  waiting: toWait(row.waiting_until_ms, row.waiting_reason),
  /** The most that has been shown: what is estimated anew never falls below it, in whatever life. */
  shownPercent: row.shown_percent,
  finishedMs: row.finished_ms,
  errorCode: row.error_code,
  summary: row.summary,
  /** What the scan has come to stands in D1. */
  isSettled: row.is_settled === 1,
  /** Where the mailbox's history stood when the scan began; null before that is known. */
  historyId: row.history_id,
  /** The rounds that the first result was made from; null until there is one. */
  usableRounds: row.usable_rounds,
  /** The rounds that the newest result was made from. */
  publishedRounds: row.published_rounds,
  /** The rounds that the newest result in D1 was made from. */
  settledRounds: row.settled_rounds,
  /** The rules that it was planned by, see scanRules; null before. */
  rules: row.rules,
  /** The owner's edits of the safe-list that the summary follows; null while it is not known to follow any. */
  summarySafeList: row.summary_safe_list,
  /** The address of the mailbox; null before it is known. */
  ownAddress: row.own_address,
  /** Years begin and end by its clocks. */
  timeZone: row.time_zone,
  /** null before the labels are known. */
  labels: row.labels === null ? null : labelPlanSchema.parse(JSON.parse(row.labels)),
}));

function toWait(untilMs: number | null, reason: GmailWaitReason | null): GmailWait | null {
  return untilMs === null || reason === null ? null : { untilMs, reason };
}

export type ScanRecord = z.output<typeof scanRecordSchema>;

/** What a drawn message is fetched for. */
const wantSchema = z.enum(['size', 'age', 'sender']);

export const drawsSchema = z.array(
  z.object({
    messageId: z.string(),
    wants: z.array(wantSchema),
    /** See DrawnMessage. */
    isRandom: z.boolean().optional(),
    /** Read only to prove what it is; see drawUnproven. */
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
      goesByList: z.boolean(),
      isSentOn: z.boolean(),
      writer: z.number(),
    })
    .nullable(),
  listKey: z.string().nullable(),
  keptAs: z.enum(KEPT_AS).nullable(),
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
    /** `unread`: asked for once, in vain; it is asked for again. */
    state: row.state,
    sizeBytes: row.size_bytes,
    receivedMs: row.received_ms,
    senderKey: row.sender_key,
    senderName: row.sender_name,
    /** What shows that it is bulk mail; null when nothing does. */
    evidence: row.evidence === null ? null : evidenceSchema.parse(JSON.parse(row.evidence)),
  }));

export type SampleRecord = z.output<typeof sampleRecordSchema>;
