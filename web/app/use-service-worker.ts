import { useEffect } from 'react';

import { SERVICE_WORKER_PATH } from '#worker/domain/offline-page.ts';

import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

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
export function useServiceWorker(): void {
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
