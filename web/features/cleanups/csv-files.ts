import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { CleanupRowView, UnsubscribeList } from '#worker/contract/cleanups.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { CSV_START, csvFileName, csvRow } from '#worker/domain/csv.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';
import { shownSender } from '#worker/domain/scans/senders/sender-key.ts';
import type { UnsubscribeStatus } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { serverNow } from '#web/shared/lib/server-now.ts';

const MB_PER_GB = 1024;
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

function toMb(sizeGB: number): number {
  return Math.round(sizeGB * MB_PER_GB * 10) / 10;
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

function isOnOffer({ isTaken }: { isTaken: boolean }): boolean {
  return !isTaken;
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
  const newsletters = rows.newsletters
    .filter(isOnOffer)
    .map((row): Cells => [
      ...nameCells({ ...row, isOpenEnded: false }, i18n),
      shownSender(row.senderKey),
      row.count,
      toMb(row.sizeGB),
      toMb(row.sizeLowGB),
      toMb(row.sizeHighGB),
      Math.round(row.yearlyCount),
      row.protectedCount,
    ]);
  const years = rows.old.children
    .filter(isOnOffer)
    .map((row): Cells => [
      ...nameCells({ id: row.id, sender: null, isOpenEnded: row.reason.isOpenEnded }, i18n),
      null,
      row.count,
      toMb(row.sizeGB),
      toMb(row.sizeLowGB),
      toMb(row.sizeHighGB),
      null,
      row.protectedCount,
    ]);
  const large = [...rows.large.children, ...rows.ownLarge]
    .filter(isOnOffer)
    .map((row): Cells => [
      ...nameCells({ id: row.id, sender: null, isOpenEnded: false }, i18n),
      null,
      row.count,
      toMb(row.sizeMB / MB_PER_GB),
      toMb(row.sizeLowMB / MB_PER_GB),
      toMb(row.sizeHighMB / MB_PER_GB),
      null,
      row.protectedCount,
    ]);
  return csvFile('rows', { headings, rows: [...newsletters, ...years, ...large], i18n });
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
