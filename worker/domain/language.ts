export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'sv';

/** How figures and dates are written: in Swedish for sv, else in US English (core, section 9). */
export const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-US' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Any value that is not one of ours falls back to Swedish (public, section 3). */
export function toLanguage(value: unknown): Language {
  return value === 'en' ? 'en' : DEFAULT_LANGUAGE;
}
