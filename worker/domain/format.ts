import { BYTES_PER_GIB } from './co2.ts';
import { decimalText, type Decimals } from './decimal-text.ts';
import { LOCALES, type Language } from './language.ts';

const MINOR_PER_MAJOR = 100;
const BYTES_PER_KIB = 1024;
const BYTES_PER_MIB = 1_048_576;

export type Quantity = { value: string; unit: string };

const numberFormats = new Map<string, Intl.NumberFormat>();

function decimal(value: number, language: Language, decimals: Decimals): string {
  return decimalText(value, language, decimals) ?? byIntl(value, language, intlOptions(decimals));
}

function fixed(value: number, language: Language, decimals: number): string {
  return decimal(value, language, { least: decimals, most: decimals });
}

/** Positive amounts that would round to zero show the bound of the last decimal. */
function fixedOrBound(value: number, language: Language, decimals: number): string {
  const smallest = 10 ** -decimals;
  const isBelow = value > 0 && value < smallest / 2;
  return isBelow ? `<${fixed(smallest, language, decimals)}` : fixed(value, language, decimals);
}

function byIntl(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([language, options]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  numberFormats.set(key, format);
  return format.format(value);
}

function intlOptions(decimals: Decimals): Intl.NumberFormatOptions {
  if ('most' in decimals) {
    return { minimumFractionDigits: decimals.least, maximumFractionDigits: decimals.most };
  }
  const { leastSignificant, mostSignificant } = decimals;
  return {
    minimumSignificantDigits: leastSignificant,
    maximumSignificantDigits: mostSignificant,
  };
}

export function formatCount(count: number, language: Language): string {
  return fixed(count, language, 0);
}

const PERCENT_SIGN: Record<Language, string> = { sv: '\u00a0%', en: '%' };

/** From 0 to 100. Rounded down: 99.9 is not yet 100. */
export function formatPercent(percent: number, language: Language): string {
  return `${formatCount(Math.floor(percent), language)}${PERCENT_SIGN[language]}`;
}

/** The specification's GB; one decimal from 1 GB, below 100. */
export function byteQuantity(bytes: number, language: Language): Quantity {
  if (bytes >= BYTES_PER_GIB) return scaled(bytes / BYTES_PER_GIB, 'GB', language);
  if (bytes >= BYTES_PER_MIB) return scaled(bytes / BYTES_PER_MIB, 'MB', language);
  return scaled(bytes / BYTES_PER_KIB, 'kB', language);
}

function scaled(amount: number, unit: string, language: Language): Quantity {
  const decimals = amount < 99.95 && amount > 0 ? 1 : 0;
  const value = fixed(amount, language, decimals);
  return { value, unit };
}

export function formatBytes(bytes: number, language: Language): string {
  const { value, unit } = byteQuantity(bytes, language);
  return `${value}\u00a0${unit}`;
}

/** Unpadded. */
export function formatChosenBytes(bytes: number, language: Language): string {
  const isWholeGib = bytes >= BYTES_PER_GIB;
  const amount = bytes / (isWholeGib ? BYTES_PER_GIB : BYTES_PER_KIB);
  return `${decimal(amount, language, { least: 0, most: 1 })}\u00a0${isWholeGib ? 'GB' : 'kB'}`;
}

const SMALLEST_HUNDREDTH_KG = 0.01;

/**
 * Two decimals (core, section 2). Below 0.01 one significant digit, below a gram its bound, never a
 * false zero.
 */
export function formatKg(kg: number, language: Language): string {
  if (kg === 0) return '0';
  return kg < SMALLEST_HUNDREDTH_KG ? smallFigure(kg, 1, language) : fixed(kg, language, 2);
}

const SMALLEST_FIGURE = 0.001;

function smallFigure(amount: number, significant: number, language: Language): string {
  if (amount < SMALLEST_FIGURE) {
    return `<${decimal(SMALLEST_FIGURE, language, { least: 0, most: 3 })}`;
  }
  return decimal(amount, language, {
    leastSignificant: significant,
    mostSignificant: significant,
  });
}

/** Two decimals below one, one below ten, none above. */
export function formatRange(from: number, to: number, language: Language): string {
  const [low, high] = [rangeEnd(from, language), rangeEnd(to, language)];
  return low === high ? low : `${low}–${high}`;
}

export function formatKgRange(lowKg: number, highKg: number, language: Language): string {
  return `${formatRange(lowKg, highKg, language)}\u00a0kg`;
}

function rangeEnd(kg: number, language: Language): string {
  if (kg > 0 && kg < SMALLEST_HUNDREDTH_KG / 2) {
    return `<${decimal(SMALLEST_HUNDREDTH_KG, language, { least: 0, most: 2 })}`;
  }
  if (kg < 0.995) return decimal(kg, language, { least: 0, most: 2 });
  return decimal(kg, language, { least: 0, most: kg < 9.95 ? 1 : 0 });
}

/** Four decimals, so that a running figure moves. */
export function formatTonnes(kg: number, language: Language): string {
  return fixedOrBound(kg / 1000, language, 4);
}

/** Eight decimals: the figure moves each second. */
export function formatTickingKg(kg: number, language: Language): string {
  return fixed(kg, language, 8);
}

export function formatFactor(kg: number, language: Language): string {
  return decimal(kg, language, { leastSignificant: 1, mostSignificant: 3 });
}

export function formatGrams(grams: number, language: Language): string {
  return decimal(grams, language, { least: 0, most: grams < 1 ? 2 : 0 });
}

/** Two significant digits below one, one decimal below ten, none above; never a false zero. */
export function formatAmount(amount: number, language: Language): string {
  if (amount === 0) return '0';
  if (amount < 0.995) return smallFigure(amount, amount < 0.01 ? 1 : 2, language);
  return fixed(amount, language, amount < 9.95 ? 1 : 0);
}

export function formatOneDecimal(amount: number, language: Language): string {
  return fixedOrBound(amount, language, 1);
}

type Affixes = { before: string; after: string };

const CURRENCY_AFFIXES: Partial<Record<string, Record<Language, Affixes>>> = {
  SEK: { sv: { before: '', after: '\u00a0kr' }, en: { before: 'SEK\u00a0', after: '' } },
  EUR: { sv: { before: '', after: '\u00a0€' }, en: { before: '€', after: '' } },
  USD: { sv: { before: '', after: '\u00a0US$' }, en: { before: '$', after: '' } },
};

/** Minor units: "39 kr", "7,80 kr"; "SEK 39", "€3.90". Every accepted currency has hundredths. */
export function formatMoney(amountMinor: number, currency: string, language: Language): string {
  const places = amountMinor % MINOR_PER_MAJOR === 0 ? 0 : 2;
  const decimals = { least: places, most: places };
  const amount = amountMinor / MINOR_PER_MAJOR;
  const text = decimalText(amount, language, decimals);
  const affixes = CURRENCY_AFFIXES[currency]?.[language];
  if (text !== null && affixes !== undefined) return affixes.before + text + affixes.after;
  // Intl's British English writes "US$".
  const currencyDisplay = currency === 'USD' && language === 'en' ? 'narrowSymbol' : 'symbol';
  const style = { style: 'currency', currency, currencyDisplay } as const;
  return byIntl(amount, language, { ...style, ...intlOptions(decimals) });
}
