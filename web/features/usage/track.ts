import { toLanguage } from '#worker/domain/language.ts';
import { PUBLISHED_PATHS } from '#worker/domain/pages/public-pages.ts';
import { UNKNOWN_PAGE, type TrackedEvent } from '#worker/domain/stats/usage-events.ts';

import { readStoredChoice } from '#web/features/consent/stored-choice.ts';

/** The demo asks the server for nothing, whoever agreed to whatever. */
export function isInDemo(pathname = location.pathname): boolean {
  return /^\/demo(\/|$)/.test(pathname);
}

/**
 * Counts something that was done, for whoever agreed to that. Sent on the side: nothing waits for it, and the page
 * never hears whether it arrived. `pathname`: of the page that it was done on, which may have been left by now.
 */
export function track(event: TrackedEvent, pathname = location.pathname): void {
  if (readStoredChoice()?.analytics !== true || isInDemo(pathname)) return;
  const body = JSON.stringify({ ...event, language: toLanguage(document.documentElement.lang) });
  const headers = { 'content-type': 'application/json' };
  // Goes out even where the page is being left.
  fetch('/api/events', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

export function trackPageView(pathname: string): void {
  const path = PUBLISHED_PATHS.has(pathname) ? pathname : UNKNOWN_PAGE;
  track({ name: 'page_view', path }, pathname);
}
