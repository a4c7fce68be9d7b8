import type { Language } from '#worker/domain/language.ts';

import { activateLanguage } from '#web/i18n/activate.ts';
import { readLanguagePreference, saveLanguagePreference } from '#web/i18n/language-preference.ts';
import { atom, store } from '#web/state/store.ts';

const activeLanguageAtom = atom<Language>(readLanguagePreference());

export const languageAtom = atom((get) => get(activeLanguageAtom));

/** Switches every text on the page, without a reload, and remembers the choice. */
export const switchLanguageAtom = atom(null, async (_get, set, language: Language) => {
  await activateLanguage(language);
  saveLanguagePreference(language);
  set(activeLanguageAtom, language);
});

/** Before the first paint: the remembered language's catalogue, and no other. */
export function startLanguage(): Promise<void> {
  return activateLanguage(store.get(activeLanguageAtom));
}
