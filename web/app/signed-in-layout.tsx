import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';

import { AccountBar } from '#web/features/access/account-bar.tsx';
import { useSessionWatch } from '#web/features/access/watch-session.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { isKeptOut } from '#web/entities/launch/gate-rules.ts';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { SERVICE_WORKER_PATH } from '#worker/domain/pages/public-pages.ts';

import { Footer, PublicLayout, Header, PageMain } from './layout.tsx';

declare global {
  interface Window {
    /** Not in every browser, nor yet in TypeScript. What it makes goes wherever the string would. */
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
 * Keeps the page for when there is no network, for whoever is signed in: a visitor's browser is asked to keep nothing.
 * Where it does not come about, the browser's own page has to do. Which language that page is to be in is told with
 * every switch.
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

/** The one script that may be started by its address: the policy of _headers knows no other. */
function trustedUrl(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SERVICE_WORKER_PATH,
  });
  return policy?.createScriptURL('') ?? SERVICE_WORKER_PATH;
}

/** Around every page that needs a session. Loaded with the first of them. Who is kept out by the gate is a visitor. */
export function Component() {
  const isGated = useAtomValue(pageLaunchAtom) === 'gated';
  const address = useLocation();
  return isGated && isKeptOut(address) ? <PublicLayout /> : <SignedInLayout />;
}

function SignedInLayout() {
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
