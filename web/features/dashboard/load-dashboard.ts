import type { LoaderFunctionArgs } from 'react-router';

import type { SenderView } from '#worker/contract/scan.ts';

import { listOrders } from '#web/api/orders.ts';
import { listScans, listTopSenders } from '#web/api/scans.ts';
import { waitedForOnPage } from '#web/app/waited-for-on-page.ts';
import { requireSession } from '#web/features/access/require-session.ts';
import { scanOutcome, type FinishedScan } from '#web/features/scan/scan-entry.ts';

import { cleanupRows, type CleanupRow } from './cleanup-rows.ts';
import { historyRows, type HistoryRow } from './history-rows.ts';

const SCANS_SHOWN = 5;
const TOP_SENDERS_SHOWN = 10;
const CLEANUPS_SHOWN = 5;

export type DashboardReport = {
  /** Newest scan with a result; null for whoever has none yet. */
  latest: FinishedScan | null;
  history: HistoryRow[];
  senders: SenderView[];
};

/**
 * The session decides at once; the report is waited for on the page, behind its skeleton. The clean-ups
 * come beside it, null when they could not be loaded: the report does without them.
 */
export async function loadDashboard({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return { report: waitedForOnPage(loadReport()), cleanups: loadCleanups() };
}

async function loadCleanups(): Promise<CleanupRow[] | null> {
  try {
    return cleanupRows(await listOrders(CLEANUPS_SHOWN));
  } catch {
    return null;
  }
}

async function loadReport(): Promise<DashboardReport> {
  const [{ scans }, { senders }] = await Promise.all([
    listScans(SCANS_SHOWN),
    listTopSenders(TOP_SENDERS_SHOWN),
  ]);
  const finished = scans.flatMap((scan) => {
    const outcome = scanOutcome(scan);
    return outcome.kind === 'finished' ? [outcome.scan] : [];
  });
  return { latest: finished[0] ?? null, history: historyRows(scans), senders };
}
