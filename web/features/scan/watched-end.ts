import type { ScanProgress, ScanView } from '#worker/contract/scans.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { ApiError } from '#web/shared/api/api-error.ts';

import { scanOutcome } from '#web/entities/scans/scan-entry.ts';

/** `hasReceipt`: without a result, whether an earlier scan's is what the loader shows next. */
export type WatchedEnd =
  | { kind: 'finished'; summary: ResultSummary }
  | { kind: 'failed'; code: ErrorCode; hasReceipt: boolean }
  | { kind: 'cancelled'; hasReceipt: boolean };

export type ScanReader = {
  fetchScan: (scanId: string) => Promise<ScanView>;
  fetchCurrentScan: () => Promise<{ scan: ScanView | null }>;
};

/** `unreachable`: no answer, so nothing follows. */
export type NoEnd = { kind: 'running' } | { kind: 'refused' } | { kind: 'unreachable' };

type ReportedEnd =
  | { kind: 'finished'; summary: ResultSummary }
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'cancelled' };

/** From the socket; the server's row is read only if the socket closed without telling. */
export async function readWatchedEnd(
  scanId: string,
  progress: ScanProgress | null,
  reader: ScanReader,
): Promise<WatchedEnd | NoEnd> {
  const told = endFromSocket(progress) ?? (await endFromServer(scanId, reader));
  if (told.kind !== 'failed' && told.kind !== 'cancelled') return told;
  return { ...told, hasReceipt: await hasReceipt(reader) };
}

function endFromSocket(progress: ScanProgress | null): ReportedEnd | null {
  if (progress === null) return null;
  const { phase, errorCode, resultSummary } = progress;
  if (phase === 'cancelled') return { kind: 'cancelled' };
  if (phase === 'failed') return { kind: 'failed', code: errorCode ?? 'scan_failed' };
  if (phase !== 'finished') return null;
  return resultSummary === null ? null : { kind: 'finished', summary: resultSummary };
}

async function endFromServer(scanId: string, reader: ScanReader): Promise<ReportedEnd | NoEnd> {
  try {
    const outcome = scanOutcome(await reader.fetchScan(scanId));
    switch (outcome.kind) {
      case 'running':
        return { kind: 'running' };
      case 'finished':
        return { kind: 'finished', summary: outcome.scan.resultSummary };
      case 'failed':
      case 'cancelled':
        return outcome;
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    return { kind: isRefusal(error) ? 'refused' : 'unreachable' };
  }
}

/** 5xx and 429 are no refusal. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.status < 500 && error.status !== 429;
}

async function hasReceipt(reader: ScanReader): Promise<boolean> {
  try {
    const { scan } = await reader.fetchCurrentScan();
    return scan !== null && scanOutcome(scan).kind === 'finished';
  } catch {
    return false;
  }
}
