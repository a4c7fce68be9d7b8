import { LANGUAGES } from '#worker/domain/language.ts';
import { PRICE_LIST_NAMES } from '#worker/domain/order/price-list.ts';
import { prerenderedFile } from '#worker/domain/prerendered-file.ts';
import { PUBLIC_PAGE_NAMES, PUBLIC_PAGES, type PublicPage } from '#worker/domain/public-page.ts';

import { CATALOGUE_NAMES, fetchMessages } from '#web/i18n/catalogues.ts';

import { fillTemplate } from './fill-template.ts';
import { renderDocument } from './render-document.tsx';
import { plainText } from './plain-text.ts';
import { robotsText, sitemapXml } from './search-files.ts';
import { structuredData } from './structured-data.tsx';

/** An address that nobody has, to draw the page that says so. */
const NOBODYS_PATH = '/404';

/** Every file that the build adds for browsers without a script and for search engines, by its path. */
export async function renderSite(template: string): Promise<Map<string, string>> {
  const files = new Map<string, string>([
    ['/sitemap.xml', sitemapXml()],
    ['/robots.txt', robotsText()],
  ]);
  for (const language of LANGUAGES) {
    const messages = await fetchMessages(CATALOGUE_NAMES, language);
    for (const priceList of PRICE_LIST_NAMES) {
      const frame = { template, language, priceList };
      const common = { language, priceList, messages };
      const add = (page: PublicPage | 'not-found' | 'app', html: string) =>
        files.set(prerenderedFile(page, language, priceList), html);

      add('app', fillTemplate({ ...frame, head: null, body: '', data: [] }));
      const missing = await renderDocument({ path: NOBODYS_PATH, ...common });
      add('not-found', fillTemplate({ ...frame, ...missing, head: null, data: [] }));
      for (const page of PUBLIC_PAGE_NAMES) {
        const drawn = await renderDocument({ path: PUBLIC_PAGES[page][language], ...common });
        const data = structuredData({ page, title: titleIn(drawn.head), ...common });
        add(page, fillTemplate({ ...frame, ...drawn, data }));
      }
    }
  }
  return files;
}

/** A page's own name, without ours behind it. */
function titleIn(head: string): string {
  const title = /<title[^>]*>([^<]*) – /.exec(head)?.[1];
  if (title === undefined) throw new Error('A public page has no <title>: give it a PageHead.');
  return plainText(title);
}
