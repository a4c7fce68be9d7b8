import { coffeeCups, ledMonths, showers } from '#worker/domain/co2-equivalents.ts';
import type { Co2Range } from '#worker/domain/co2-method.ts';
import { formatCount, formatKg, formatOneDecimal } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';

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
