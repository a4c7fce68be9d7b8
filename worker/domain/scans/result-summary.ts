import {
  BYTES_PER_GIB,
  DAYS_PER_YEAR,
  flowGramsPerYear,
  flowRange,
  messagesPerYear,
  storageGramsPerYear,
  storageRange,
  type Co2Method,
  type Co2Range,
} from '#worker/domain/co2.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { yearIn } from '#worker/domain/dates.ts';

import type { Canary } from '#worker/domain/scans/canaries/canary.ts';
import { countOf, type CountByBucket, type MailboxTally } from './mailbox-tally.ts';
import {
  accuracyPercent,
  estimateBytes,
  estimateMailbox,
  type SizeModel,
} from '#worker/domain/scans/estimates/size-estimate.ts';
import {
  LARGE_BYTES,
  MEDIUM_BYTES,
  type SizeBucket,
} from '#worker/domain/scans/listing/size-bucket.ts';

export type CategoryTotal = { count: number; bytes: number; debtG: number };

export type YearTotal = {
  /** The first includes all older mail. */
  year: number;
  count: number;
  smallBytes: number;
  mediumBytes: number;
  largeBytes: number;
};

/** In both naming styles of the specification. */
export type ResultSummary = {
  totalDebtG: number;
  co2_debt_g: number;
  annualFlowKg: number;
  potentialSavingsKg: number;
  totalEmails: number;
  totalSizeGB: number;
  total_size_bytes: number;
  /** Protected mail included. */
  old_emails: number;
  /** 10 MiB and more, protected included. */
  large_attachments: number;
  byCategory: {
    newsletter: CategoryTotal;
    legacy: CategoryTotal;
    large_attachment: CategoryTotal;
  };
  sizeInterval: { lowBytes: number; highBytes: number };
  accuracyPercent: number;
  co2MethodVersion: string;
  debtRange: Co2Range;
  flowRange: Co2Range;
  savingsRange: Co2Range;
  protectedCount: number;
  attributedShare: number;
  /** Fetches without a readable message, in no estimate. */
  skippedCount: number;
  timeZone: string;
  oldestYear: number | null;
  byYear: YearTotal[];
  /** Impossible date: in no year or row. */
  unknownDateCount: number;
  /** Failed checks; what depends on them is protected. */
  doubts: Canary[];
};

export type SenderRow = {
  sender: number;
  msgCount: number;
  avgSizeBytes: number;
  stockCo2DebtG: number;
  annualFlowCo2G: number;
};

export type ReportInput = {
  tally: MailboxTally;
  model: SizeModel;
  buckets: readonly SizeBucket[];
  method: Co2Method;
  horizonMs: number;
  timeZone: string;
  oldestAtMs: number | null;
  attributedShare: number;
  skippedCount: number;
  doubts: readonly Canary[];
};

function centralFactors(method: Co2Method) {
  return {
    storageKgPerGibYear: method.storageKgPerGibYear.central,
    deliveryKgPerMessage: method.deliveryKgPerMessage.central,
  };
}

/** 365, or the age of a younger mailbox. */
export function observedDays({
  oldestAtMs,
  horizonMs,
}: Pick<ReportInput, 'oldestAtMs' | 'horizonMs'>): number {
  if (oldestAtMs === null) return DAYS_PER_YEAR;
  return Math.min(DAYS_PER_YEAR, (horizonMs - oldestAtMs) / DAY_MS);
}

/** By descending yearly flow. */
export function senderRows(input: ReportInput): SenderRow[] {
  const { tally, model, method } = input;
  const factors = centralFactors(method);
  const days = observedDays(input);
  return [...tally.bySender.values()]
    .filter(({ offered }) => countOf(offered) > 0)
    .map(({ sender, offered, pastYear }): SenderRow => {
      const msgCount = countOf(offered);
      const bytes = estimateBytes(offered, model);
      const avgSizeBytes = bytes / msgCount;
      const perYear = messagesPerYear(countOf(pastYear), days);
      return {
        sender,
        msgCount,
        avgSizeBytes,
        stockCo2DebtG: storageGramsPerYear(bytes, factors.storageKgPerGibYear),
        annualFlowCo2G: flowGramsPerYear(perYear, avgSizeBytes, factors),
      };
    })
    .sort((a, b) => b.annualFlowCo2G - a.annualFlowCo2G || a.sender - b.sender);
}

