import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import {
  largeRowId,
  oldRowId,
  ownLargeRowId,
  senderRowId,
} from '#worker/domain/cleanups/row-id.ts';

type Figures = { count: number; sizeBytes: number };
type SenderRow = CleanRowsReport['newsletters'][number];
type YearRow = CleanRowsReport['oldMail'][number];

/** An estimate that is a tenth too high or too low at most. */
function withInterval({ count, sizeBytes }: Figures) {
  return { count, sizeBytes, lowBytes: sizeBytes * 0.9, highBytes: sizeBytes * 1.1 };
}

const UNPROTECTED = { excludedCount: 0, protectedCount: 0, unlockedCount: 0, protections: [] };

/** Newsletters that can be unsubscribed from, of which none is protected. */
export function buildSenderReport(
  number: number,
  figures: Figures,
  changes: Partial<SenderRow> = {},
): SenderRow {
  return {
    id: senderRowId(number),
    sender: `Shop ${number}`,
    senderKey: `news${number}@shop.example`,
    isSafeListed: false,
    reason: {
      kind: 'newsletter',
      evidence: ['listUnsubscribe'],
      newestAgeDays: { min: 30, max: 325 },
    },
    yearlyCount: figures.count,
    readRate: null,
    unprovenCount: 0,
    kind: 'newsletter',
    unsubscribe: 'by-hand',
    ...UNPROTECTED,
    ...withInterval(figures),
    ...changes,
  };
}

export function buildYearReport(
  year: number,
  figures: Figures,
  { isOpenEnded = false, ...changes }: Partial<YearRow> & { isOpenEnded?: boolean } = {},
): YearRow {
  return {
    id: oldRowId(year),
    reason: { kind: 'old', year, isOpenEnded, minAgeYears: 3 },
    ...UNPROTECTED,
    ...withInterval(figures),
    ...changes,
  };
}

export function buildSizeReport(fromMb: number, toMb: number | null, figures: Figures) {
  const reason = { kind: 'large' as const, fromMb, toMb };
  return { id: largeRowId(fromMb), reason, ...UNPROTECTED, ...withInterval(figures) };
}

export function buildOwnSizeReport(fromMb: number, toMb: number | null, figures: Figures) {
  const reason = { kind: 'ownLarge' as const, fromMb, toMb };
  return { id: ownLargeRowId(fromMb), reason, ...UNPROTECTED, ...withInterval(figures) };
}

/** A scan that offers nothing, unless told otherwise. */
export function buildCleanRowsReport(changes: Partial<CleanRowsReport> = {}): CleanRowsReport {
  return {
    rowsVersion: 1,
    newsletters: [],
    oldNewsletterCount: 0,
    oldMail: [],
    largeMail: [],
    ownLargeMail: [],
    smallerSenders: {
      ...withInterval({ count: 0, sizeBytes: 0 }),
      isFiled: true,
      senderCount: 0,
    },
    protectedRows: [],
    protectedMail: { count: 0, reasons: [] },
    ...changes,
  };
}
