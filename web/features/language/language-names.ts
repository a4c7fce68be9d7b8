import type { Language } from '#worker/domain/language.ts';

/** Each language in its own words: whoever needs the switch may not read the page's language. */
export const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };
