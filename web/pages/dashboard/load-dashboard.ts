import type { LoaderFunctionArgs } from 'react-router';

import { readAchievements } from '#web/entities/achievements/achievements.ts';
import { listOrders } from '#web/entities/orders/api.ts';
import { fetchCurrentScan, listScans } from '#web/entities/scans/api.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';
import { requireSession } from '#web/entities/access/session.ts';
import { readTopSenders, scanOutcome, type ScanResult } from '#web/entities/scans/scan-entry.ts';

import { cleanupRows } from '#web/entities/cleanups/cleanup-rows.ts';
import { historyRows, type HistoryRow } from './history-rows.ts';

const SCANS_SHOWN = 5;
/** More than the list shows at first: one that waits for its owner is looked for among them all. */
const CLEANUPS_READ = 50;

export type DashboardReport = {
  /** The newest scan with a result; null for whoever has none yet. */
  latest: LatestResult | null;
  history: HistoryRow[];
};

/** `isLive`: its data is still there, so that it can get better yet. */
export type LatestResult = ScanResult & { isLive: boolean };

/**
 * The session decides at once; the report is waited for on the page, behind its skeleton. The clean-ups
 * come beside it, null when they could not be loaded, and so do orders whose payment is on its way, and
 * achievements: the report does without them.
 */
export async function loadDashboard({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  const report = waitedForOnPage(loadReport());
  const orders = listOrders(CLEANUPS_READ).catch(() => null);
  return {
    report,
    cleanups: orders.then((found) => (found === null ? null : cleanupRows(found))),
    processing: orders.then((found) => found?.processing ?? []),
    achievements: readAchievements().catch(() => null),
  };
}

async function loadReport(): Promise<DashboardReport> {
  const [{ scans, latestResult }, senders, currentId] = await Promise.all([
    listScans(SCANS_SHOWN),
    // The list of senders says itself that they could not be had.
    readTopSenders().catch(() => null),
    readCurrentId(),
  ]);
  const outcome = latestResult === null ? null : scanOutcome(latestResult);
  const scan = outcome?.kind === 'finished' ? outcome.scan : null;
  const latest = scan === null ? null : { scan, senders, isLive: scan.id === currentId };
  return { latest, history: historyRows(scans) };
}

/** The scan whose data is still there; the report does without it. */
async function readCurrentId(): Promise<string | null> {
  try {
    return (await fetchCurrentScan()).scan?.id ?? null;
  } catch {
    return null;
  }
}
