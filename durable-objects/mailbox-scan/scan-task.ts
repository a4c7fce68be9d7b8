import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { mailboxOwner } from '#worker/domain/protection/important-mail.ts';
import { planLabels } from '#worker/domain/scans/messages/label-plan.ts';
import type { TotalledLabel } from '#worker/domain/scans/mailbox-totals.ts';
import type { GmailClient, HistoryPage } from '#worker/platform/google/gmail-client.ts';
import type { SampledMessage } from '#worker/platform/google/message-headers.ts';

import { fallBackToFullScan } from '#durable-objects/mailbox-scan/incremental/incremental-scan.ts';
import { previousScanSummarySchema } from '#durable-objects/mailbox-scan/incremental/previous-scan-summary.ts';
import type { HistoryState } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import type { DrawnSample } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import { openCells, type OpenCell } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';

export type ScanTask =
  | { kind: 'profile'; key: string; units: number }
  | { kind: 'previous'; key: string; units: number; part: number }
  | { kind: 'history'; key: string; units: number; startHistoryId: string; state: HistoryState }
  | { kind: 'labels'; key: string; units: number }
  | { kind: 'label'; key: string; units: number; label: TotalledLabel }
  | { kind: 'page'; key: string; units: number; cell: OpenCell }
  | { kind: 'sample'; key: string; units: number; sample: DrawnSample };

/** By priority. */
export function openTasks(scan: ScanRecord, parts: ScanParts): ScanTask[] {
  if (scan.phase === 'connecting') {
    return parts.previous.state() === 'pending'
      ? incrementalTasks(scan, parts)
      : totalTasks(scan, parts);
  }
  const pages = openCells(parts).map((cell): ScanTask => ({
    kind: 'page',
    key: `page:${cell.cellNumber}`,
    units: GMAIL_PRICES.listMessages,
    cell,
  }));
  const fetches = parts.rounds.open().map((sample): ScanTask => ({
    kind: 'sample',
    key: `sample:${sample.sampleNumber}`,
    units: GMAIL_PRICES.getMessage,
    sample,
  }));
  return [...pages, ...fetches];
}

const PROFILE: ScanTask = { kind: 'profile', key: 'profile', units: GMAIL_PRICES.getProfile };
const LABELS: ScanTask = { kind: 'labels', key: 'labels', units: GMAIL_PRICES.listLabels };

function mailboxTasks({ labels }: ScanRecord, { totals }: ScanParts): ScanTask[] {
  return [...(totals.missing().profile ? [PROFILE] : []), ...(labels === null ? [LABELS] : [])];
}

/**
 * History is read after the profile, whose history id is the next scan's start: changes in between
 * are read twice, never missed.
 */
function incrementalTasks(scan: ScanRecord, parts: ScanParts): ScanTask[] {
  const { previous } = parts;
  const part = previous.nextPart();
  const summary = previous.summary();
  const state = previous.history();
  const ofMailbox = mailboxTasks(scan, parts);
  const history = (startHistoryId: string): ScanTask => ({
    kind: 'history',
    key: `history:${state.pageCount}`,
    units: GMAIL_PRICES.listHistory,
    startHistoryId,
    state,
  });
  return [
    ...ofMailbox,
    ...(part === null
      ? []
      : [{ kind: 'previous', key: `previous:${part}`, units: 0, part } satisfies ScanTask]),
    ...(ofMailbox.length === 0 && summary !== null && !state.isDone
      ? [history(summary.historyId)]
      : []),
  ];
}

function totalTasks(scan: ScanRecord, parts: ScanParts): ScanTask[] {
  const labels = parts.totals.missing().labels.map((label): ScanTask => ({
    kind: 'label',
    key: `label:${label}`,
    units: GMAIL_PRICES.getLabel,
    label,
  }));
  return [...mailboxTasks(scan, parts), ...labels];
}

/** Stores the response. Throws GmailError, storing nothing. */
export async function runTask(
  task: ScanTask,
  gmail: GmailClient,
  deps: ScanParts & Pick<ScanSliceDeps, 'readPreviousScan'>,
): Promise<SampledMessage | null> {
  const { store, previous, totals, listings, rounds } = deps;
  switch (task.kind) {
    case 'profile': {
      const profile = await gmail.getProfile();
      store.unlessEnded(() => {
        totals.commitProfile(profile.messagesTotal);
        store.commitProfile(profile);
      });
      return null;
    }
    case 'labels': {
      const labels = planLabels(await gmail.listUserLabels());
      store.commitLabels(labels);
      return null;
    }
    case 'previous': {
      const content = await deps.readPreviousScan(task.part);
      const isReadable = content !== null && (task.part > 0 || isSummary(content));
      if (isReadable) store.unlessEnded(() => previous.commitPart(task.part, content));
      else if (previous.state() === 'pending') fallBackToFullScan(deps);
      return null;
    }
    case 'history': {
      const { startHistoryId, state } = task;
      const page = await gmail.listHistory(startHistoryId, state.pageToken);
      if (isUpToDate(page, store.find()))
        store.unlessEnded(({ labels }) => previous.commitHistory(state, page, labels));
      else if (previous.state() === 'pending') fallBackToFullScan(deps);
      return null;
    }
    case 'label': {
      const messages = await gmail.countLabel(task.label);
      store.unlessEnded(() => totals.commitLabel(task.label, messages));
      return null;
    }
    case 'page': {
      const { cellNumber, query, isCounting, state } = task.cell;
      const page = await gmail.listMessages(query, state.pageToken);
      store.unlessEnded(() =>
        listings.commitPage(cellNumber, state, page, { keepsThreads: isCounting }),
      );
      return null;
    }
    case 'sample': {
      const message = await gmail.getMessage(
        task.sample.messageId,
        mailboxOwner(store.find()?.ownAddress ?? null),
      );
      store.unlessEnded(() => rounds.commit(task.sample, message));
      return message;
    }
    default:
      return task satisfies never;
  }
}

/** Unreadable counts as missing. */
function isSummary(content: Uint8Array): boolean {
  try {
    return previousScanSummarySchema.safeParse(JSON.parse(new TextDecoder().decode(content)))
      .success;
  } catch {
    return false;
  }
}

/** Covers everything before the request; an empty response proves nothing. */
function isUpToDate({ historyId }: HistoryPage, scan: ScanRecord | null): boolean {
  return historyId !== null && BigInt(historyId) >= BigInt(scan?.historyId ?? 0);
}
