import type { ScanView } from '#worker/contract/scans.ts';
import {
  BYTES_PER_GIB,
  CO2_METHOD,
  type Co2Range,
  FALLBACK_MESSAGE_BYTES,
  flowRange,
  storageRange,
} from '#worker/domain/co2.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

import { co2Kg, DEMO_SCAN_ID, demoRows, HALF_WIDTH, MIB_PER_GIB, sumOf } from './demo-mailbox.ts';

/** Of mail that is in no newsletter's row. */
const OTHERS_PER_YEAR = 1280;

/** Of a year's mail, as shares of the whole: newest first. */
const YEAR_SHARES = [0.1, 0.14, 0.13, 0.12, 0.11, 0.1, 0.08, 0.07, 0.06, 0.05, 0.04] as const;

function yearsOf(totalBytes: number): ResultSummary['byYear'] {
  const thisYear = new Date(serverNow()).getFullYear();
  const [, ...older] = YEAR_SHARES.map((share) => Math.round(share * DEMO_RESULT.totalEmails));
  const counts = [DEMO_RESULT.totalEmails - sumOf(older, (count) => count), ...older];
  return counts
    .map((count, index) => {
      const bytes = (totalBytes * count) / DEMO_RESULT.totalEmails;
      return {
        year: thisYear - index,
        count,
        smallBytes: bytes * 0.2,
        mediumBytes: bytes * 0.4,
        largeBytes: bytes * 0.4,
      };
    })
    .toReversed();
}

function together(ranges: readonly Co2Range[]): Co2Range {
  return {
    lowKg: sumOf(ranges, ({ lowKg }) => lowKg),
    centralKg: sumOf(ranges, ({ centralKg }) => centralKg),
    highKg: sumOf(ranges, ({ highKg }) => highKg),
  };
}

export function demoSummary(): ResultSummary {
  const rows = demoRows();
  const totalBytes = DEMO_RESULT.sizeGB * BYTES_PER_GIB;
  const debtRange = storageRange(totalBytes, CO2_METHOD);
  const senders = rows.newsletters.map(({ count, sizeGB, yearlyCount }) => ({
    count,
    sizeBytes: sizeGB * BYTES_PER_GIB,
    yearlyCount,
  }));
  const newsletterFlow = endedFlow(senders);
  const flow = together([
    newsletterFlow,
    flowRange(OTHERS_PER_YEAR, FALLBACK_MESSAGE_BYTES, CO2_METHOD),
  ]);
  const category = (count: number, sizeGB: number) => ({
    count,
    bytes: sizeGB * BYTES_PER_GIB,
    debtG: co2Kg(sizeGB) * 1000,
  });
  const newsletterGB = sumOf(rows.newsletters, ({ sizeGB }) => sizeGB);
  const largeGB = rows.large.sizeMB / MIB_PER_GIB;
  const offeredGB = newsletterGB + rows.old.sizeGB + largeGB;
  const savings = together([storageRange(offeredGB * BYTES_PER_GIB, CO2_METHOD), newsletterFlow]);
  const byYear = yearsOf(totalBytes);
  return {
    totalDebtG: debtRange.centralKg * 1000,
    co2_debt_g: debtRange.centralKg * 1000,
    annualFlowKg: flow.centralKg,
    potentialSavingsKg: savings.centralKg,
    totalEmails: DEMO_RESULT.totalEmails,
    totalSizeGB: DEMO_RESULT.sizeGB,
    total_size_bytes: totalBytes,
    old_emails: rows.old.count,
    large_attachments: rows.large.count,
    byCategory: {
      newsletter: category(
        sumOf(rows.newsletters, ({ count }) => count),
        newsletterGB,
      ),
      legacy: category(rows.old.count, rows.old.sizeGB),
      large_attachment: category(rows.large.count, largeGB),
    },
    sizeInterval: {
      lowBytes: totalBytes * (1 - HALF_WIDTH),
      highBytes: totalBytes * (1 + HALF_WIDTH),
    },
    accuracyPercent: Math.floor(100 * (1 - HALF_WIDTH)),
    co2MethodVersion: CO2_METHOD.version,
    debtRange,
    flowRange: flow,
    savingsRange: savings,
    protectedCount: rows.protectedCount,
    attributedShare: 0.97,
    skippedCount: 0,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    oldestYear: byYear[0]?.year ?? null,
    byYear,
    unknownDateCount: 0,
    doubts: [],
  };
}

/** `finishedAtMs` null: still under way. */
export function demoScanView(startedAtMs: number, finishedAtMs: number | null): ScanView {
  return {
    id: DEMO_SCAN_ID,
    scanType: 'complete',
    startedAtMs,
    finishedAtMs,
    scannedMsgs: finishedAtMs === null ? 0 : DEMO_RESULT.totalEmails,
    confidenceLevel: 0.95,
    resultSummary: finishedAtMs === null ? null : demoSummary(),
    errorCode: null,
    storage: null,
  };
}
