import { i18n } from '@lingui/core';

import { LANGUAGES, toLanguage, type Language } from '#worker/domain/language.ts';
import { manifestFile } from '#worker/domain/pages/public-pages.ts';

import { fetchMessages, type CatalogueName } from './catalogues.ts';

/** What the pages so far have asked for, and what of it is there. */
const needed = new Set<CatalogueName>(['site']);
const present = new Set<CatalogueName>();

/** The language that was asked for last. Texts of another that come after it are not shown. */
let asked: Language | null = null;

/**
 * Switches every text on the page to a language, the only one in memory at first.
 * @returns whether it is on: by the time its texts have come another may have been asked for
 */
export async function activateLanguage(language: Language): Promise<boolean> {
  asked = language;
  if (i18n.locale === language) return true;
  const names = [...needed];
  const messages = await fetchMessages(names, language);
  if (asked !== language) return false;
  // A page may have asked for more in the meantime.
  if (needed.size > names.length) return activateLanguage(language);
  for (const name of names) present.add(name);
  i18n.loadAndActivate({ locale: language, messages });
  // Said once more, it would have the browser work out the style of the whole page anew.
  if (document.documentElement.lang !== language) {
    document.documentElement.lang = language;
    // The app that the browser offers to keep is called what the page calls it.
    document.querySelector('[rel=manifest]')?.setAttribute('href', manifestFile(language));
  }
  return true;
}

/** Brings the texts that a page needs. Before the first language is on, it will bring them along. */
export async function needTexts(name: CatalogueName): Promise<void> {
  needed.add(name);
  const { locale } = i18n;
  if (present.has(name) || locale === '') return;
  const messages = await fetchMessages([name], toLanguage(locale));
  if (i18n.locale !== locale) return needTexts(name);
  present.add(name);
  // Not by `load`, which has every text on the page drawn anew: whoever shows these is not there yet.
  Object.assign(i18n.messages, messages);
}

/** Fetches what is needed here in every language, so that a later switch asks for nothing. */
export async function preloadLanguages(): Promise<void> {
  await Promise.all(LANGUAGES.map((language) => fetchMessages(needed, language)));
}
