import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

import { OfflineNote, PublicLayout, SkipLink } from '#web/app/layout.tsx';
import { COOKIE_QUESTION_ID } from '#web/features/consent/ask-on-first-visit.ts';
import { CookieQuestion } from '#web/features/consent/cookie-question.tsx';
import { WaitlistSheet } from '#web/features/launch/waitlist-dialog.tsx';
import { ComingSoonPage } from '#web/pages/coming-soon/coming-soon-page.tsx';
import { DemoStartPage } from '#web/pages/demo/demo-start-page.tsx';
import { AboutPage } from '#web/pages/information/about/about-page.tsx';
import { AccessibilityPage } from '#web/pages/information/accessibility/accessibility-page.tsx';
import { ContactPage } from '#web/pages/information/contact/contact-page.tsx';
import { FaqPage } from '#web/pages/information/faq/faq-page.tsx';
import { MethodPage } from '#web/pages/information/method/method-page.tsx';
import { NotFoundScreen } from '#web/pages/information/not-found-screen.tsx';
import { PrivacyPage } from '#web/pages/information/privacy/privacy-page.tsx';
import { SupportPage } from '#web/pages/information/support/support-page.tsx';
import { TermsPage } from '#web/pages/information/terms/terms-page.tsx';
import { StartPage } from '#web/pages/start/start-page.tsx';
import { Provider } from '#web/shared/lib/store.ts';
import { ToastRegion } from '#web/shared/toasts/toast-region.tsx';
import type { PageEdition, ReadingPage } from '#worker/domain/pages/public-pages.ts';

import { pageStore } from './structured-data.tsx';

const READING_PAGES: Record<ReadingPage, FunctionComponent> = {
  start: StartPage,
  demo: DemoStartPage,
  about: AboutPage,
  faq: FaqPage,
  method: MethodPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  support: SupportPage,
  contact: ContactPage,
  accessibility: AccessibilityPage,
  'not-found': NotFoundScreen,
  'coming-soon': ComingSoonPage,
};

export type ReadingOptions = { page: ReadingPage; path: string; edition: PageEdition; i18n: I18n };

/** What `web/reading-page.ts` brings to life, behind the head's elements. */
export function renderReadingPage({ page, path, edition, i18n }: ReadingOptions): string {
  const Page = READING_PAGES[page];
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Provider store={pageStore(edition)}>
        <I18nProvider i18n={i18n}>
          <SkipLink />
          <template id={COOKIE_QUESTION_ID}>
            <CookieQuestion />
          </template>
          <OfflineNote isOffline={false} isKept />
          <div className="flex min-h-dvh flex-col">
            <PublicLayout>
              <Page />
            </PublicLayout>
          </div>
          {edition.launch === 'gated' ? <WaitlistSheet /> : null}
          <ToastRegion />
        </I18nProvider>
      </Provider>
    </MemoryRouter>,
  );
}
