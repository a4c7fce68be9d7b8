import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#worker/domain/language.ts';
import { findPublicPage } from './public-pages.ts';

export const LANGUAGE_COOKIE = 'language';

const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Not HttpOnly: pages set it too. */
export function languageCookie(language: Language, isSecure: boolean): string {
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${LANGUAGE_COOKIE}=${language}; ${attributes}`;
}

/** By path, or by the `lang` parameter. */
export function languageOfAddress(pathname: string, named: string | null): Language | null {
  return findPublicPage(pathname)?.addressLanguage ?? (isLanguage(named) ? named : null);
}

/** By `Accept-Language`; Swedish by default. */
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