function addRanges(a: Co2Range, b: Co2Range): Co2Range {
  return {
    lowKg: a.lowKg + b.lowKg,
    centralKg: a.centralKg + b.centralKg,
    highKg: a.highKg + b.highKg,
  };
}

export function summarize(input: ReportInput): ResultSummary {
  const {
    tally,
    model,
    buckets,
    method,
    oldestAtMs,
    attributedShare,
    skippedCount,
    timeZone,
    doubts,
  } = input;
  const factors = centralFactors(method);
  const mailbox = estimateMailbox(tally.all, model, buckets);
  const category = (counts: CountByBucket): CategoryTotal => {
    const bytes = estimateBytes(counts, model);
    return {
      count: countOf(counts),
      bytes,
      debtG: storageGramsPerYear(bytes, factors.storageKgPerGibYear),
    };
  };
  const byCategory = {
    newsletter: category(tally.byClass.newsletter),
    legacy: category(tally.byClass.old),
    large_attachment: category(tally.byClass.large),
  };

  const received = countOf(tally.receivedPastYear);
  const meanReceived = received === 0 ? 0 : estimateBytes(tally.receivedPastYear, model) / received;
  const flow = flowRange(messagesPerYear(received, observedDays(input)), meanReceived, method);
  const storage = storageRange(
    byCategory.newsletter.bytes + byCategory.legacy.bytes + byCategory.large_attachment.bytes,
    method,
  );
  const savings = senderRows(input).reduce(
    (sum, row) => addRanges(sum, senderFlowRange(row, input)),
    storage,
  );
  const debt = storageRange(mailbox.bytes, method);

  return {
    totalDebtG: debt.centralKg * 1000,
    co2_debt_g: debt.centralKg * 1000,
    annualFlowKg: flow.centralKg,
    potentialSavingsKg: savings.centralKg,
    totalEmails: countOf(tally.all),
    totalSizeGB: mailbox.bytes / BYTES_PER_GIB,
    total_size_bytes: mailbox.bytes,
    old_emails: tally.olderThanThreeYears,
    large_attachments: tally.largeCount,
    byCategory,
    sizeInterval: { lowBytes: mailbox.lowBytes, highBytes: mailbox.highBytes },
    accuracyPercent: accuracyPercent(mailbox),
    co2MethodVersion: method.version,
    debtRange: debt,
    flowRange: flow,
    savingsRange: savings,
    protectedCount: countOf(tally.byClass.protected),
    attributedShare,
    skippedCount,
    timeZone,
    oldestYear: oldestAtMs === null ? null : yearIn(timeZone, oldestAtMs),
    byYear: yearTotals(tally, model, buckets),
    unknownDateCount: tally.unknownDateCount,
    doubts: [...doubts],
  };
}

function senderFlowRange(row: SenderRow, input: ReportInput): Co2Range {
  const pastYear = input.tally.bySender.get(row.sender)?.pastYear ?? [];
  const perYear = messagesPerYear(countOf(pastYear), observedDays(input));
  return flowRange(perYear, row.avgSizeBytes, input.method);
}

function yearTotals(
  tally: MailboxTally,
  model: SizeModel,
  buckets: readonly SizeBucket[],
): YearTotal[] {
  return [...tally.byYear.entries()]
    .sort(([a], [b]) => a - b)
    .map(([year, counts]) => {
      const bytesOf = (from: number, to: number) =>
        estimateBytes(
          counts.map((count, bucket) => {
            const fromBytes = buckets[bucket]?.fromBytes ?? 0;
            return fromBytes >= from && fromBytes < to ? count : 0;
          }),
          model,
        );
      return {
        year,
        count: countOf(counts),
        smallBytes: bytesOf(0, MEDIUM_BYTES),
        mediumBytes: bytesOf(MEDIUM_BYTES, LARGE_BYTES),
        largeBytes: bytesOf(LARGE_BYTES, Number.POSITIVE_INFINITY),
      };
    });
}
