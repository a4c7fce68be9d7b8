import type { Language } from '#worker/domain/language.ts';

import { activateLanguage } from '#web/i18n/activate.ts';
import {
  renewLanguageCookie,
  saveLanguagePreference,
  startingLanguage,
} from '#web/i18n/language-preference.ts';
import { atom, store } from '#web/state/store.ts';

/** The language on the page. */
export const activeLanguageAtom = atom<Language>(startingLanguage());

export const languageAtom = atom((get) => get(activeLanguageAtom));

/** Switches every text on the page, without a reload, and remembers the choice, whatever the page has moved on to. */
export const switchLanguageAtom = atom(null, async (_get, set, language: Language) => {
  const isOn = await activateLanguage(language);
  saveLanguagePreference(language);
  if (isOn) set(activeLanguageAtom, language);
});

/** Switches to the language of an address that was moved to; what was chosen stays chosen. */
export const takeLanguageAtom = atom(null, async (_get, set, language: Language) => {
  if (await activateLanguage(language)) set(activeLanguageAtom, language);
});

/** Before the first paint: the catalogues of the language to begin in, and no other. */
export async function startLanguage(): Promise<void> {
  renewLanguageCookie();
  await activateLanguage(store.get(activeLanguageAtom));
}
