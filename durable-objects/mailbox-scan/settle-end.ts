import { countedMessages } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { tryAwardAchievements } from '#worker/achievements/award-achievements.ts';
import type { MessageIdList, MessageIdManifest } from '#worker/contract/scans.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import { GMAIL_CALLS_AT_ONCE, GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { classifyMessage, type MessageClass } from '#worker/domain/scans/messages/message-class.ts';
import { formatId, packIds } from '#worker/domain/scans/messages/message-id.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import { backoffMs, areRetriesExhausted } from '#worker/domain/scans/scan-rules.ts';
import { senderSearch } from '#worker/domain/scans/senders/sender-key.ts';
import { describeError } from '#worker/log.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, liveFailureCode } from '#worker/platform/google/gmail-errors.ts';
import { listSafeListEdits } from '#worker/protection/queries.ts';
import type { Runtime } from '#worker/runtime.ts';
import { saveDeepeningEnd, saveScanEnd, saveScanResult } from '#worker/scans/queries.ts';

import { askWithAccess } from './ask-with-access.ts';
import type { MessageIdPage, MessageIdSlice } from '#worker/contract/mailbox-scan.ts';
import type { ScanParts } from './scan-parts.ts';
import { buildScanReport } from './scan-report.ts';
import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';

const LIST_OF_CLASS: Record<MessageClass, MessageIdList | null> = {
  newsletter: 'newsletters',
  old: 'old_emails',
  large: 'large_attachments',
  // Never preselected, so never listed as removable.
  ownLarge: null,
  protected: null,
  kept: null,
};

function messageIdManifest({ byCategory }: ResultSummary): MessageIdManifest {
  return {
    newsletters: byCategory.newsletter.count,
    old_emails: byCategory.legacy.count,
    large_attachments: byCategory.large_attachment.count,
  };
}

/** Positions by list, cached per incarnation. */
export class MessageLists {
  private readonly parts: ScanParts;
  private sorted: { version: string; lists: Record<MessageIdList, number[]> } | null = null;

  constructor(parts: ScanParts) {
    this.parts = parts;
  }

  page(
    scan: ScanRecord,
    rounds: number,
    { list, offset, limit, edits = [] }: MessageIdPage,
  ): MessageIdSlice {
    const version = JSON.stringify([rounds, edits]);
    if (this.sorted?.version !== version) {
      this.sorted = { version, lists: this.sort(scan, rounds, edits) };
    }
    const all = this.sorted.lists[list];
    const index = this.parts.memory.index();
    const ids = all.slice(offset, offset + limit).map((position) => {
      const { high, low } = index.idAt(position);
      return formatId(high, low);
    });
    return { ids, total: all.length };
  }

  private sort(
    scan: ScanRecord,
    rounds: number,
    edits: readonly SafeListEdit[],
  ): Record<MessageIdList, number[]> {
    const mailbox = this.parts.memory.mailbox(scan, rounds, edits);
    const sorted: Record<MessageIdList, number[]> = {
      newsletters: [],
      old_emails: [],
      large_attachments: [],
    };
    for (let position = 0; position < mailbox.index.size; position += 1) {
      const list = LIST_OF_CLASS[classifyMessage(mailbox, position)];
      if (list !== null) sorted[list].push(position);
    }
    return sorted;
  }
}

type SafeMailDeps = Pick<ScanSliceDeps, 'budget' | 'openGmail' | 'safeMail'>;

/**
 * Lists mail of safe-listed senders, once each: a scan knows few senders of old mail, but must find
 * what is to be protected. All-or-nothing per sender, so a retry continues. @returns null, or why
 * it failed
 */
export async function listSafeMail(
  deps: SafeMailDeps,
  edits: readonly SafeListEdit[],
): Promise<ErrorCode | null> {
  if (deps.safeMail.missing(edits).length === 0) return null;
  const asked = await askWithAccess(deps.openGmail, (gmail) =>
    listAll(deps, gmail, deps.safeMail.missing(edits)),
  );
  return 'code' in asked ? asked.code : asked.answer;
}

