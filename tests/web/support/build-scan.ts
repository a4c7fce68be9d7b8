import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import type { ScanProgress, ScanView } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

export function buildProgress(changes: Partial<ScanProgress> = {}): ScanProgress {
  return {
    phase: 'listing',
    isDeepening: false,
    rowsVersion: null,
    scannedMsgs: 0,
    totalMsgs: 1000,
    progressPercent: 0,
    sorting: { done: 0, total: 40 },
    weighing: null,
    protecting: { done: 0, total: 38 },
    waiting: null,
    secondsLeft: null,
    sendersFound: 0,
    attributedShare: null,
    listed: {
      underOneMb: null,
      oneToTenMb: null,
      overTenMb: null,
      olderThanThreeYears: null,
      sent: null,
      important: null,
      starred: null,
      labelled: null,
    },
    early: null,
    finishedAtMs: null,
    errorCode: null,
    resultSummary: null,
    ...changes,
  };
}

/** A mailbox of 37 GB. */
export function buildSummary(changes: Partial<ResultSummary> = {}): ResultSummary {
  return buildResultSummary({
    totalDebtG: 25_900,
    co2_debt_g: 25_900,
    annualFlowKg: 20.1,
    potentialSavingsKg: 24.3,
    totalEmails: 1000,
    totalSizeGB: 37,
    total_size_bytes: 39_728_447_488,
    accuracyPercent: 98,
    ...changes,
  });
}

export function buildScan(changes: Partial<ScanView> = {}): ScanView {
  return {
    id: 'scan_1',
    scanType: 'quick',
    startedAtMs: 1000,
    finishedAtMs: null,
    scannedMsgs: 0,
    confidenceLevel: 95,
    resultSummary: null,
    errorCode: null,
    storage: null,
    ...changes,
  };
}
