import { type Language, LOCALES } from './language.ts';

/** Constructing a formatter costs a hundred times its use. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** undefined: the runtime's time zone. */
function date(
  epochMs: number,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  const key = JSON.stringify([language, options, timeZone]);
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });
  dateFormats.set(key, format);
  return format.format(epochMs);
}

/** "21 nov. 2026", "21 Nov 2026" */
export function formatDate(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { dateStyle: 'medium' }, timeZone);
}

/** "21 nov. 2026 09:41", "21 Nov 2026, 09:41" */
export function formatDateTime(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { dateStyle: 'medium', timeStyle: 'short' }, timeZone);
}

/** "09:00" in both */
export function formatTime(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { timeStyle: 'short' }, timeZone);
}

export const DEFAULT_TIME_ZONE = 'UTC';

/** Default where the person's zone is unknown. */
export const SELLER_TIME_ZONE = 'Europe/Stockholm';

/** From the newest scan. */
export function personTimeZone(scanned: string | null): string {
  return scanned === null || scanned === DEFAULT_TIME_ZONE ? SELLER_TIME_ZONE : scanned;
}

/** Letters first: an offset such as +01:00 has no summer time. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{1,62}$/;

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  zoneFormats.set(timeZone, format);
  return format;
}

/** IANA time zone name. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

export function yearIn(timeZone: string, ms: number): number {
  return new Date(wallClockMs(timeZone, ms)).getUTCFullYear();
}

export function yearStartMs(timeZone: string, year: number): number {
  const wantedMs = Date.UTC(year, 0, 1);
  const nearMs = wantedMs - (wallClockMs(timeZone, wantedMs) - wantedMs);
  return wantedMs - (wallClockMs(timeZone, nearMs) - nearMs);
}

/** Local time, encoded as if it were UTC. */
function wallClockMs(timeZone: string, ms: number): number {
  if (timeZone === DEFAULT_TIME_ZONE) return ms;
  const shown = new Map(
    formatIn(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** Server time of the response, epoch milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time';
