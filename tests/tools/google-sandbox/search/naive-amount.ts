import type { SearchSettings } from './match-size.ts';

const PST_MS = 8 * 3_600_000;

/** Null when it is no operator of sizes, or a value that is no size. */
export function naiveSizeMatch(
  operator: string,
  value: string,
  sizeBytes: number,
  settings: SearchSettings,
): boolean | null {
  const wantsLarger = operator === 'larger' || operator === 'size';
  if (!wantsLarger && operator !== 'smaller') return null;
  const digits = value.replace(/[kKmM]$/, '');
  if (digits === '' || Number.isNaN(Number(digits))) return null;
  const kilo = settings.sizeUnit === 'binary' ? 1024 : 1000;
  const last = value.toUpperCase().at(-1);
  const limit = Number(digits) * (last === 'K' ? kilo : last === 'M' ? kilo ** 2 : 1);
  if (sizeBytes === limit) return settings.sizeBoundary === 'inclusive';
  return wantsLarger === sizeBytes > limit;
}

/** Null when it is no operator of dates, or a value that is no date, no seconds and no span. */
export function naiveDateMatch(
  operator: string,
  value: string,
  dateMs: number,
  nowMs: number,
): boolean | null {
  if (operator === 'after' || operator === 'before') {
    const limitMs = naiveInstant(value);
    return limitMs === null ? null : dateMs >= limitMs === (operator === 'after');
  }
  if (operator !== 'newer_than' && operator !== 'older_than') return null;
  const limitDay = naiveSpanStart(value, nowMs);
  return limitDay === null ? null : pstDay(dateMs) >= limitDay === (operator === 'newer_than');
}

/** Dates are midnight PST; the engine's own reading of `PST` says when that is. */
function naiveInstant(value: string): number | null {
  if (!/[/-]/.test(value)) return /^\d+$/.test(value) ? Number(value) * 1000 : null;
  const [year = '', month = '', day = ''] = value.split(/[/-]/);
  const instant = Date.parse(`${year}/${month}/${day} PST`);
  if (Number.isNaN(instant)) return null;
  // The engine rolls 30 February over into March; such a day is no date.
  const isReal = pstDay(instant) === `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isReal ? instant : null;
}

/** The calendar day (PST) that lies the span before today, as 2026-10-15. */
function naiveSpanStart(value: string, nowMs: number): string | null {
  const unit = value.at(-1);
  const amount = Number(value.slice(0, -1));
  if (Number.isNaN(amount)) return null;
  if (unit === 'd') return pstDay(nowMs - amount * 86_400_000);
  const [year = '', month = '', day = ''] = pstDay(nowMs).split('-');
  if (unit === 'y') return `${Number(year) - amount}-${month}-${day}`;
  if (unit !== 'm') return null;
  let [monthsLeft, earlierYear, earlierMonth] = [amount, Number(year), Number(month)];
  for (; monthsLeft > 0; monthsLeft -= 1) {
    earlierYear -= earlierMonth === 1 ? 1 : 0;
    earlierMonth = earlierMonth === 1 ? 12 : earlierMonth - 1;
  }
  return `${earlierYear}-${String(earlierMonth).padStart(2, '0')}-${day}`;
}

function pstDay(instantMs: number): string {
  return new Date(instantMs - PST_MS).toISOString().slice(0, 10);
}
