import { LOCALES, type Language } from '#worker/domain/language.ts';

/** Making a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A date where `timeZone` is; where none is said, where whoever asks is. */
function date(
  epochMs: number,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  const key = JSON.stringify([language, options, timeZone]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });
  formats.set(key, format);
  return format.format(epochMs);
}

/** The one form of a date in each language: "21 nov. 2026", "Nov 21, 2026". */
export function formatDate(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { dateStyle: 'medium' }, timeZone);
}

/** "21 nov. 2026 09:41", "Nov 21, 2026, 9:41 AM". */
export function formatDateTime(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { dateStyle: 'medium', timeStyle: 'short' }, timeZone);
}

/** "09:00" in Swedish, "9:00 AM" in English. */
export function formatTime(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { timeStyle: 'short' }, timeZone);
}
