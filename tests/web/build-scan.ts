import type { ScanProgress, ScanView } from '#worker/contract/scan.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';

export function buildProgress(changes: Partial<ScanProgress> = {}): ScanProgress {
  return {
    phase: 'listing',
    scannedMsgs: 0,
    totalMsgs: 1000,
    progressPercent: 0,
    isWaiting: false,
    secondsLeft: null,
    sendersFound: 0,
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
    finishedAtMs: null,
    errorCode: null,
    resultSummary: null,
    ...changes,
  };
}

export function buildSummary(changes: Partial<ResultSummary> = {}): ResultSummary {
  const nothing = { count: 0, bytes: 0, debtG: 0 };
  const noRange = { lowKg: 0, centralKg: 0, highKg: 0 };
  return {
    totalDebtG: 25_900,
    co2_debt_g: 25_900,
    annualFlowKg: 20.1,
    potentialSavingsKg: 24.3,
    totalEmails: 1000,
    totalSizeGB: 37,
    total_size_bytes: 39_728_447_488,
    old_emails: 0,
    large_attachments: 0,
    byCategory: { newsletter: nothing, legacy: nothing, large_attachment: nothing },
    sizeInterval: { lowBytes: 0, highBytes: 0 },
    accuracyPercent: 98,
    co2MethodVersion: '2026-11',
    debtRange: noRange,
    flowRange: noRange,
    savingsRange: noRange,
    protectedCount: 0,
    attributedShare: 1,
    skippedCount: 0,
    oldestYear: null,
    byYear: [],
    ...changes,
  };
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
    ...changes,
  };
}
