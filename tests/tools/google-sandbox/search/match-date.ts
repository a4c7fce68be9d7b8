const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Gmail reads dates as midnight PST (https://developers.google.com/workspace/gmail/api/guides/filtering). */
const PST_OFFSET_MS = -8 * HOUR_MS;

const EPOCH_SECONDS = /^\d{5,12}$/;
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const SPAN = /^(\d{1,5})([dmy])$/i;

/** The instant of a value of `after:` and `before:`, or null when it is neither a date nor epoch seconds. */
export function parseQueryDate(value: string): number | null {
  if (EPOCH_SECONDS.test(value)) return Number(value) * 1000;
  const yearFirst = YEAR_FIRST.exec(value);
  if (yearFirst !== null) return midnightPst(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = YEAR_LAST.exec(value);
  if (yearLast !== null) return midnightPst(yearLast[3], yearLast[1], yearLast[2]);
  return null;
}

/** The midnight (PST) that lies a span such as 30d, 6m or 2y before now; null for any other value. */
export function parseQuerySpan(value: string, nowMs: number): number | null {
  const span = SPAN.exec(value);
  if (span === null) return null;
  const amount = Number(span[1]);
  const local = new Date(nowMs + PST_OFFSET_MS);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const unit = span[2]?.toLowerCase();
  if (unit === 'd') return Date.UTC(year, month, day) - amount * DAY_MS - PST_OFFSET_MS;
  const months = unit === 'm' ? amount : amount * 12;
  return Date.UTC(year, month - months, day) - PST_OFFSET_MS;
}

function midnightPst(year = '', month = '', day = ''): number | null {
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(instant);
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? instant - PST_OFFSET_MS : null;
}
