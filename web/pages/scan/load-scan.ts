import type { LoaderFunctionArgs } from 'react-router';

import { ApiError } from '#web/shared/api/api-error.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';
import { requireSession } from '#web/entities/access/session.ts';
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

/** The session is awaited here, the scan on the page. After sign-in both are already there. */
export async function loadScan({ request }: LoaderFunctionArgs): Promise<ScanPageData> {
  const begun = takeEntry();
  if (begun !== null) {
    // What has come is no promise any more: after a fallback React holds back content for 300 ms (FALLBACK_THROTTLE_MS).
    const come = await Promise.race([begun, null]).catch(() => null);
    return { kind: 'connected', entry: come ?? waitedForOnPage(begun) };
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
  if (code !== null) return { kind: 'not-connected', code };
  return { kind: 'connected', entry: waitedForOnPage(enterScan()) };
}
