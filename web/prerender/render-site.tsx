import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

import { NotStartedNotice } from '#web/app/missing-part.tsx';
import { usePublicPath } from '#web/shared/router/paths.ts';
import { MailLink } from '#web/shared/components/links.tsx';
import { OfflinePage } from '#web/pages/offline/offline-screen.tsx';
import { CATALOGUE_NAMES, fetchMessages } from '#web/shared/i18n/catalogues.ts';
import { startDrawing } from '#web/prerender/social-image/draw-social-image.ts';
import { socialImage } from '#web/prerender/social-image/social-image.tsx';
import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import { PRICE_LIST_NAMES } from '#worker/domain/orders/prices.ts';
import { LAUNCH_MODES } from '#worker/domain/pages/launch.ts';
import {
  DEMO_FILES_ID,
  manifestFile,
  OFFLINE_SCRIPT_PATH,
  offlineFile,
  type PageEdition,
  prerenderedFile,
  type PrerenderedPage,
  PUBLIC_PAGE_NAMES,
  PUBLIC_PAGES,
  type ReadingPage,
  socialImagePath,
} from '#worker/domain/pages/public-pages.ts';

import { plainText } from './plain-text.ts';
import { renderReadingPage } from './reading-pages.tsx';
import { robotsText, sitemapXml } from './search-files.ts';
import { structuredData } from './structured-data.tsx';
import { appIcons, manifestLink, webManifest } from './web-manifest.ts';

function ScriptNeeded() {
  const publicPath = usePublicPath();
  return (
    <noscript>
      <main className="page py-16">
        <h1 className="max-w-[44rem] text-4xl sm:text-5xl">
          <Trans>Den här sidan behöver JavaScript</Trans>
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-soft">
          <Trans>
            Slå på det i webbläsaren och ladda om sidan, eller mejla oss om det du vill ha hjälp
            med: <MailLink />
          </Trans>
        </p>
        <p className="mt-10">
          <a href={publicPath('start')} className="text-link font-semibold">
            <Trans>Till startsidan</Trans>
          </a>
        </p>
      </main>
    </noscript>
  );
}

type Filling = {
  template: string;
  page: PrerenderedPage | 'offline';
  /** Instead of the app's. */
  readingScript?: string;
  edition: PageEdition;
  /** null keeps the template's title. */
  head: string | null;
  body: string;
  beforeRoot?: string;
  /** A data block: no script policy applies. */
  data?: readonly object[];
};

function fillTemplate({
  template,
  page,
  readingScript,
  edition,
  head,
  body,
  beforeRoot = '',
  data = [],
}: Filling): string {
  const { language, priceList, launch } = edition;
  const blocks = data.map(
    (block) =>
      `<script type="application/ld+json">${JSON.stringify(block).replaceAll('<', '\\u003c')}</script>`,
  );
  const html = `<html lang="${language}" data-price-list="${priceList}" data-launch="${launch}">`;
  const title = /<title>[^<]*<\/title>/.exec(template)?.[0];
  if (title === undefined) throw new Error('The built index.html has no <title>.');
  const preloading = withPreloadsOf(page, template);
  const scripted =
    readingScript === undefined
      ? preloading
      : replaceOnce(preloading, /(?<=<script type="module"[^>]* src=")[^"]+/, readingScript);
  return replaceOnce(
    replaceOnce(
      replaceOnce(scripted, /<html lang="[a-z]+">/, html),
      /<title>[^<]*<\/title>/,
      [head ?? title, manifestLink(language), ...blocks].join(''),
    ),
    /<div id="root"><\/div>/,
    `${beforeRoot}<div id="root">${body}</div>`,
  );
}

const DEMO_FILES = new RegExp(`<template id="${DEMO_FILES_ID}">(.*?)</template>`, 's');
const APP_FILE = /<link rel="modulepreload"[^>]*>/g;

/** The app's document fetches the app's files; the page that leads to the demo holds the demo's until they are wanted. */
function withPreloadsOf(page: Filling['page'], template: string): string {
  const ofDemo = DEMO_FILES.exec(template)?.[0] ?? '';
  const ofApp = template.replace(ofDemo, '');
  if (page === 'app') return ofApp;
  const without = ofApp.replaceAll(APP_FILE, '');
  return page === 'demo' ? replaceOnce(without, /(?=<div id="root">)/, ofDemo) : without;
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`The built index.html has nothing like ${pattern}.`);
  return text.replace(pattern, () => replacement);
}

/** React writes head elements before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

type OfflinePageOptions = { template: string; language: Language; i18n: I18n };

/** Self-contained but for its own script. */
function renderOfflinePage({ template, language, i18n }: OfflinePageOptions): string {
  const edition = { language, priceList: 'standard', launch: 'open' } as const;
  const body = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OfflinePage />
    </I18nProvider>,
  );
  const html = fillTemplate({ template, page: 'offline', edition, head: null, body });
  const own = `<script type="module" src="${OFFLINE_SCRIPT_PATH}"></script>`;
  const withoutApp = html.replaceAll(/<script type="module"[^>]*><\/script>/g, '');
  return withoutApp.replace('</head>', `${own}</head>`);
}

const NOBODYS_PATH = '/404';
/** Any of them. */
const GATED_PATH = '/scan';

type ReadingDocument = {
  template: string;
  readingScript: string;
  page: ReadingPage;
  edition: PageEdition;
};

/** The document of one page at an address, in development. */
export async function renderReadingDocument(asked: ReadingDocument & { path: string }) {
  const { template, readingScript, page, edition, path } = asked;
  const { language } = edition;
  const messages = await fetchMessages(CATALOGUE_NAMES, language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const drawn = splitHead(renderReadingPage({ page, path, edition, i18n }));
  return fillTemplate({ template, page, readingScript, edition, ...drawn });
}

/** By path. */
export async function renderSite(
  template: string,
  readingScript: string,
): Promise<Map<string, string | Uint8Array>> {
  const draw = await startDrawing();
  if (!DEMO_FILES.test(template)) throw new Error('The built index.html lacks the demo’s files.');
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
    const forApp = drawAside(<NotStartedNotice />) + drawAside(<ScriptNeeded />);
    files.set(offlineFile(language), renderOfflinePage({ template, language, i18n }));
    files.set(manifestFile(language), webManifest(i18n));
    for (const edition of editionsIn(language)) {
      const reading = { template, edition, readingScript };
      const add = (page: PrerenderedPage, html: string) =>
        files.set(prerenderedFile(page, edition), html);

      add(
        'app',
        fillTemplate({ template, page: 'app', edition, head: null, body: '', beforeRoot: forApp }),
      );
      const read = (page: ReadingPage, path: string) =>
        splitHead(renderReadingPage({ page, path, edition, i18n }));
      const missing = read('not-found', NOBODYS_PATH);
      add('not-found', fillTemplate({ ...reading, page: 'not-found', ...missing }));
      if (edition.launch === 'gated') {
        const soon = read('coming-soon', GATED_PATH);
        add('coming-soon', fillTemplate({ ...reading, page: 'coming-soon', ...soon }));
      }
      for (const page of PUBLIC_PAGE_NAMES) {
        const path = PUBLIC_PAGES[page][language];
        const drawn = read(page, path);
        const title = titleIn(drawn.head);
        const data = structuredData({ page, title, edition, messages });
        add(page, fillTemplate({ ...reading, page, ...drawn, data }));
        // Name and description contain no price, so one picture serves all price lists.
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

/** Without the product's name. */
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
