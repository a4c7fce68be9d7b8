import {
  ADMIN_MARKETING_PATH,
  ADMIN_PATH,
  ADMIN_WAITLIST_PATH,
  isTicketPath,
} from '#worker/domain/admin/admin-pages.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#worker/domain/language.ts';
import type { PriceListName } from '#worker/domain/orders/prices.ts';
import { TOKEN_PATHS } from '#worker/domain/mail/token-pages.ts';

import type { LaunchMode } from './launch.ts';

/** Public, indexed pages with their path per language. */
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

export const SUPPORT_PAGE: PublicPage = 'support';

/** `addressLanguage`: null where the path serves both languages. */
export type FoundPage = { page: PublicPage; addressLanguage: Language | null };

export function findPublicPage(pathname: string): FoundPage | null {
  for (const page of PUBLIC_PAGE_NAMES) {
    const languages = LANGUAGES.filter((language) => PUBLIC_PAGES[page][language] === pathname);
    const [first, second] = languages;
    if (first !== undefined) return { page, addressLanguage: second === undefined ? first : null };
  }
  return null;
}

export function publicPaths(): string[] {
  const paths = PUBLIC_PAGE_NAMES.flatMap((page) => LANGUAGES.map((it) => PUBLIC_PAGES[page][it]));
  return [...new Set(paths)];
}

/** For paths that serve both; overrides cookie and browser. */
export const LANGUAGE_PARAM = 'lang';

/** The default language is unnamed: its readers nearly always get it. */
export function publicPagePath(page: PublicPage, language: Language): string {
  return language === DEFAULT_LANGUAGE
    ? PUBLIC_PAGES[page][language]
    : namedPagePath(page, language);
}

/** Explicit, for visitors whose cookie or browser may prefer another. */
export function namedPagePath(page: PublicPage, language: Language): string {
  const { sv, en } = PUBLIC_PAGES[page];
  const path = PUBLIC_PAGES[page][language];
  return sv === en ? `${path}?${LANGUAGE_PARAM}=${language}` : path;
}

export function publicPageUrl(page: PublicPage, language: Language): string {
  return `${BRAND.siteOrigin}${publicPagePath(page, language)}`;
}

/** Paths of the web's router, except tickets; any other is a 404. */
export const PUBLISHED_PATHS: ReadonlySet<string> = new Set([
  ...publicPaths(),
  ...TOKEN_PATHS,
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
  '/recheck',
  '/withdraw',
  ADMIN_PATH,
  ADMIN_MARKETING_PATH,
  ADMIN_WAITLIST_PATH,
]);

export function isPublished(path: string): boolean {
  return PUBLISHED_PATHS.has(path) || isTicketPath(path);
}

/** Public pages, the 404, the app shell, and the shell's replacement before launch. */
export type PrerenderedPage = PublicPage | 'not-found' | 'app' | 'coming-soon';

export function pageAt(pathname: string): PrerenderedPage {
  const found = findPublicPage(pathname);
  if (found !== null) return found.page;
  return isPublished(pathname) ? 'app' : 'not-found';
}

/** Complete without the app: a small script brings it to life. */
export type ReadingPage = Exclude<PrerenderedPage, 'app'>;

export function isReadingPage(page: PrerenderedPage): page is ReadingPage {
  return page !== 'app';
}

/** The template, on the demo's first page, of links that fetch what its scan needs. */
export const DEMO_FILES_ID = 'demo-files';

/** Prices and the way in are part of the texts. */
export type PageEdition = { language: Language; priceList: PriceListName; launch: LaunchMode };

export function prerenderedFile(
  page: PrerenderedPage,
  { language, priceList, launch }: PageEdition,
): string {
  return `/pages/${launch}/${priceList}/${language}/${page}.html`;
}

/** Web app manifest. */
export function manifestFile(language: Language): string {
  return `/manifest.${language}.webmanifest`;
}

/** Shown whole by every large network; ogp.me sets none, theirs agree on 1.91:1. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

export function socialImagePath(page: PublicPage, language: Language): string {
  return `/social/${language}/${page}.png`;
}

/** At the root, so that its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

export function offlineFile(language: Language): string {
  return `/offline/${language}.html`;
}

/** Cached with the offline page. */
export const OFFLINE_SCRIPT_PATH = '/offline/await-network.js';
