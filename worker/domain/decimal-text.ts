import type { Language } from '#worker/domain/language.ts';

/** Intl's thousands separator is a no-break space. */
const MARKS: Record<Language, { decimal: string; thousands: string }> = {
  sv: { decimal: ',', thousands: '\u00a0' },
  en: { decimal: '.', thousands: ',' },
};

/** Beyond, a double is not exact. */
const MOST_FIGURES = 1e15;
const SMALLEST = 1e-12;

export type Decimals =
  { least: number; most: number } | { leastSignificant: number; mostSignificant: number };

/**
 * Same output as Intl.NumberFormat; null where it has to do. The first Intl format takes a phone
 * 0.1 s and more (V8 scans every locale) at the first render, and nearly every page shows a figure.
 */
export function decimalText(value: number, language: Language, decimals: Decimals): string | null {
  if (value !== 0 && !(value >= SMALLEST && value < MOST_FIGURES)) return null;
  const text = roundedText(value, decimals);
  if (text === null) return null;
  const { decimal, thousands } = MARKS[language];
  const [whole = '', part = ''] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return part === '' ? grouped : grouped + decimal + part;
}

function roundedText(value: number, decimals: Decimals): string | null {
  const places =
    'most' in decimals ? decimals.most : decimals.mostSignificant - 1 - exponentOf(value);
  const figures = Math.round(shifted(value, places));
  if (figures >= MOST_FIGURES) return null;
  const rounded = shifted(figures, -places);
  // 0.0996 to two significant digits is 0.10.
  const least =
    'least' in decimals ? decimals.least : decimals.leastSignificant - 1 - exponentOf(rounded);
  return withoutZeros(rounded.toFixed(Math.max(0, places)), Math.max(0, least));
}

/** Shifts the decimal point without rounding: 1.005 by two is 100.5, as Intl sees it. */
function shifted(value: number, places: number): number {
  const [digits, exponent] = value.toExponential().split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

function exponentOf(value: number): number {
  return Number(value.toExponential().split('e')[1]);
}

/** Trims trailing zeros. */
function withoutZeros(text: string, leastDecimals: number): string {
  const point = text.indexOf('.');
  if (point === -1) return text;
  let end = text.length;
  while (end - point - 1 > leastDecimals && text[end - 1] === '0') end -= 1;
  return text.slice(0, end - point === 1 ? point : end);
}
