import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createStore } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

import { pagePriceListAtom } from '#web/entities/access/session-atoms.ts';
import { FAQ_ENTRIES } from '#web/pages/information/faq/faq-entries.tsx';
import { activeLanguageAtom } from '#web/shared/i18n/language-atoms.ts';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { Provider } from '#web/shared/lib/store.ts';
import { BRAND } from '#worker/domain/brand.ts';
import {
  type PageEdition,
  type PublicPage,
  publicPageUrl,
} from '#worker/domain/pages/public-pages.ts';

import { plainText } from './plain-text.ts';

/** The state before anybody has opened the page. */
export function pageStore({ language, priceList, launch }: PageEdition) {
  const store = createStore();
  store.set(activeLanguageAtom, language);
  store.set(pagePriceListAtom, priceList);
  store.set(pageLaunchAtom, launch);
  return store;
}

type PageFacts = {
  page: PublicPage;
  title: string;
  edition: PageEdition;
  messages: Messages;
};

/** Texts come from the page's own components. */
export function structuredData(facts: PageFacts): object[] {
  const { page } = facts;
  return [
    ...(page === 'start' ? [organisation()] : [breadcrumb(facts)]),
    ...(page === 'faq' ? [questions(facts)] : []),
  ];
}

function organisation(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: BRAND.productName,
    legalName: BRAND.companyName,
    url: BRAND.siteOrigin,
    logo: `${BRAND.siteOrigin}/favicon.svg`,
    email: BRAND.supportEmail,
    telephone: BRAND.telephone,
    vatID: BRAND.vatNumber,
    address: BRAND.address,
  };
}

function breadcrumb({ page, title, edition: { language } }: PageFacts): object {
  const steps = [
    { name: BRAND.productName, item: publicPageUrl('start', language) },
    { name: title, item: publicPageUrl(page, language) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

function questions({ edition, messages }: PageFacts): object {
  const { language } = edition;
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: FAQ_ENTRIES.map(({ question, Answer }) => {
      const html = renderToStaticMarkup(
        <MemoryRouter>
          <Provider store={pageStore(edition)}>
            <I18nProvider i18n={i18n}>
              <Answer />
            </I18nProvider>
          </Provider>
        </MemoryRouter>,
      );
      return {
        '@type': 'Question',
        name: i18n._(question),
        acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
      };
    }),
  };
}
