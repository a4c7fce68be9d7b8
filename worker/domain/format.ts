import type { Language } from '#worker/domain/language.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

/** Swedish for sv, else US English (core, section 9). */
const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-US' };

const MINOR_PER_MAJOR = 100;
const BYTES_PER_KIB = 1024;
const BYTES_PER_MIB = 1_048_576;

export type Quantity = { value: string; unit: string };

/** Making a formatter takes a hundred times as long as using it. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function decimal(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([language, options]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  numberFormats.set(key, format);
  return format.format(value);
}

export function formatCount(count: number, language: Language): string {
  return decimal(count, language, { maximumFractionDigits: 0 });
}

/** A share from 0 to 100 as "64 %" or "64%". Rounded down: 99.9 is not yet 100. */
export function formatPercent(percent: number, language: Language): string {
  return decimal(Math.floor(percent) / 100, language, { style: 'percent' });
}

/** The specification's GB is 1,073,741,824 bytes; a whole GB or more shows one decimal below 100. */
export function byteQuantity(bytes: number, language: Language): Quantity {
  if (bytes >= BYTES_PER_GIB) return scaled(bytes / BYTES_PER_GIB, 'GB', language);
  if (bytes >= BYTES_PER_MIB) return scaled(bytes / BYTES_PER_MIB, 'MB', language);
  return scaled(bytes / BYTES_PER_KIB, 'kB', language);
}

function scaled(amount: number, unit: string, language: Language): Quantity {
  const decimals = amount < 99.95 && amount > 0 ? 1 : 0;
  const value = decimal(amount, language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return { value, unit };
}

export function formatBytes(bytes: number, language: Language): string {
  const { value, unit } = byteQuantity(bytes, language);
  return `${value}\u00a0${unit}`;
}

/** The weight of a mailbox in a headline: no decimals from 10 GB or 10 MB, nor in kB. */
export function shortByteQuantity(bytes: number, language: Language): Quantity {
  const [amount, unit] =
    bytes >= BYTES_PER_GIB
      ? [bytes / BYTES_PER_GIB, 'GB']
      : bytes >= BYTES_PER_MIB
        ? [bytes / BYTES_PER_MIB, 'MB']
        : [bytes / BYTES_PER_KIB, 'kB'];
  const decimals = unit !== 'kB' && amount < 9.95 ? 1 : 0;
  const value = decimal(amount, language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return { value, unit };
}

export function formatBytesShort(bytes: number, language: Language): string {
  const { value, unit } = shortByteQuantity(bytes, language);
  return `${value}\u00a0${unit}`;
}

const SMALLEST_FIGURE_KG = 0.001;

/** Kilograms with as many decimals as carry meaning; below a gram its bound, never a false zero. */
export function formatKg(kg: number, language: Language): string {
  if (kg === 0) return '0';
  if (kg < SMALLEST_FIGURE_KG) return `<${decimal(SMALLEST_FIGURE_KG, language, {})}`;
  if (kg < 0.995) {
    const digits = kg < 0.01 ? 1 : 2;
    return decimal(kg, language, {
      minimumSignificantDigits: digits,
      maximumSignificantDigits: digits,
    });
  }
  if (kg < 99.95) {
    return decimal(kg, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }
  return formatCount(kg, language);
}

const SMALLEST_HUNDREDTH_KG = 0.01;

/** Kilograms to two decimals, for what is bought by the kilogram; below its last digit the bound of it. */
export function formatKgTwoDecimals(kg: number, language: Language): string {
  const isBelow = kg > 0 && kg < SMALLEST_HUNDREDTH_KG / 2;
  const shown = decimal(isBelow ? SMALLEST_HUNDREDTH_KG : kg, language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return isBelow ? `<${shown}` : shown;
}

/** The ends of a span: two decimals below one, one below ten, none above. */
export function formatKgRange(lowKg: number, highKg: number, language: Language): string {
  return `${rangeEnd(lowKg, language)}–${rangeEnd(highKg, language)}\u00a0kg`;
}

function rangeEnd(kg: number, language: Language): string {
  if (kg > 0 && kg < SMALLEST_HUNDREDTH_KG / 2) {
    return `<${decimal(SMALLEST_HUNDREDTH_KG, language, {})}`;
  }
  if (kg < 0.995) return decimal(kg, language, { maximumFractionDigits: 2 });
  return decimal(kg, language, { maximumFractionDigits: kg < 9.95 ? 1 : 0 });
}

const SMALLEST_TONNE_STEP = 0.0001;

/** Tonnes to four decimals, so that a running figure moves; below its last digit the bound of it. */
export function formatTonnes(kg: number, language: Language): string {
  const tonnes = kg / 1000;
  const isBelow = tonnes > 0 && tonnes < SMALLEST_TONNE_STEP / 2;
  const options = { minimumFractionDigits: 4, maximumFractionDigits: 4 };
  const shown = decimal(isBelow ? SMALLEST_TONNE_STEP : tonnes, language, options);
  return isBelow ? `<${shown}` : shown;
}

/** Eight significant decimals: enough for the figure to move each second. */
export function formatTickingKg(kg: number, language: Language): string {
  return decimal(kg, language, { minimumFractionDigits: 8, maximumFractionDigits: 8 });
}

/** A factor of the method, as it is published: no padding. */
export function formatFactor(kg: number, language: Language): string {
  return decimal(kg, language, { maximumSignificantDigits: 3 });
}

/** Grams, two decimals below one. */
export function formatGrams(grams: number, language: Language): string {
  return decimal(grams, language, { maximumFractionDigits: grams < 1 ? 2 : 0 });
}

/** A comparison ("216 km", "1.0 kg"): one decimal below ten, none above, and never a false zero. */
export function formatAmount(amount: number, language: Language): string {
  if (amount < 0.995) return formatKg(amount, language);
  const decimals = amount < 9.95 ? 1 : 0;
  return decimal(amount, language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

const SMALLEST_TENTH = 0.1;

/** A figure to one decimal; below its last digit the bound of it. */
export function formatOneDecimal(amount: number, language: Language): string {
  const isBelow = amount > 0 && amount < SMALLEST_TENTH / 2;
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const shown = decimal(isBelow ? SMALLEST_TENTH : amount, language, options);
  return isBelow ? `<${shown}` : shown;
}

/**
 * A sum in minor units: "39 kr" and "7,80 kr" in Swedish, "SEK 39", "€3.90" and "$4" in English. Whatever currency a
 * payment has come in, it has hundredths as ours have.
 */
export function formatMoney(amountMinor: number, currency: string, language: Language): string {
  const decimals = amountMinor % MINOR_PER_MAJOR === 0 ? 0 : 2;
  return decimal(amountMinor / MINOR_PER_MAJOR, language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** A date where `timeZone` is; where none is said, where whoever asks is. */
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

export function formatDate(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { dateStyle: 'long' }, timeZone);
}

export function formatDateTime(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { dateStyle: 'medium', timeStyle: 'short' }, timeZone);
}

/** "09:00" in Swedish, "9:00 AM" in English. */
export function formatTime(epochMs: number, language: Language, timeZone?: string): string {
  return date(epochMs, language, { timeStyle: 'short' }, timeZone);
}

/** Date and time as a till prints them: "2026-11-21 09:41" in Swedish, "11/21/2026, 9:41 AM" in English. */
export function formatReceiptTime(epochMs: number, language: Language, timeZone?: string): string {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return date(epochMs, language, parts, timeZone);
}
