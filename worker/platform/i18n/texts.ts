import { type I18n, setupI18n } from '@lingui/core';

import type { Language } from '#worker/domain/language.ts';

import { messages as en } from './locales/en.ts';
import { messages as sv } from './locales/sv.ts';

/** Fails rather than write Swedish into an English mail. */
function missing(language: string, text: string): never {
  throw new Error(`no text in ${language}: ${text}`);
}

const TEXTS: Record<Language, I18n> = {
  sv: setupI18n({ locale: 'sv', messages: { sv }, missing }),
  en: setupI18n({ locale: 'en', messages: { en }, missing }),
};

/**
 * The Worker's texts. A text is its own id, in Swedish: `i18n._('Kvitto {orderNumber}', { orderNumber })`, as ICU
 * messages. `npm run i18n:extract` collects them and compiles the catalogues.
 */
export function textsIn(language: Language): I18n {
  return TEXTS[language];
}
