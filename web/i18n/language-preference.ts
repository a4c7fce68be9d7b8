import { toLanguage, type Language } from '#worker/domain/language.ts';

const STORAGE_KEY = 'grinbox.language';

/** The stored choice; Swedish when there is none or storage is closed to us. */
export function readLanguagePreference(): Language {
  try {
    return toLanguage(localStorage.getItem(STORAGE_KEY));
  } catch {
    return toLanguage(null);
  }
}

/** Keeps the choice where the browser lets us; the page shows it either way. */
export function saveLanguagePreference(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    return;
  }
}
