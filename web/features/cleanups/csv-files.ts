import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { CleanupRowView, UnsubscribeList } from '#worker/contract/cleanups.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { CSV_START, csvFileName, csvRow } from '#worker/domain/csv.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';
import { shownSender } from '#worker/domain/scans/senders/sender-key.ts';
import type { UnsubscribeStatus } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import {
  type CleanRow,
  cleanSections,
  type SenderRow,
  withoutTaken,
} from '#web/entities/cleanups/clean-sections.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

const BYTES_PER_MB = BYTES_PER_GIB / 1024;
const FILE_PREFIX = BRAND.productName.toLowerCase();

const UNSUBSCRIBE_OUTCOME: Record<UnsubscribeStatus, MessageDescriptor> = {
  waiting: msg`Väntar på sin tur`,
  confirmed: msg`Mottagen`,
  asked: msg`Begärd`,
  needs_click: msg`Väntar på ditt klick`,
  not_possible: msg`Gick inte`,
};

type NamedRow = { id: RowId; sender: string | null; isOpenEnded: boolean };

/** Kind and name, as two cells. */
function nameCells({ id, sender, isOpenEnded }: NamedRow, i18n: I18n): [string, string] {
  const [kind, number = ''] = id.split(':');
  switch (kind) {
    case 'sender':
      return [i18n._(msg`Nyhetsbrev`), sender ?? ''];
    case 'old':
      return [i18n._(msg`Gamla mejl`), isOpenEnded ? i18n._(msg`${number} och äldre`) : number];
    case 'own-large':
      return [i18n._(msg`Stora du har skickat`), sizeClass(Number(number), i18n)];
    default:
      return [i18n._(msg`Stora bilagor`), sizeClass(Number(number), i18n)];
  }
}

function sizeClass(fromMb: number, i18n: I18n): string {
  const toMb = LARGE_MAIL_CLASSES.find((each) => each.fromMb === fromMb)?.toMb ?? null;
  return i18n._(toMb === null ? msg`Över ${fromMb} MB` : msg`${fromMb}–${toMb} MB`);
}

function toMb(sizeBytes: number): number {
  return Math.round((sizeBytes / BYTES_PER_MB) * 10) / 10;
}

type Cells = readonly (string | number | null)[];

export type CsvFile = { name: string; text: string };

function csvFile(
  name: string,
  { headings, rows, i18n }: { headings: MessageDescriptor[]; rows: Cells[]; i18n: I18n },
): CsvFile {
  const lines = [headings.map((heading) => i18n._(heading)), ...rows];
  return {
    name: csvFileName(`${FILE_PREFIX}-${name}`, serverNow()),
    text: CSV_START + lines.map(csvRow).join(''),
  };
}

/** What can be chosen: a line per row, sizes with their 95 % interval. */
export function choiceCsv(rows: CleanRows, i18n: I18n): CsvFile {
  const headings = [
    msg`Typ`,
    msg`Namn`,
    msg`Adress`,
    msg`Mejl`,
    msg`MB, uppskattat`,
    msg`MB, lägst`,
    msg`MB, högst`,
    msg`Mejl per år`,
    msg`Skyddade`,
  ];
  const sections = cleanSections(rows);
  const line = (row: CleanRow, name: Omit<NamedRow, 'id'>, sender: SenderRow | null): Cells => [
    ...nameCells({ id: row.id, ...name }, i18n),
    sender === null ? null : shownSender(sender.senderKey),
    row.count,
    toMb(row.sizeBytes),
    toMb(row.lowBytes),
    toMb(row.highBytes),
    sender === null ? null : Math.round(sender.yearlyCount),
    row.protectedCount,
  ];
  const lines = [
    ...withoutTaken(sections.newsletters).map((row) =>
      line(row, { sender: row.sender, isOpenEnded: false }, row),
    ),
    ...withoutTaken(sections.old).map((row) =>
      line(row, { sender: null, isOpenEnded: row.reason.isOpenEnded }, null),
    ),
    ...withoutTaken([...sections.large, ...sections.ownLarge]).map((row) =>
      line(row, { sender: null, isOpenEnded: false }, null),
    ),
  ];
  return csvFile('rows', { headings, rows: lines, i18n });
}

/** What a clean-up did: a line per row. `unsubscribes`: null when not bought. */
export function cleanupCsv(
  rows: readonly CleanupRowView[],
  unsubscribes: UnsubscribeList['senders'] | null,
  i18n: I18n,
): CsvFile {
  const headings = [
    msg`Typ`,
    msg`Namn`,
    msg`Adress`,
    msg`Valda`,
    msg`I papperskorgen`,
    msg`Tillbaka`,
    msg`Inte kvar i papperskorgen`,
    msg`Redan borta`,
    msg`Lämnade orörda`,
    msg`Kunde inte flyttas`,
    ...(unsubscribes === null ? [] : [msg`Avregistrering`]),
  ];
  const statusByRow = new Map(unsubscribes?.map(({ rowId, status }) => [rowId, status]));
  const lines = rows.map((row): Cells => {
    const status = statusByRow.get(row.id);
    return [
      ...nameCells(row, i18n),
      row.senderKey === null ? null : shownSender(row.senderKey),
      row.selectedCount,
      trashedCount(row),
      row.restoredCount,
      row.notInTrashCount,
      row.alreadyDeletedCount,
      row.protectedSinceCount + row.mismatchedCount + row.refutedCount,
      row.failedCount,
      ...(unsubscribes === null
        ? []
        : [status === undefined ? null : i18n._(UNSUBSCRIBE_OUTCOME[status])]),
    ];
  });
  return csvFile('cleanup', { headings, rows: lines, i18n });
}
