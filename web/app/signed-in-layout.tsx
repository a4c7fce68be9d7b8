import { useEffect } from 'react';
import { Outlet } from 'react-router';

import { AccountBar } from '#web/features/access/account-bar.tsx';
import { useSessionWatch } from '#web/features/access/watch-session.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { SERVICE_WORKER_PATH } from '#worker/domain/pages/public-pages.ts';

import { Footer, Header, PageMain } from './layout.tsx';

declare global {
  interface Window {
    /** Not in every browser, nor in TypeScript's DOM types. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (input: string) => string };
    };
  }
}

let isAskedFor = false;

/**
 * Registered for signed-in users only: a visitor's browser stores nothing. The worker is told the language for its
 * offline page.
 */
function useServiceWorker(): void {
  const language = useAtomValue(languageAtom);

  useEffect(() => {
    if (isAskedFor || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    isAskedFor = true;
    navigator.serviceWorker.register(trustedUrl()).catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!isAskedFor) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(language));
  }, [language]);
}

/** The Trusted Types policy in _headers allows this URL only. */
function trustedUrl(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SERVICE_WORKER_PATH,
  });
  return policy?.createScriptURL('') ?? SERVICE_WORKER_PATH;
}

export function Component() {
  useSessionWatch();
  useServiceWorker();
  return (
    <>
      <meta name="robots" content="noindex" />
      <Header>
        <AccountBar />
      </Header>
      <PageMain>
        <Outlet />
      </PageMain>
      <Footer />
    </>
  );
}
