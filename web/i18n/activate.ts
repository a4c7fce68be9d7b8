import { i18n, type Messages } from '@lingui/core';

import { LANGUAGES, type Language } from '#worker/domain/language.ts';

const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  sv: () => import('./locales/sv.po'),
  en: () => import('./locales/en.po'),
};

/** Loads one catalogue, the only one in memory at first, and switches every text on the page to it. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await CATALOGUES[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Fetches every catalogue, so that a later switch asks for nothing. */
export async function preloadLanguages(): Promise<void> {
  await Promise.all(LANGUAGES.map((language) => CATALOGUES[language]()));
}
