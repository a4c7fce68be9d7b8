import { z } from 'zod';

import { SCAN_MODES, SCAN_PHASES } from '#worker/domain/scan/scan-state.ts';

/** Rows of the scan's own database, parsed where they are read: an object made by an older release must fail loudly. */
export const scanRecordSchema = z
  .object({
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
    finished_ms: z.number().nullable(),
    error_code: z.string().nullable(),
    summary: z.string().nullable(),
    is_settled: z.number(),
    history_id: z.string().nullable(),
  })
  .transform((row) => ({
    scanId: row.scan_id,
    userId: row.user_id,
    connectionId: row.connection_id,
    mode: row.mode,
    phase: row.phase,
    startedMs: row.started_ms,
    expiresMs: row.expires_ms,
    totalMsgs: row.total_msgs,
    scannedMsgs: row.scanned_msgs,
    attempts: row.attempts,
    failingSinceMs: row.failing_since_ms,
    waitingUntilMs: row.waiting_until_ms,
    finishedMs: row.finished_ms,
    errorCode: row.error_code,
    summary: row.summary,
    /** The end of the scan stands in D1. */
    isSettled: row.is_settled === 1,
    /** Where the mailbox's history stood when the scan began; null for a scan begun by an older release. */
    historyId: row.history_id,
  }));

export type ScanRecord = z.output<typeof scanRecordSchema>;

export const cellRecordSchema = z
  .object({
    cell_number: z.number(),
    kind: z.enum(['size', 'age', 'mark', 'sender']),
    value: z.number(),
    query: z.string(),
    page_token: z.string().nullable(),
    page_count: z.number(),
    message_count: z.number(),
    restarts: z.number(),
    is_done: z.number(),
  })
  .transform((row) => ({
    cellNumber: row.cell_number,
    kind: row.kind,
    value: row.value,
    query: row.query,
    pageToken: row.page_token,
    pageCount: row.page_count,
    messageCount: row.message_count,
    restarts: row.restarts,
    isDone: row.is_done === 1,
  }));

export type CellRecord = z.output<typeof cellRecordSchema>;

export const sampleRecordSchema = z
  .object({
    sample_number: z.number(),
    purpose: z.enum(['size', 'oldest', 'sender']),
    message_id: z.string(),
    state: z.enum(['open', 'done', 'gone']),
    attempts: z.number(),
    size_bytes: z.number().nullable(),
    received_ms: z.number().nullable(),
    sender_key: z.string().nullable(),
    sender_name: z.string().nullable(),
    is_bulk: z.number().nullable(),
    sender_number: z.number().nullable(),
  })
  .transform((row) => ({
    sampleNumber: row.sample_number,
    purpose: row.purpose,
    messageId: row.message_id,
    state: row.state,
    attempts: row.attempts,
    sizeBytes: row.size_bytes,
    receivedMs: row.received_ms,
    senderKey: row.sender_key,
    senderName: row.sender_name,
    isBulk: row.is_bulk === 1,
    senderNumber: row.sender_number,
  }));

export type SampleRecord = z.output<typeof sampleRecordSchema>;
