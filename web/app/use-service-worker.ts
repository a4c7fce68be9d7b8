import { useEffect } from 'react';

import { SERVICE_WORKER_PATH } from '#worker/domain/offline-page.ts';

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
 * Where it does not come about, the browser's own page has to do.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (isAskedFor || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    isAskedFor = true;
    navigator.serviceWorker.register(trustedUrl()).catch(() => undefined);
  }, []);
}

/** The one script that may be started by its address: the policy of _headers knows no other. */
function trustedUrl(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SERVICE_WORKER_PATH,
  });
  return policy?.createScriptURL('') ?? SERVICE_WORKER_PATH;
}
