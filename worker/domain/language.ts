export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'sv';

/** Core, section 9. */
export const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Swedish by default (public, section 3). */
export function toLanguage(value: unknown): Language {
  return value === 'en' ? 'en' : DEFAULT_LANGUAGE;
}

/**
 * Page language. Accept-Language is the browser's on navigations and sockets, even if the visitor
 * chose another.
 */
export const LANGUAGE_HEADER = 'x-language';
