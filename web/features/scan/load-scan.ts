import type { LoaderFunctionArgs } from 'react-router';

import type { SessionView } from '#worker/contract/session.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';

import { ApiError } from '#web/api/api-error.ts';
import { fetchCurrentScan, startScan } from '#web/api/scans.ts';
import { waitedForOnPage } from '#web/app/waited-for-on-page.ts';
import { requireSession } from '#web/features/access/require-session.ts';
import { serverNow } from '#web/state/server-now.ts';

import { connectionProblem } from './connection-problem.ts';
import { readTopSenders } from './read-top-senders.ts';
import { scanOutcome, type ScanEntry } from './scan-entry.ts';

export type ScanPageData =
  | { kind: 'unchecked'; code: ErrorCode }
  | { kind: 'not-connected'; code: ErrorCode }
  | { kind: 'connected'; entry: Promise<ScanEntry> };

/** The session comes first, with the connection; the scan itself is waited for on the page. */
export async function loadScan({ request }: LoaderFunctionArgs): Promise<ScanPageData> {
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

/** The running or last live scan; without one, a new quick scan. */
async function enterScan(): Promise<ScanEntry> {
  const { scan } = await fetchCurrentScan();
  if (scan === null) return startFirstScan();
  const outcome = scanOutcome(scan);
  if (outcome.kind !== 'finished') return outcome;
  return { ...outcome, senders: await readTopSenders().catch(() => null) };
}

async function startFirstScan(): Promise<ScanEntry> {
  try {
    const { scanId } = await startScan('quick');
    return { kind: 'running', scanId, mode: 'quick' };
  } catch (error) {
    if (error instanceof ApiError && error.status !== null && error.status !== 401) {
      return { kind: 'failed', code: error.code };
    }
    throw error;
  }
}
