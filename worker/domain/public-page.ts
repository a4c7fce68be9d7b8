import { BRAND } from './brand.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './language.ts';

/** What is open to everybody, reads the same for all and is found by search engines, at its address in each language. */
export const PUBLIC_PAGES = {
  start: { sv: '/', en: '/' },
  demo: { sv: '/demo/auth', en: '/demo/auth' },
  about: { sv: '/about', en: '/about' },
  faq: { sv: '/faq', en: '/faq' },
  method: { sv: '/metod', en: '/method' },
  privacy: { sv: '/privacy', en: '/privacy' },
  terms: { sv: '/terms', en: '/terms' },
  support: { sv: '/support', en: '/support' },
  contact: { sv: '/contact', en: '/contact' },
  accessibility: { sv: '/tillganglighet', en: '/accessibility' },
} as const satisfies Record<string, Record<Language, string>>;

export type PublicPage = keyof typeof PUBLIC_PAGES;

export const PUBLIC_PAGE_NAMES = Object.keys(PUBLIC_PAGES).filter(
  (name): name is PublicPage => name in PUBLIC_PAGES,
);

/** Where people turn with a question. */
export const SUPPORT_PAGE: PublicPage = 'support';

/** The page at an address, and the language that the address itself is in; null where it serves both. */
export type FoundPage = { page: PublicPage; addressLanguage: Language | null };

export function findPublicPage(pathname: string): FoundPage | null {
  for (const page of PUBLIC_PAGE_NAMES) {
    const languages = LANGUAGES.filter((language) => PUBLIC_PAGES[page][language] === pathname);
    const [first, second] = languages;
    if (first !== undefined) return { page, addressLanguage: second === undefined ? first : null };
  }
  return null;
}

/** Every address of a public page, once. */
export function publicPaths(): string[] {
  const paths = PUBLIC_PAGE_NAMES.flatMap((page) => LANGUAGES.map((it) => PUBLIC_PAGES[page][it]));
  return [...new Set(paths)];
}

/** Names the language in an address that serves both, before what was chosen or the browser wants. */
export const LANGUAGE_PARAM = 'lang';

/** Where a page is in a language. Only what is not the default is named: whoever wants the default nearly always gets it. */
export function publicPagePath(page: PublicPage, language: Language): string {
  return language === DEFAULT_LANGUAGE
    ? PUBLIC_PAGES[page][language]
    : namedPagePath(page, language);
}

/** Where a page is in a language for whoever may have chosen, or whose browser may want, another. */
export function namedPagePath(page: PublicPage, language: Language): string {
  const { sv, en } = PUBLIC_PAGES[page];
  const path = PUBLIC_PAGES[page][language];
  return sv === en ? `${path}?${LANGUAGE_PARAM}=${language}` : path;
}

/** The same in full, as search engines keep it. */
export function publicPageUrl(page: PublicPage, language: Language): string {
  return `${BRAND.siteOrigin}${publicPagePath(page, language)}`;
}
