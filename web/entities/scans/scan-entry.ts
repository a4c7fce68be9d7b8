import type { ScanView, SenderView } from '#worker/contract/scans.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { SCANS_API, type ScansApi } from './api.ts';

export type FinishedScan = ScanView & { finishedAtMs: number; resultSummary: ResultSummary };

export type ScanOutcome =
  | { kind: 'running'; scanId: string; mode: ScanMode }
  | { kind: 'finished'; scan: FinishedScan }
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'cancelled' };

/** null: the senders could not be loaded. */
export type ScanResult = { scan: FinishedScan; senders: readonly SenderView[] | null };

export type ScanEntry =
  Exclude<ScanOutcome, { kind: 'finished' }> | ({ kind: 'finished' } & ScanResult);

/** A scan that the user stopped is no failure. */
export function scanOutcome(scan: ScanView): ScanOutcome {
  const { finishedAtMs, resultSummary, errorCode } = scan;
  if (finishedAtMs === null) return { kind: 'running', scanId: scan.id, mode: scan.scanType };
  if (errorCode === 'scan_cancelled') return { kind: 'cancelled' };
  if (errorCode !== null) return { kind: 'failed', code: errorCode };
  if (resultSummary === null) return { kind: 'failed', code: 'scan_failed' };
  return { kind: 'finished', scan: { ...scan, finishedAtMs, resultSummary } };
}

export const NO_SCAN_DATA = 'no-scan-data';

const TOP_SENDERS_SHOWN = 10;

export async function readTopSenders({
  listTopSenders,
}: Pick<ScansApi, 'listTopSenders'> = SCANS_API): Promise<SenderView[]> {
  return (await listTopSenders(TOP_SENDERS_SHOWN)).senders;
}
