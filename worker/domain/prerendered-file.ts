import type { Language } from './language.ts';
import type { LaunchMode } from './launch.ts';
import type { PriceListName } from './order/price-list.ts';
import type { PublicPage } from './public-page.ts';

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
