import type { CleanRows } from '#worker/contract/clean-rows.ts';

type SenderRow = CleanRows['newsletters'][number];
type YearRow = CleanRows['old']['children'][number];
type SizeRow = CleanRows['large']['children'][number];

const KG_PER_GB = 0.7;

/** Newsletters of one sender: half a GB, unless told otherwise. */
export function buildSenderRow(number: number, changes: Partial<SenderRow> = {}): SenderRow {
  const sizeGB = changes.sizeGB ?? 0.5;
  return {
    id: `sender:${number}`,
    sender: `Butik ${number}`,
    senderKey: `brev@butik${number}.example`,
    count: 10,
    sizeGB,
    co2Kg: sizeGB * KG_PER_GB,
    isTaken: false,
    ...changes,
  };
}

/** Old mail of one year: a GB. */
export function buildYearRow(year: number, changes: Partial<YearRow> = {}): YearRow {
  return {
    id: `old:${year}`,
    year,
    isOpenEnded: false,
    count: 100,
    sizeGB: 1,
    co2Kg: KG_PER_GB,
    isTaken: false,
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
    id: `large:${fromMb}`,
    fromMb,
    toMb,
    count: 20,
    sizeMB: 2048,
    co2Kg: 2 * KG_PER_GB,
    isTaken: false,
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
    newsletters,
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
    protectedCount: 0,
    ...changes,
  };
}
