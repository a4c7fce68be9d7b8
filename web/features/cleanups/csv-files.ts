import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { CleanupRowView, UnsubscribeList } from '#worker/contract/cleanups.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { CSV_START, csvFileName, csvRow } from '#worker/domain/csv.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { shownSender } from '#worker/domain/scans/senders/sender-key.ts';
import type { UnsubscribeStatus } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import {
  type CleanRow,
  cleanSections,
  type SenderRow,
  withoutTaken,
} from '#web/entities/cleanups/clean-sections.ts';
import { type CleanedRow, rowName } from '#web/entities/scans/row-name.tsx';
import { serverNow } from '#web/shared/lib/server-now.ts';

const BYTES_PER_MB = BYTES_PER_GIB / 1024;
const FILE_PREFIX = BRAND.productName.toLowerCase();

const UNSUBSCRIBE_OUTCOME: Record<UnsubscribeStatus, MessageDescriptor> = {
  waiting: msg`Väntar på sin tur`,
  confirmed: msg`Begäran mottagen`,
  asked: msg`Begärd`,
  needs_click: msg`Väntar på ditt klick`,
  not_possible: msg`Gick inte`,
};

/** Kind and name, as two cells. */
function nameCells(row: CleanedRow, i18n: I18n): [string, string] {
  const { kind, name } = rowName(row, i18n);
  return [kind, name ?? ''];
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
  const language = toLanguage(i18n.locale);
  const lines = [headings.map((heading) => i18n._(heading)), ...rows];
  return {
    name: csvFileName(`${FILE_PREFIX}-${name}`, serverNow()),
    text: CSV_START + lines.map((line) => csvRow(line, language)).join(''),
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
  const line = (row: CleanRow, name: Omit<CleanedRow, 'id'>, sender: SenderRow | null): Cells => [
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
