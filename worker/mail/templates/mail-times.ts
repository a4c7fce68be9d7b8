import { formatDate, formatDateTime } from '#worker/domain/format-date.ts';
import type { Language } from '#worker/domain/language.ts';
import { SELLER_TIME_ZONE } from '#worker/domain/time-zone.ts';

/** Whose times are told, and in which words: those of the reader's own clocks, as their page tells them. */
export type TimePlace = { language: Language; timeZone: string };

const SELLER_ZONE_NAME: Record<Language, string> = { sv: 'svensk tid', en: 'Swedish time' };

export function mailDate(epochMs: number, { language, timeZone }: TimePlace): string {
  return formatDate(epochMs, language, timeZone);
}

/** "21 nov. 2026 09:41 (svensk tid)": where the reader's clocks are elsewhere, their zone is named. */
export function mailTime(epochMs: number, place: TimePlace): string {
  const { language, timeZone } = place;
  const zone =
    timeZone === SELLER_TIME_ZONE ? SELLER_ZONE_NAME[language] : timeZone.replaceAll('_', ' ');
  return `${paperTime(epochMs, place)} (${zone})`;
}

export function paperTime(epochMs: number, { language, timeZone }: TimePlace): string {
  return formatDateTime(epochMs, language, timeZone);
}
