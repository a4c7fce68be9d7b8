import type { Language } from '#worker/domain/language.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';

const DEFAULT_CURRENCIES: Record<Language, Currency> = { sv: 'SEK', en: 'EUR' };

/** What prices are shown in until the buyer chooses otherwise. */
export function defaultCurrency(language: Language): Currency {
  return DEFAULT_CURRENCIES[language];
}
