import { BRAND } from './brand.ts';

/** Swedish time, as the operator reads it. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });

export function csvDay(epochMs: number): string {
  return DAY.format(epochMs);
}

export function csvFileName(what: string, nowMs: number): string {
  return `${what}-${csvDay(nowMs)}.csv`;
}

/** BOM: makes programs read UTF-8. */
export const CSV_START = '\u{feff}';

/** Spreadsheet formula prefixes, full-width included (CWE-1236). */
const FORMULA = /^[\s\u00a0\u200b-\u200d\u2060\ufeff]*[=+\-@\t\r\n|%＝＋－＠]/u;

/**
 * Swedish spreadsheets: Excel splits cells at semicolons only, and LibreOffice reads 4.9 as text.
 */
const SEPARATOR = ';';
const DECIMAL_POINT = ',';

/** RFC 4180 except the separator; all cells quoted, formulas defused. */
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

/** An apostrophe forces text. */
function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** UTC day. */
export function exportFileName(nowMs: number): string {
  return `${BRAND.productName.toLowerCase()}-export-${new Date(nowMs).toISOString().slice(0, 10)}.json`;
}
