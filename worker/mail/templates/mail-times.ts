import { formatDate, formatDateTime, formatReceiptTime } from '#worker/domain/format-date.ts';
import type { Language } from '#worker/domain/language.ts';

/** Nobody knows where a mail is read: its times are the seller's, and it says so where it matters. */
const TIME_ZONE = 'Europe/Stockholm';

const ZONE_NAME: Record<Language, string> = { sv: 'svensk tid', en: 'Swedish time' };

export function mailDate(epochMs: number, language: Language): string {
  return formatDate(epochMs, language, TIME_ZONE);
}

/** "21 nov. 2026 09:41 (svensk tid)". */
export function mailTime(epochMs: number, language: Language): string {
  return `${formatDateTime(epochMs, language, TIME_ZONE)} (${ZONE_NAME[language]})`;
}

export function paperTime(epochMs: number, language: Language): string {
  return formatReceiptTime(epochMs, language, TIME_ZONE);
}
