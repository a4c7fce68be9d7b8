import { activateLanguage } from './activate.ts';
import {
  renewLanguageCookie,
  saveLanguagePreference,
  startingLanguage,
} from './language-preference.ts';
import { atom, store } from '#web/shared/lib/store.ts';
import type { Language } from '#worker/domain/language.ts';

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };

export const activeLanguageAtom = atom<Language>(startingLanguage());

export const languageAtom = atom((get) => get(activeLanguageAtom));

/** The latest choice: texts of an earlier one that arrive later are ignored. */
let chosen: Language | null = null;

/** @returns whether it is still the latest choice */
export const switchLanguageAtom = atom(null, async (_get, set, language: Language) => {
  chosen = language;
  const isOn = await activateLanguage(language);
  if (chosen !== language) return false;
  saveLanguagePreference(language);
  if (isOn) set(activeLanguageAtom, language);
  return true;
});

/** For navigation; the stored choice stays. */
export const takeLanguageAtom = atom(null, async (_get, set, language: Language) => {
  if (await activateLanguage(language)) set(activeLanguageAtom, language);
});

/** Loads the starting language's catalogues only. */
export async function startLanguage(): Promise<void> {
  renewLanguageCookie();
  await activateLanguage(store.get(activeLanguageAtom));
}
