import { useEffect } from 'react';

import type { ScanView } from '#worker/contract/scans.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

import { fetchCurrentScan } from '#web/entities/scans/api.ts';
import { type FinishedScan, scanOutcome } from '#web/entities/scans/scan-entry.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';

export type HistoryRow = {
  id: string;
  startedAtMs: number;
  scannedMsgs: number;
  /** null without a result. */
  co2: Co2Range | null;
  state: 'running' | 'finished' | 'failed' | 'cancelled';
};

export function historyRows(scans: readonly ScanView[]): HistoryRow[] {
  return scans.map((scan) => {
    const outcome = scanOutcome(scan);
    const summary = outcome.kind === 'finished' ? outcome.scan.resultSummary : null;
    return {
      id: scan.id,
      startedAtMs: scan.startedAtMs,
      scannedMsgs: summary?.totalEmails ?? scan.scannedMsgs,
      co2: summary?.debtRange ?? null,
      state: outcome.kind,
    };
  });
}

export function withDebtOf(scan: FinishedScan, rows: readonly HistoryRow[]): HistoryRow[] {
  const co2 = scan.resultSummary.debtRange;
  return rows.map((row) => (row.id === scan.id ? { ...row, co2 } : row));
}

const SCAN_RECHECK_MS = 10_000;

/** A running scan is not followed here: the page is renewed once it has ended. */
export function useRenewalAtScanEnd(rows: readonly HistoryRow[]): void {
  const renew = useRenewal();
  const isRunning = rows.some(({ state }) => state === 'running');
  useEffect(() => {
    if (!isRunning) return undefined;
    async function check(): Promise<void> {
      const { scan } = await fetchCurrentScan();
      if (scan === null || scanOutcome(scan).kind !== 'running') await renew();
    }
    const timer = setInterval(() => void check().catch(() => undefined), SCAN_RECHECK_MS);
    return () => clearInterval(timer);
  }, [isRunning, renew]);
}

const RESCAN_AFTER_DAYS = 7;

/** Whole days since the last scan from the seventh on (core, section 9), else null. */
export function daysWhenRescanIsDue(lastScanAtMs: number, nowMs: number): number | null {
  const days = Math.floor((nowMs - lastScanAtMs) / DAY_MS);
  return days >= RESCAN_AFTER_DAYS ? days : null;
}
