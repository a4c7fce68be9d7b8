import { activateLanguage } from './activate.ts';
import {
  renewLanguageCookie,
  saveLanguagePreference,
  startingLanguage,
} from './language-preference.ts';
import { atom, store } from '#web/shared/lib/store.ts';
import type { Language } from '#worker/domain/language.ts';

/** Each language in its own words: whoever needs the switch may not read the page's language. */
export const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };

/** The language on the page. */
export const activeLanguageAtom = atom<Language>(startingLanguage());

export const languageAtom = atom((get) => get(activeLanguageAtom));

/** What somebody chose last: texts that come after a later choice are no choice any more. */
let chosen: Language | null = null;

/**
 * Switches every text on the page, without a reload, and remembers the choice, whatever the page has moved on to.
 * @returns whether it is the choice still: by the time its texts have come another may have been made
 */
export const switchLanguageAtom = atom(null, async (_get, set, language: Language) => {
  chosen = language;
  const isOn = await activateLanguage(language);
  if (chosen !== language) return false;
  saveLanguagePreference(language);
  if (isOn) set(activeLanguageAtom, language);
  return true;
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
