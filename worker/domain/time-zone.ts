/** Where nobody says where they are. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Where the seller is, by whose clocks those are told the time who have not said where they are. */
export const SELLER_TIME_ZONE = 'Europe/Stockholm';

/** Where a person is, as their newest scan said. */
export function personTimeZone(scanned: string | null): string {
  return scanned === null || scanned === DEFAULT_TIME_ZONE ? SELLER_TIME_ZONE : scanned;
}

/** Begins with a letter: an offset such as +01:00 is no zone, since it knows no summer. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{1,62}$/;

/** Making a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
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
  formats.set(timeZone, format);
  return format;
}

/** Whether it names a zone of the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/** The calendar year of a moment, where clocks show the time of a zone. */
export function yearIn(timeZone: string, ms: number): number {
  return new Date(wallClockMs(timeZone, ms)).getUTCFullYear();
}

/** When a year begins where clocks show the time of a zone. */
export function yearStartMs(timeZone: string, year: number): number {
  const wantedMs = Date.UTC(year, 0, 1);
  const nearMs = wantedMs - (wallClockMs(timeZone, wantedMs) - wantedMs);
  return wantedMs - (wallClockMs(timeZone, nearMs) - nearMs);
}

/** What clocks show, as though it were UTC. */
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
