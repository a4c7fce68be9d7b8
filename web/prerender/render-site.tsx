import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

import { LANGUAGES, type Language } from '#worker/domain/language.ts';
import { LAUNCH_MODES } from '#worker/domain/launch.ts';
import { PRICE_LIST_NAMES } from '#worker/domain/order/price-list.ts';
import { offlineFile } from '#worker/domain/offline-page.ts';
import {
  manifestFile,
  prerenderedFile,
  type PageEdition,
  type PrerenderedPage,
} from '#worker/domain/prerendered-file.ts';
import { PUBLIC_PAGE_NAMES, PUBLIC_PAGES } from '#worker/domain/public-page.ts';
import { socialImagePath } from '#worker/domain/social-image.ts';

import { NotStartedNotice } from '#web/app/not-started-notice.tsx';
import { CATALOGUE_NAMES, fetchMessages } from '#web/i18n/catalogues.ts';

import { appIcons } from './app-icons.ts';
import { fillTemplate } from './fill-template.ts';
import { renderDocument } from './render-document.tsx';
import { ComingSoonMain, ComingSoonTitle } from './coming-soon.tsx';
import { ScriptNeeded } from './script-needed.tsx';
import { renderOfflinePage } from './offline-page.tsx';
import { plainText } from './plain-text.ts';
import { robotsText, sitemapXml } from './search-files.ts';
import { SameOnEveryPage } from './same-on-every-page.tsx';
import { startDrawing } from './social-image/draw-social-image.ts';
import { socialImage } from './social-image/social-image.tsx';
import { webManifest } from './web-manifest.ts';
import { structuredData } from './structured-data.tsx';

/** An address that nobody has, to draw the page that says so. */
const NOBODYS_PATH = '/404';

/** Every file that the build adds for browsers without a script and for search engines, by its path. */
export async function renderSite(template: string): Promise<Map<string, string | Uint8Array>> {
  const draw = await startDrawing();
  const alike = renderToStaticMarkup(<SameOnEveryPage />);
  const files = new Map<string, string | Uint8Array>([
    ['/sitemap.xml', sitemapXml()],
    ['/robots.txt', robotsText()],
    ...appIcons(),
  ]);
  for (const language of LANGUAGES) {
    const messages = await fetchMessages(CATALOGUE_NAMES, language);
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
    const drawAside = (aside: ReactNode) =>
      renderToStaticMarkup(
        <MemoryRouter>
          <I18nProvider i18n={i18n}>{aside}</I18nProvider>
        </MemoryRouter>,
      );
    const notice = drawAside(<NotStartedNotice />);
    const scriptNeeded = drawAside(<ScriptNeeded />);
    const comingSoon = {
      head: drawAside(<ComingSoonTitle />),
      notice: notice + inNoscript(drawAside(<ComingSoonMain />)),
    };
    files.set(offlineFile(language), await renderOfflinePage({ template, language, messages }));
    files.set(manifestFile(language), webManifest(i18n));
    for (const edition of editionsIn(language)) {
      const frame = { template, edition, notice };
      const common = { edition, messages };
      const add = (page: PrerenderedPage, html: string) =>
        files.set(prerenderedFile(page, edition), html);

      const app = { ...frame, notice: notice + scriptNeeded, head: null, body: '', data: [] };
      add('app', fillTemplate(app));
      if (edition.launch === 'gated') add('coming-soon', fillTemplate({ ...app, ...comingSoon }));
      const missing = await renderDocument({ path: NOBODYS_PATH, ...common });
      add('not-found', fillTemplate({ ...frame, ...missing, data: [] }));
      for (const page of PUBLIC_PAGE_NAMES) {
        const drawn = await renderDocument({ path: PUBLIC_PAGES[page][language], ...common });
        const title = titleIn(drawn.head);
        const data = structuredData({ page, title, ...common });
        add(page, fillTemplate({ ...frame, ...drawn, head: drawn.head + alike, data }));
        // Neither a name nor a description tells a price, so one picture serves all price lists.
        const picture = socialImagePath(page, language);
        if (files.has(picture)) continue;
        const description = descriptionIn(drawn.head);
        files.set(picture, await draw(socialImage({ title, description, i18n })));
      }
    }
  }
  return files;
}

function editionsIn(language: Language): PageEdition[] {
  return LAUNCH_MODES.flatMap((launch) =>
    PRICE_LIST_NAMES.map((priceList) => ({ language, priceList, launch })),
  );
}

/** One stands in no other: what is said to whoever has no script is in it anyway. */
function inNoscript(html: string): string {
  return `<noscript>${html.replaceAll(/<\/?noscript>/g, '')}</noscript>`;
}

/** A page's own name, without ours behind it. */
function titleIn(head: string): string {
  const title = /<title[^>]*>([^<]*) – /.exec(head)?.[1];
  if (title === undefined) throw new Error('A public page has no <title>: give it a PageHead.');
  return plainText(title);
}

function descriptionIn(head: string): string {
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  if (description === undefined) throw new Error('A public page has no description.');
  return plainText(description);
}
