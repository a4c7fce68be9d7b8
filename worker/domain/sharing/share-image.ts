import { type Co2Range, coffeeCups, ledMonths, showers } from '#worker/domain/co2.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import {
  formatBytes,
  formatCount,
  formatKg,
  formatKgRange,
  formatOneDecimal,
} from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { SOCIAL_IMAGE } from '#worker/domain/pages/public-pages.ts';

/** Includes renewals. */
export const SHARE_LIMIT = { most: 30, windowMs: HOUR_MS } as const;

/** Pixels: link previews, and feeds. */
export const SHARE_SHAPES = {
  wide: SOCIAL_IMAGE,
  square: { width: 1080, height: 1080 },
} as const;

export type ShareShape = keyof typeof SHARE_SHAPES;

export const SHARE_SHAPE_NAMES: readonly ShareShape[] = ['wide', 'square'];

/** Bump with any change of appearance, to invalidate copies. */
const DESIGN_VERSION = 3;

type SharedAs = { id: string; version: number };

export function sharePagePath(id: string): string {
  return `/share/${id}`;
}

/** `1200x630.png` */
export function shareFileName(shape: ShareShape): string {
  const { width, height } = SHARE_SHAPES[shape];
  return `${width}x${height}.png`;
}

export function shapeOfFile(fileName: string): ShareShape | null {
  return SHARE_SHAPE_NAMES.find((shape) => shareFileName(shape) === fileName) ?? null;
}

/** Cache key in the picture's address. */
export function shareImageVersion(version: number): string {
  return `${DESIGN_VERSION}.${version}`;
}

export function shareImagePath({ id, version }: SharedAs, shape: ShareShape): string {
  return `${sharePagePath(id)}/${shareFileName(shape)}?v=${shareImageVersion(version)}`;
}

export type SharedImage = {
  id: string;
  version: number;
  language: Language;
  figures: ShareFigures;
};

/** What lies in the trash: counted, estimated, and its storage for a year by the method. */
export type ShareFigures = { messageCount: number; sizeBytes: number; co2: Co2Range };

/** Mail is counted, all else estimated. */
export type ShareAmounts = {
  mail: string;
  size: string;
  co2Kg: string;
  /** By published values. */
  co2Span: string;
  ledMonths: string;
  showers: string;
  coffeeCups: string;
};

/** Decimals as specified (core, sections 7 and 9). */
export function shareAmounts(
  { messageCount, sizeBytes, co2: { lowKg, centralKg, highKg } }: ShareFigures,
  language: Language,
): ShareAmounts {
  return {
    mail: formatCount(messageCount, language),
    size: formatBytes(sizeBytes, language),
    co2Span: formatKgRange(lowKg, highKg, language),
    co2Kg: about(formatKg(centralKg, language), language),
    ledMonths: about(formatOneDecimal(ledMonths(centralKg), language), language),
    showers: about(wholeNumber(showers(centralKg), language), language),
    coffeeCups: about(formatOneDecimal(coffeeCups(centralKg), language), language),
  };
}

/** Whole showers, so that there may be one. */
export type SpokenAmounts = Omit<ShareAmounts, 'showers'> & { hotShowers: string };

const LESS_THAN: Record<Language, string> = { sv: 'mindre än', en: 'less than' };

/** Bounds in words. */
export function spokenAmounts(figures: ShareFigures, language: Language): SpokenAmounts {
  const amounts = shareAmounts(figures, language);
  const inWords = (amount: string) => amount.replace('<', `${LESS_THAN[language]} `);
  return {
    mail: amounts.mail,
    size: amounts.size,
    co2Span: amounts.co2Span,
    co2Kg: inWords(amounts.co2Kg),
    ledMonths: inWords(amounts.ledMonths),
    hotShowers: `${inWords(amounts.showers)} ${hotShowers(showers(figures.co2.centralKg), language)}`,
    coffeeCups: inWords(amounts.coffeeCups),
  };
}

const HOT_SHOWERS: Record<Language, Record<'one' | 'many', string>> = {
  sv: { one: 'varm dusch', many: 'varma duschar' },
  en: { one: 'hot shower', many: 'hot showers' },
};

/** "Less than 1" is singular too. */
function hotShowers(amount: number, language: Language): string {
  return HOT_SHOWERS[language][amount > 0 && Math.round(amount) <= 1 ? 'one' : 'many'];
}

/** Never a false zero. */
function wholeNumber(amount: number, language: Language): string {
  return amount > 0 && amount < 0.5 ? '<1' : formatCount(amount, language);
}

const ABOUT: Record<Language, string> = { sv: 'ca', en: 'about' };

/** Not for a bound ("<0,01"). */
function about(amount: string, language: Language): string {
  return amount.startsWith('<') ? amount : `${ABOUT[language]} ${amount}`;
}
