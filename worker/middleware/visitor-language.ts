import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

import { isLanguage, type Language } from '#worker/domain/language.ts';
import { acceptedLanguage, LANGUAGE_COOKIE } from '#worker/domain/page-language.ts';

/** What whoever asks is given where the address names no language: what they chose, else what their browser wants. */
export function visitorLanguage(c: Context): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : acceptedLanguage(c.req.header('accept-language') ?? '');
}

/** The language of the page that they come from, where they would be given another; else null. */
export function languageToKeep(c: Context, language: string | undefined): Language | null {
  return isLanguage(language) && language !== visitorLanguage(c) ? language : null;
}
