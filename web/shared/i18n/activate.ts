import { i18n } from '@lingui/core';

import { toLanguage, type Language } from '#worker/domain/language.ts';
import { manifestFile } from '#worker/domain/pages/public-pages.ts';

import { fetchMessages, type CatalogueName } from './catalogues.ts';

const needed = new Set<CatalogueName>(['site']);
const present = new Set<CatalogueName>();

/** The latest request: texts of another that arrive later are not shown. */
let asked: Language | null = null;

/** @returns whether it is active: another may have been requested meanwhile */
export async function activateLanguage(language: Language): Promise<boolean> {
  asked = language;
  if (i18n.locale === language) return true;
  const names = [...needed];
  const messages = await fetchMessages(names, language);
  if (asked !== language) return false;
  // A page may have requested more meanwhile.
  if (needed.size > names.length) return activateLanguage(language);
  for (const name of names) present.add(name);
  i18n.loadAndActivate({ locale: language, messages });
  // Setting `lang` again would restyle the whole document.
  if (document.documentElement.lang !== language) {
    document.documentElement.lang = language;
    // The installed app's name follows the page's language.
    document.querySelector('[rel=manifest]')?.setAttribute('href', manifestFile(language));
  }
  return true;
}

/** Before the first language is active, only registers the need. */
export async function needTexts(name: CatalogueName): Promise<void> {
  needed.add(name);
  const { locale } = i18n;
  if (present.has(name) || locale === '') return;
  const messages = await fetchMessages([name], toLanguage(locale));
  if (i18n.locale !== locale) return needTexts(name);
  present.add(name);
  // Not i18n.load, which renders every text on the page again.
  Object.assign(i18n.messages, messages);
}
