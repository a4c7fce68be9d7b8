import { BRAND } from './brand.ts';

/** A day as every spreadsheet reads it, in Sweden's time, which whoever runs the service reads it in. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });

export function csvDay(epochMs: number): string {
  return DAY.format(epochMs);
}

/** A file that is named with its day. */
export function csvFileName(what: string, nowMs: number): string {
  return `${what}-${csvDay(nowMs)}.csv`;
}

/** Makes programs read the file as UTF-8, so that Swedish letters come out right. */
export const CSV_START = '\u{feff}';

/** What a spreadsheet takes for a formula at the beginning of a cell, full-width forms included (CWE-1236). */
const FORMULA = /^[\s\u00a0\u200b-\u200d\u2060\ufeff]*[=+\-@\t\r\n|%＝＋－＠]/u;

/**
 * Between cells, and before the decimals of a number. As the spreadsheets of those who read these files have it, whose
 * headings are Swedish too: Excel in Sweden parts cells at semicolons only, and LibreOffice there takes 4.9 for a text.
 */
const SEPARATOR = ';';
const DECIMAL_POINT = ',';

/** One row (RFC 4180 but for its separator): every cell in quotes, and none that a spreadsheet would carry out. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`;
}

/** A number is never a formula, whatever its sign. */
function csvCell(value: string | number | null): string {
  if (value === null) return '""';
  const text =
    typeof value === 'number' ? String(value).replace('.', DECIMAL_POINT) : harmless(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** An apostrophe before it makes it a text. */
function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What a browser keeps the export of an account as: of that day, in UTC. */
export function exportFileName(nowMs: number): string {
  return `${BRAND.productName.toLowerCase()}-export-${new Date(nowMs).toISOString().slice(0, 10)}.json`;
}
