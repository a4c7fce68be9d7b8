import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

/** The result of a scan that found nothing, unless `changes` says otherwise. */
export function buildResultSummary(changes: Partial<ResultSummary> = {}): ResultSummary {
  const nothing = { count: 0, bytes: 0, debtG: 0 };
  const noRange = { lowKg: 0, centralKg: 0, highKg: 0 };
  return {
    totalDebtG: 0,
    co2_debt_g: 0,
    annualFlowKg: 0,
    potentialSavingsKg: 0,
    totalEmails: 0,
    totalSizeGB: 0,
    total_size_bytes: 0,
    old_emails: 0,
    large_attachments: 0,
    byCategory: { newsletter: nothing, legacy: nothing, large_attachment: nothing },
    sizeInterval: { lowBytes: 0, highBytes: 0 },
    accuracyPercent: 100,
    co2MethodVersion: '2026-11',
    debtRange: noRange,
    flowRange: noRange,
    savingsRange: noRange,
    protectedCount: 0,
    attributedShare: 1,
    skippedCount: 0,
    doubts: [],
    oldestYear: null,
    byYear: [],
    timeZone: 'UTC',
    unknownDateCount: 0,
    ...changes,
  };
}
