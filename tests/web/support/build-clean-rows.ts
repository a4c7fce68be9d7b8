import type { CleanRows } from '#worker/contract/clean-rows.ts';

type SenderRow = CleanRows['newsletters'][number];
type YearRow = CleanRows['old']['children'][number];
type SizeRow = CleanRows['large']['children'][number];
type OwnSizeRow = CleanRows['ownLarge'][number];

const KG_PER_GB = 0.7;

/** All that a row says beside what it is: nothing of it is protected, and it can be chosen. */
function buildRow(count: number, sizeGB: number) {
  const co2Kg = sizeGB * KG_PER_GB;
  return {
    count,
    co2Kg,
    excludedCount: 0,
    protectedCount: 0,
    unlockedCount: 0,
    protections: [],
    isTaken: false,
  };
}

function inGigabytes(sizeGB: number) {
  return { sizeGB, sizeLowGB: sizeGB * 0.9, sizeHighGB: sizeGB * 1.1 };
}

function inMegabytes(sizeMB: number) {
  return { sizeMB, sizeLowMB: sizeMB * 0.9, sizeHighMB: sizeMB * 1.1 };
}

/** Newsletters of one sender: half a GB, unless told otherwise. */
export function buildSenderRow(number: number, changes: Partial<SenderRow> = {}): SenderRow {
  const { sizeGB = 0.5 } = changes;
  return {
    ...buildRow(10, sizeGB),
    ...inGigabytes(sizeGB),
    id: `sender:${number}`,
    sender: `Butik ${number}`,
    senderKey: `brev@butik${number}.example`,
    isSafeListed: false,
    reason: {
      kind: 'newsletter',
      evidence: ['listUnsubscribe'],
      newestAgeDays: { min: 0, max: 30 },
    },
    yearlyCount: 12,
    readRate: { readCount: 3, messageCount: 12 },
    unprovenCount: 0,
    kind: 'newsletter',
    unsubscribe: 'by-hand',
    wasChosen: false,
    ...changes,
  };
}

/** Old mail of one year: a GB. */
export function buildYearRow(
  year: number,
  { isOpenEnded = false, ...changes }: Partial<YearRow> & { isOpenEnded?: boolean } = {},
): YearRow {
  return {
    ...buildRow(100, 1),
    ...inGigabytes(1),
    id: `old:${year}`,
    reason: { kind: 'old', year, isOpenEnded, minAgeYears: Math.max(3, 2025 - year) },
    ...changes,
  };
}

/** Large mail of one size: two GB. */
export function buildSizeRow(
  fromMb: number,
  toMb: number | null,
  changes: Partial<SizeRow> = {},
): SizeRow {
  return {
    ...buildRow(20, 2),
    ...inMegabytes(2048),
    id: `large:${fromMb}`,
    reason: { kind: 'large', fromMb, toMb },
    ...changes,
  };
}

/** Large mail that the user sent: a quarter of a GB. */
export function buildOwnSizeRow(
  fromMb: number,
  toMb: number | null,
  changes: Partial<OwnSizeRow> = {},
): OwnSizeRow {
  return {
    ...buildRow(5, 0.25),
    ...inMegabytes(256),
    id: `own-large:${fromMb}`,
    reason: { kind: 'ownLarge', fromMb, toMb },
    ...changes,
  };
}

type Parts = { newsletters?: SenderRow[]; old?: YearRow[]; large?: SizeRow[] };

/** The rows of a scan: two senders, two years and two sizes, unless told otherwise. */
export function buildCleanRows(parts: Parts = {}, changes: Partial<CleanRows> = {}): CleanRows {
  const {
    newsletters = [buildSenderRow(1), buildSenderRow(2)],
    old = [buildYearRow(2022), buildYearRow(2014, { isOpenEnded: true })],
    large = [buildSizeRow(10, 25), buildSizeRow(100, null)],
  } = parts;
  const total = (rows: readonly { count: number; co2Kg: number }[]) => ({
    count: rows.reduce((sum, row) => sum + row.count, 0),
    co2Kg: rows.reduce((sum, row) => sum + row.co2Kg, 0),
  });
  return {
    scanId: 'scan_1',
    rowsVersion: 1,
    safeListVersion: 'list_1',
    isPinned: false,
    obstacle: null,
    newsletters,
    oldNewsletterCount: 0,
    smallerSenders: { count: 0, co2Kg: 0, ...inGigabytes(0), isFiled: true, senderCount: 0 },
    old: {
      id: 'old_all',
      ...total(old),
      sizeGB: old.reduce((sum, row) => sum + row.sizeGB, 0),
      children: old,
    },
    large: {
      id: 'large_all',
      ...total(large),
      sizeMB: large.reduce((sum, row) => sum + row.sizeMB, 0),
      children: large,
    },
    ownLarge: [],
    protectedRows: [],
    protectedCount: 0,
    protections: [],
    doubts: [],
    ...changes,
  };
}
