import {
  ADMIN_MARKETING_PATH,
  ADMIN_PATH,
  ADMIN_WAITLIST_PATH,
  isTicketPath,
} from '#worker/domain/admin/admin-paths.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#worker/domain/language.ts';
import type { PriceListName } from '#worker/domain/orders/prices.ts';
import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';

import type { LaunchMode } from './launch.ts';

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

/** The addresses that have a page in the router of the web, but for tickets; any other is answered with a 404. */
export const PUBLISHED_PATHS: ReadonlySet<string> = new Set([
  ...publicPaths(),
  WAITLIST_PATH,
  '/auth',
  '/demo/scan',
  '/demo/clean',
  '/demo/checkout',
  '/demo/receipt',
  '/scan',
  '/dashboard',
  '/account',
  '/account/erased',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
  '/withdraw',
  ADMIN_PATH,
  ADMIN_MARKETING_PATH,
  ADMIN_WAITLIST_PATH,
]);

export function isPublished(path: string): boolean {
  return PUBLISHED_PATHS.has(path) || isTicketPath(path);
}

/**
 * What the build writes for browsers to open: each public page, the 404, the empty page that the app fills, and the one
 * that stands in its place before the launch.
 */
export type PrerenderedPage = PublicPage | 'not-found' | 'app' | 'coming-soon';

/** What a page reads differently by: prices are part of the texts, and so is the way in. */
export type PageEdition = { language: Language; priceList: PriceListName; launch: LaunchMode };

/** Where such a page lies among the static files. */
export function prerenderedFile(
  page: PrerenderedPage,
  { language, priceList, launch }: PageEdition,
): string {
  return `/pages/${launch}/${priceList}/${language}/${page}.html`;
}

/** What a phone or a desktop reads that keeps the site as an app. */
export function manifestFile(language: Language): string {
  return `/manifest.${language}.webmanifest`;
}

/** The size that every large network shows whole, in pixels (ogp.me names none; theirs agree on 1.91:1). */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

/** Where the picture of a public page lies that is shown when somebody passes its address on. */
export function socialImagePath(page: PublicPage, language: Language): string {
  return `/social/${language}/${page}.png`;
}

/** The script that keeps the page for when there is no network, at the root so that it minds every address. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Where the build writes it. */
export function offlineFile(language: Language): string {
  return `/offline/${language}.html`;
}

/** The page's own script, which is kept with it. */
export const OFFLINE_SCRIPT_PATH = '/offline/await-network.js';