async function listAll(
  deps: SafeMailDeps,
  gmail: GmailClient,
  targets: readonly string[],
): Promise<ErrorCode | 'unauthorized' | null> {
  for (let from = 0; from < targets.length; from += GMAIL_CALLS_AT_ONCE) {
    const together = targets.slice(from, from + GMAIL_CALLS_AT_ONCE);
    const refusals = await Promise.all(together.map((target) => listOne(deps, gmail, target)));
    const refusal = refusals.find((code) => code !== null);
    if (refusal !== undefined) return refusal;
  }
  return null;
}

async function listOne(
  { budget, safeMail }: SafeMailDeps,
  gmail: GmailClient,
  target: string,
): Promise<ErrorCode | 'unauthorized' | null> {
  const pages: Uint8Array[] = [];
  let pageToken: string | null = null;
  do {
    const units = GMAIL_PRICES.listMessages;
    if (!(await budget.whenFilled(units, () => budget.take(units).isTaken))) return 'rate_limit';
    try {
      const page = await gmail.listMessages(senderSearch(target), pageToken);
      pages.push(packIds(page.ids));
      pageToken = page.nextPageToken;
    } catch (error) {
      if (!(error instanceof GmailError)) throw error;
      const { failure } = error;
      return failure.kind === 'unauthorized' ? 'unauthorized' : liveFailureCode(failure);
    }
  } while (pageToken !== null);
  safeMail.keep(target, pages);
  return null;
}

/**
 * Writes the result under the current safe-list, so that totals match the rows. If listing its mail
 * failed, the next row request retries.
 */
export async function saveResult(
  { db }: Pick<Runtime, 'db'>,
  deps: ScanSliceDeps,
  scan: ScanRecord,
  rounds: number,
): Promise<void> {
  const edits = await listSafeListEdits(db, scan.userId);
  const refusal = await listSafeMail(deps, edits);
  const { summary, senders } = buildScanReport(scan, deps, rounds, edits);
  await saveScanResult(db, scan, { summary, senders, messageIds: messageIdManifest(summary) });
  const safeList = refusal === null ? safeListText(edits) : null;
  deps.store.commitSummary(summary, { rounds, safeList });
}

export function safeListText(edits: readonly SafeListEdit[]): string {
  return JSON.stringify(edits);
}

const RETRY_AFTER_MS = 5_000;

/**
 * Idempotent: the object is the truth, D1 a possibly late copy. Returns the next wake-up: soon
 * after a failure, at once when deepening, else at expiry.
 */
export async function settleEnd(runtime: Runtime, deps: ScanSliceDeps): Promise<number> {
  const scan = deps.store.find();
  const nowMs = runtime.clock();
  if (scan === null) return nowMs;
  const nextMs = scan.phase === 'deepening' ? nowMs : scan.expiresMs;
  if (scan.isSettled && scan.phase !== 'finished') return nextMs;
  try {
    // Access ended while deepening: the stored result still claims to continue.
    if (scan.isSettled) await saveDeepeningEnd(runtime.db, scan.scanId);
    else await saveEnd(runtime, scan, deps);
  } catch (error) {
    runtime.log.error('scan.settle_failed', { scanId: scan.scanId, ...describeError(error) });
    return nowMs + RETRY_AFTER_MS;
  }
  deps.store.commitSettled();
  return nextMs;
}

async function saveEnd(runtime: Runtime, scan: ScanRecord, deps: ScanSliceDeps): Promise<void> {
  if (scan.publishedRounds === null) {
    await saveScanEnd(runtime.db, {
      ...scan,
      scannedMsgs: countedMessages(deps, scan.countedMsgs),
    });
    return;
  }
  await saveResult(runtime, deps, scan, scan.publishedRounds);
  await tryAwardAchievements(runtime, scan.userId);
}

/** Our own error: backoff, then fail. */
export function settleCrash({ store, clock, random }: ScanSliceDeps): SliceOutcome {
  const nowMs = clock();
  const scan = store.find();
  if (scan === null) return { kind: 'ended' };
  if (areRetriesExhausted(scan, nowMs)) {
    store.end('failed', 'scan_failed', nowMs);
    return { kind: 'ended' };
  }
  store.recordFailure(nowMs, null);
  return { kind: 'again', atMs: nowMs + backoffMs(scan.attempts, null, random()) };
}
