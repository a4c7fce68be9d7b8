import { consentCookies } from '#worker/domain/usage/consent-cookies.ts';

import { isInDemo, trackPageView } from '#web/features/usage/track.ts';

import { readStoredChoice } from './stored-choice.ts';

/** Remembers what was chosen. Whoever begins to be counted is, from the page that they are on. */
export function saveChoice(wantsAnalytics: boolean): void {
  const wasCounted = readStoredChoice()?.analytics === true;
  const choice = { essential: true, analytics: wantsAnalytics, marketing: false } as const;
  const isSecure = location.protocol === 'https:';
  try {
    for (const cookie of consentCookies(choice, { nowMs: Date.now(), isSecure })) {
      document.cookie = cookie;
    }
  } catch {
    return;
  }
  // With its answer the server writes them once more: what a script has written Safari keeps for a week only.
  if (!isInDemo()) fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
  if (!wasCounted) trackPageView(location.pathname);
}
