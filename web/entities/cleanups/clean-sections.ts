import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type {
  LargeRowId,
  OldRowId,
  OwnLargeRowId,
  RowId,
  SenderRowId,
} from '#worker/domain/cleanups/row-id.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import type {
  LargeReason,
  NewsletterReason,
  OldReason,
  RowReason,
} from '#worker/domain/protection/protection-tally.ts';
import { senderKeyLabel, shownSender } from '#worker/domain/scans/senders/sender-key.ts';

const BYTES_PER_MIB = BYTES_PER_GIB / 1024;

type ContractRow = CleanRows['newsletters'][number];

/** Exact count, estimated bytes, kg CO2e a year of storage. */
export type CleanRow = {
  id: RowId;
  count: number;
  sizeBytes: number;
  /** The 95 % interval of the size. */
  lowBytes: number;
  highBytes: number;
  co2Kg: number;
  reason: RowReason;
  /** On offer as well, but to be kept: not in `count`. */
  excludedCount: number;
  /** Messages of the row that are protected, by the reason to show. */
  protectedCount: number;
  protections: ContractRow['protections'];
  /** Of those on offer, how many are unlocked protected mail. */
  unlockedCount: number;
  /** Already bought: shown, not selectable. */
  isTaken: boolean;
};

export type SenderRow = CleanRow & {
  id: SenderRowId;
  sender: string;
  /** null where the name says it all. */
  address: string | null;
  senderKey: string;
  isSafeListed: boolean;
  reason: NewsletterReason;
  yearlyCount: number;
  /** Found since the page was opened. */
  isNew: boolean;
  readRate: ContractRow['readRate'];
  unprovenCount: number;
  kind: ContractRow['kind'];
  unsubscribe: ContractRow['unsubscribe'];
  wasChosen: boolean;
};
export type YearRow = CleanRow & { id: OldRowId; reason: OldReason };
export type SizeRow = CleanRow & { id: LargeRowId | OwnLargeRowId; reason: LargeReason };

export type CleanSections = {
  newsletters: SenderRow[];
  old: YearRow[];
  large: SizeRow[];
  /** Large mail sent by the user. */
  ownLarge: SizeRow[];
};

/** Sizes in bytes. Senders keep their order, with new ones first, then those chosen last time, and bought ones last. */
export function cleanSections(
  { newsletters, old, large, ownLarge }: CleanRows,
  newSenderIds: ReadonlySet<SenderRowId> = new Set(),
): CleanSections {
  const senders = newsletters.map((row) => ({
    ...inBytes(row),
    address: addressBeside(row.sender, row.senderKey),
    isNew: newSenderIds.has(row.id),
  }));
  const onOffer = withoutTaken(senders);
  return {
    newsletters: [
      ...onOffer.filter(({ isNew }) => isNew),
      ...onOffer.filter(({ isNew, wasChosen }) => !isNew && wasChosen),
      ...onOffer.filter(({ isNew, wasChosen }) => !isNew && !wasChosen),
      ...senders.filter(({ isTaken }) => isTaken),
    ],
    old: old.children.map(inBytes),
    large: large.children.map(inBytes),
    ownLarge: ownLarge.map(inBytes),
  };
}

export function addressBeside(sender: string, senderKey: string): string | null {
  const label = shownSender(senderKey);
  return label === sender ? null : label;
}

type Gigabytes = { sizeGB: number; sizeLowGB: number; sizeHighGB: number };
type Megabytes = { sizeMB: number; sizeLowMB: number; sizeHighMB: number };

function inBytes<Row extends Gigabytes | Megabytes>(row: Row) {
  const [size, low, high] =
    'sizeGB' in row
      ? [row.sizeGB, row.sizeLowGB, row.sizeHighGB].map((gigabytes) => gigabytes * BYTES_PER_GIB)
      : [row.sizeMB, row.sizeLowMB, row.sizeHighMB].map((megabytes) => megabytes * BYTES_PER_MIB);
  return { ...row, sizeBytes: size ?? 0, lowBytes: low ?? 0, highBytes: high ?? 0 };
}

export function allRows({ newsletters, old, large, ownLarge }: CleanSections): CleanRow[] {
  return [...newsletters, ...old, ...large, ...ownLarge];
}

export function withoutTaken<Row extends CleanRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isTaken }) => !isTaken);
}

/** The scale of the rows' bars; 0 without rows. */
export function heaviestBytes(rows: readonly CleanRow[]): number {
  return rows.reduce((heaviest, { sizeBytes }) => Math.max(heaviest, sizeBytes), 0);
}

/** "ahlens" finds Åhléns. */
function foldedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Rows whose name or address contains every word of the query. */
export function filterSenders(rows: readonly SenderRow[], query: string): readonly SenderRow[] {
  const words = foldedText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ sender, address, senderKey }) => {
    const text = foldedText(`${sender} ${address ?? ''} ${senderKeyLabel(senderKey)}`);
    return words.every((word) => text.includes(word));
  });
}
