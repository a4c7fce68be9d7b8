import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#worker/domain/language.ts';
import { findPublicPage } from './public-pages.ts';

/** Remembers the language that somebody chose, for pages that the server writes. */
export const LANGUAGE_COOKIE = 'language';

const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** What a browser is told to remember: a choice is no secret, and pages set it themselves. */
export function languageCookie(language: Language, isSecure: boolean): string {
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${LANGUAGE_COOKIE}=${language}; ${attributes}`;
}

/** The language that an address itself is in: by its path, or by the name that it carries. */
export function languageOfAddress(pathname: string, named: string | null): Language | null {
  return findPublicPage(pathname)?.addressLanguage ?? (isLanguage(named) ? named : null);
}

/** The first of our languages by a browser's own order (`Accept-Language`); Swedish where it wants neither. */
export function acceptedLanguage(header: string): Language {
  let best: { language: Language; weight: number } | null = null;
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const language = tag.split('-')[0];
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (!isLanguage(language) || !(weight > (best?.weight ?? 0))) continue;
    best = { language, weight };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}
