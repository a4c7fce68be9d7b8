import { toLanguage, type Language } from '#worker/domain/language.ts';
import {
  LANGUAGE_COOKIE,
  languageCookie,
  languageOfAddress,
} from '#worker/domain/pages/page-language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

const STORAGE_KEY = 'grinbox.language';

/** The stored choice, else the language of the document. */
export function readLanguagePreference(): Language {
  return readChoice() ?? pageLanguage();
}

function readChoice(): Language | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? null : toLanguage(stored);
  } catch {
    return null;
  }
}

/** The address's language before the stored one. */
export function startingLanguage(): Language {
  if (typeof location === 'undefined') return readLanguagePreference();
  const { pathname, search } = location;
  const named = new URLSearchParams(search).get(LANGUAGE_PARAM);
  return languageOfAddress(pathname, named) ?? readLanguagePreference();
}

/** Stored where possible, and in the cookie for the server. */
export function saveLanguagePreference(language: Language): void {
  writeCookie(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    return;
  }
}

/** Restores the cookie where it has expired or differs. */
export function renewLanguageCookie(): void {
  const chosen = readChoice();
  if (chosen !== null) writeCookie(chosen);
}

function writeCookie(language: Language): void {
  try {
    if (document.cookie.split('; ').includes(`${LANGUAGE_COOKIE}=${language}`)) return;
    document.cookie = languageCookie(language, location.protocol === 'https:');
  } catch {
    return;
  }
}

function pageLanguage(): Language {
  const written = typeof document === 'undefined' ? null : document.documentElement.lang;
  return toLanguage(written);
}
