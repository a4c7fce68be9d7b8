import type { LoaderFunctionArgs } from 'react-router';

import { ApiError } from '#web/shared/api/api-error.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';
import { requireSession } from '#web/entities/access/session.ts';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { serverNow } from '#web/shared/lib/server-now.ts';
import type { SessionView } from '#worker/contract/access.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { enterScan, takeEntry } from '#web/features/scan/begun-entry.ts';
import { connectionProblem } from '#web/entities/access/connection.ts';
import type { ScanEntry } from '#web/entities/scans/scan-entry.ts';

export type ScanPageData =
  | { kind: 'unchecked'; code: ErrorCode }
  | { kind: 'not-connected'; code: ErrorCode }
  | { kind: 'connected'; entry: ScanEntry | Promise<ScanEntry> };

export const LiveScan = lazyPart(async () => {
  // Its connection is opened as soon as it is drawn.
  void import('#web/entities/scans/scan-socket.ts').catch(() => undefined);
  return (await import('#web/features/scan/live-scan.tsx')).LiveScan;
});

export const ResultsView = lazyPart(async () => (await import('./results-view.tsx')).ResultsView);

export const ScanFailure = lazyPart(
  async () => (await import('#web/features/scan/scan-failure.tsx')).ScanFailure,
);

export const NotConnectedScreen = lazyPart(
  async () => (await import('#web/features/scan/not-connected-screen.tsx')).NotConnectedScreen,
);

/** Once the code of what shows it is there, so that it is not drawn in two steps. */
export async function withView(entry: ScanEntry | Promise<ScanEntry>): Promise<ScanEntry> {
  const entered = await entry;
  await preloadView(entered.kind);
  return entered;
}

async function preloadView(kind: ScanEntry['kind']): Promise<void> {
  switch (kind) {
    case 'running':
      return LiveScan.preload();
    case 'finished':
      return ResultsView.preload();
    case 'failed':
      return ScanFailure.preload();
    case 'cancelled':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** The session is awaited here, the scan on the page. After sign-in both are already there. */
export async function loadScan({ request }: LoaderFunctionArgs): Promise<ScanPageData> {
  const begun = takeEntry();
  if (begun !== null) {
    // What has come is no promise any more: after a fallback React holds back content for 300 ms (FALLBACK_THROTTLE_MS).
    const come = await Promise.race([begun, null]).catch(() => null);
    const entry = come === null ? waitedForOnPage(withView(begun)) : await withView(come);
    return { kind: 'connected', entry };
  }
  let session: SessionView;
  try {
    session = await requireSession(request);
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'unchecked', code: error.code };
    throw error;
  }
  const { connection } = session;
  const code = connectionProblem(connection, serverNow());
  if (code !== null) {
    await NotConnectedScreen.preload();
    return { kind: 'not-connected', code };
  }
  return { kind: 'connected', entry: waitedForOnPage(withView(enterScan())) };
}
