import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { LargeRowId, OldRowId, RowId, SenderRowId } from '#worker/domain/cleanup/row-id.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';
import { senderKeyLabel } from '#worker/domain/scan/sender-key.ts';

const MIB_PER_GIB = 1024;

/** A row on offer: an exact count, an estimated size, kg CO2e a year of keeping it. */
export type CleanRow = {
  id: RowId;
  count: number;
  sizeBytes: number;
  co2Kg: number;
  /** Ordered and paid for already: shown, never chosen again. */
  isTaken: boolean;
};

export type SenderRow = CleanRow & {
  id: SenderRowId;
  sender: string;
  /** The address or list, where it says more than the name does. */
  address: string | null;
};
export type YearRow = CleanRow & { id: OldRowId; year: number; isOpenEnded: boolean };
export type SizeRow = CleanRow & { id: LargeRowId; fromMb: number; toMb: number | null };

export type CleanSections = { newsletters: SenderRow[]; old: YearRow[]; large: SizeRow[] };

/**
 * The three sections, in bytes throughout. Senders keep their order, but those that are taken go last, so
 * that the first screenful is what can still be chosen.
 */
export function cleanSections({ newsletters, old, large }: CleanRows): CleanSections {
  const senders = newsletters.map(({ sender, senderKey, sizeGB, ...row }) => {
    const label = senderKeyLabel(senderKey);
    const address = label === sender ? null : label;
    return { ...row, sender, address, sizeBytes: sizeGB * BYTES_PER_GIB };
  });
  return {
    newsletters: [...withoutTaken(senders), ...senders.filter(({ isTaken }) => isTaken)],
    old: old.children.map(({ sizeGB, ...row }) => ({ ...row, sizeBytes: sizeGB * BYTES_PER_GIB })),
    large: large.children.map(({ sizeMB, ...row }) => ({
      ...row,
      sizeBytes: (sizeMB / MIB_PER_GIB) * BYTES_PER_GIB,
    })),
  };
}

export function allRows({ newsletters, old, large }: CleanSections): CleanRow[] {
  return [...newsletters, ...old, ...large];
}

/** The rows that can still be chosen. */
export function withoutTaken<Row extends CleanRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isTaken }) => !isTaken);
}

/** The size that every row's weight is measured by; 0 without rows. */
export function heaviestBytes(rows: readonly CleanRow[]): number {
  return rows.reduce((heaviest, { sizeBytes }) => Math.max(heaviest, sizeBytes), 0);
}
