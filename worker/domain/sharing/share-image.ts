import { type Co2Range, coffeeCups, ledMonths, showers } from '#worker/domain/co2.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { formatCount, formatKg, formatOneDecimal } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { SOCIAL_IMAGE } from '#worker/domain/pages/public-pages.ts';

/** As often as a person can want a picture made, or made anew. */
export const SHARE_LIMIT = { most: 30, windowMs: HOUR_MS } as const;

/** The two shapes of a share image, in pixels: as networks unfurl an address, and as feeds show a picture. */
export const SHARE_SHAPES = {
  wide: SOCIAL_IMAGE,
  square: { width: 1080, height: 1080 },
} as const;

export type ShareShape = keyof typeof SHARE_SHAPES;

export const SHARE_SHAPE_NAMES: readonly ShareShape[] = ['wide', 'square'];

/** To be raised with any change to how a share image looks, so that every copy of the former one is passed over. */
const LOOK = 2;

/** A share as its address names it: `version` counts the times that its figures changed. */
type SharedAs = { id: string; version: number };

/** The public page of a share. */
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

/** What a picture's address carries, so that a changed picture has another. */
export function shareImageVersion(version: number): string {
  return `${LOOK}.${version}`;
}

export function shareImagePath({ id, version }: SharedAs, shape: ShareShape): string {
  return `${sharePagePath(id)}/${shareFileName(shape)}?v=${shareImageVersion(version)}`;
}

/** What everybody may know of a share: neither whose it is nor what was bought. */
export type SharedImage = {
  id: string;
  /** Counts the times that the figures changed. */
  version: number;
  language: Language;
  figures: ShareFigures;
};

/** What a share tells of a clean-up, as the server knows it. */
export type ShareFigures = { messageCount: number; co2: Co2Range };

/** As they are shown: mail is counted, all else is estimated and says so. */
export type ShareAmounts = {
  mail: string;
  co2Kg: string;
  ledMonths: string;
  showers: string;
  coffeeCups: string;
};

/** The figures of a share with as many decimals as the specification gives them (core, sections 7 and 9). */
export function shareAmounts(
  { messageCount, co2: { centralKg } }: ShareFigures,
  language: Language,
): ShareAmounts {
  return {
    mail: formatCount(messageCount, language),
    co2Kg: about(formatKg(centralKg, language), language),
    ledMonths: about(formatOneDecimal(ledMonths(centralKg), language), language),
    showers: about(wholeNumber(showers(centralKg), language), language),
    coffeeCups: about(formatOneDecimal(coffeeCups(centralKg), language), language),
  };
}

/** As they are said in a sentence: showers are whole, so that there may be just one. */
export type SpokenAmounts = Omit<ShareAmounts, 'showers'> & { hotShowers: string };

const LESS_THAN: Record<Language, string> = { sv: 'mindre än', en: 'less than' };

/** The same for a sentence, where a bound is said in words. */
export function spokenAmounts(figures: ShareFigures, language: Language): SpokenAmounts {
  const amounts = shareAmounts(figures, language);
  const inWords = (amount: string) => amount.replace('<', `${LESS_THAN[language]} `);
  return {
    mail: amounts.mail,
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

/** "Less than 1" is said of one, too. */
function hotShowers(amount: number, language: Language): string {
  return HOT_SHOWERS[language][amount > 0 && Math.round(amount) <= 1 ? 'one' : 'many'];
}

/** Never a false zero. */
function wholeNumber(amount: number, language: Language): string {
  return amount > 0 && amount < 0.5 ? '<1' : formatCount(amount, language);
}

const ABOUT: Record<Language, string> = { sv: 'ca', en: 'about' };

/** A bound ("<0,01") takes no "about". */
function about(amount: string, language: Language): string {
  return amount.startsWith('<') ? amount : `${ABOUT[language]} ${amount}`;
}
