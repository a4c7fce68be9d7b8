import type { Language } from './language.ts';
import type { PriceListName } from './order/price-list.ts';
import type { PublicPage } from './public-page.ts';

/** What the build writes for browsers to open: each public page, the 404, and the empty page that the app fills. */
export type PrerenderedPage = PublicPage | 'not-found' | 'app';

/** Where such a page lies among the static files. Prices are part of the texts, so each price list has its own. */
export function prerenderedFile(
  page: PrerenderedPage,
  language: Language,
  priceList: PriceListName,
): string {
  return `/pages/${priceList}/${language}/${page}.html`;
}
