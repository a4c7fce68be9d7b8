import { z } from 'zod';

import { EVIDENCE_KINDS } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { KEEP_REASONS } from '#worker/domain/scans/messages/kept-mail.ts';
import { SCAN_MODES } from '#worker/domain/scans/scan-state.ts';
import type { SenderLeaving } from '#worker/domain/scans/senders/sender-groups.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

const count = z.number().int().nonnegative();
const leavingSchema = z.object({
  promise: z.object({ way: z.enum(WAYS_OUT), messageIds: z.array(z.string()) }),
  list: z
    .object({
      isGroupService: z.boolean(),
      hasPostAddress: z.boolean(),
      isKeyedByList: z.boolean(),
      isInternal: z.boolean(),
      writers: z.array(count),
    })
    .nullable(),
}) satisfies z.ZodType<SenderLeaving>;
const checkedSchema = z.object({ found: z.array(count), asked: z.array(count) });

/** Handed to the next scan beside the messages. Sender numbers are places in `senders`, from 1. */
export const previousScanSummarySchema = z.object({
  rules: z.string(),
  mode: z.enum(SCAN_MODES),
  startedMs: z.number(),
  /** At its start. */
  historyId: z.string(),
  totalMsgs: count,
  timeZone: z.string(),
  /** See LabelPlan. */
  programLabelIds: z.array(z.string()),
  /** Packed in `parts`. */
  messages: count,
  parts: count,
  wellKnownSenders: count,
  senders: z.array(z.object({ senderKey: z.string(), displayName: z.string() })),
  /** Fetched mail by sender and category. */
  groups: z.array(
    z.object({
      senderNumber: count,
      category: count,
      fetched: count,
      bulk: count,
      signs: z.array(z.enum(EVIDENCE_KINDS)),
      lists: z.array(z.string()),
      keptAs: z.enum(KEEP_REASONS).nullable(),
      leaving: leavingSchema.nullable(),
    }),
  ),
  bulkGroups: z.array(count),
  checks: z.object({ mixed: checkedSchema, writtenTo: checkedSchema }),
  samples: z.array(
    z.object({
      messageId: z.string(),
      sizeBytes: z.number().nullable(),
    }),
  ),
  /** See SenderPool. */
  strata: z.array(z.object({ key: count, priorBulk: z.number(), priorWeight: z.number() })),
  isUncategorisedUnreadListed: z.boolean(),
  oldest: z.object({ messageId: z.string(), receivedMs: z.number().nullable() }).nullable(),
  /** For their senders, including earlier scans. */
  fetches: count,
  /** Attributed bulk mail deleted since the last search for it. */
  cleared: count,
});

export type PreviousScanSummary = z.output<typeof previousScanSummarySchema>;
