import { BRAND } from './brand.ts';
import type { Language } from './language.ts';

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
 * As Excel and LibreOffice read them with the language's regional settings: Swedish ones split cells at semicolons
 * only, and take 4.9 for text.
 */
const MARKS: Record<Language, { separator: string; decimal: string }> = {
  sv: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** RFC 4180 except the Swedish separator; all cells quoted, formulas defused. */
export function csvRow(cells: readonly (string | number | null)[], language: Language): string {
  const { separator, decimal } = MARKS[language];
  return `${cells.map((cell) => csvCell(cell, decimal)).join(separator)}\r\n`;
}

/** A number is never a formula, whatever its sign. */
function csvCell(value: string | number | null, decimal: string): string {
  if (value === null) return '""';
  const text = typeof value === 'number' ? String(value).replace('.', decimal) : harmless(value);
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
