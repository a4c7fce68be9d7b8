import type { LoaderFunctionArgs } from 'react-router';

import type { AchievementList } from '#worker/contract/achievements.ts';

import { listOrders } from '#web/entities/orders/api.ts';
import { fetchCurrentScan, listScans } from '#web/entities/scans/api.ts';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';
import { requireSession } from '#web/entities/access/session.ts';
import { readTopSenders, scanOutcome, type ScanResult } from '#web/entities/scans/scan-entry.ts';

import { connectionProblem } from '#web/entities/access/connection.ts';
import { cleanupRows } from '#web/entities/cleanups/cleanup-rows.ts';
import { historyRows, type HistoryRow } from './history-rows.ts';

export const ReconnectLink = lazyPart(
  async () => (await import('#web/entities/access/google-sign-in-link.tsx')).GoogleSignInLink,
);

export const EmptyDashboard = lazyPart(
  async () => (await import('./empty-dashboard.tsx')).EmptyDashboard,
);

const SCANS_SHOWN = 5;
/** More than the list shows at first, to find one that waits for its user. */
const CLEANUPS_READ = 50;

export type DashboardReport = {
  /** null: no result yet. */
  latest: LatestResult | null;
  history: HistoryRow[];
};

/** `isLive`: its data still exists, so that it can improve. */
export type LatestResult = ScanResult & { isLive: boolean };

/**
 * The session is awaited here, the report on the page behind its skeleton. Clean-ups and achievements are null if they
 * cannot be loaded, and no pending orders are told then. What fails in a renewal is thrown, so that what is shown stays.
 */
export async function loadDashboard({ request }: LoaderFunctionArgs, isRenewal = false) {
  const { connection } = await requireSession(request);
  const report = waitedForOnPage(loadReport());
  const orders = waitedForOnPage(listOrders(CLEANUPS_READ));
  const achievements = loadAchievements();
  if (connectionProblem(connection, serverNow()) !== null) await ReconnectLink.preload();
  if (isRenewal) await Promise.all([report, orders]);
  return {
    report,
    cleanups: orders.then(cleanupRows).catch(() => null),
    processing: orders.then(({ processing }) => processing).catch(() => []),
    achievements,
  };
}

/** Their code loads with them: they stand at the foot of the page. */
async function loadAchievements(): Promise<AchievementList | null> {
  try {
    const { readAchievements } = await import('#web/entities/achievements/achievements.ts');
    return await readAchievements();
  } catch {
    return null;
  }
}

async function loadReport(): Promise<DashboardReport> {
  const [{ scans, latestResult }, senders, currentId] = await Promise.all([
    listScans(SCANS_SHOWN),
    // The list shows that they are missing.
    readTopSenders().catch(() => null),
    readCurrentId(),
  ]);
  const outcome = latestResult === null ? null : scanOutcome(latestResult);
  const scan = outcome?.kind === 'finished' ? outcome.scan : null;
  const latest = scan === null ? null : { scan, senders, isLive: scan.id === currentId };
  if (latest === null) await EmptyDashboard.preload();
  return { latest, history: historyRows(scans) };
}

async function readCurrentId(): Promise<string | null> {
  try {
    return (await fetchCurrentScan()).scan?.id ?? null;
  } catch {
    return null;
  }
}
