import { toLanguage } from '#worker/domain/language.ts';
import {
  CONSENT_COOKIE,
  type CookieChoice,
  readCookieChoice,
} from '#worker/domain/pages/cookie-consent.ts';
import { PUBLISHED_PATHS } from '#worker/domain/pages/public-pages.ts';
import {
  type TrackedEvent,
  UNKNOWN_PAGE,
  USAGE_BUTTONS,
  USAGE_PLACES,
  type UsageButton,
  type UsagePlace,
} from '#worker/domain/stats/usage-events.ts';

/** null: not chosen, or cookies are unavailable. */
export function readStoredChoice(): CookieChoice | null {
  try {
    const name = `${CONSENT_COOKIE}=`;
    const record = document.cookie.split('; ').find((cookie) => cookie.startsWith(name));
    return readCookieChoice(record?.slice(name.length));
  } catch {
    return null;
  }
}

/** The demo sends nothing, whatever was chosen. */
export function isInDemo(pathname = location.pathname): boolean {
  return /^\/demo(\/|$)/.test(pathname);
}

/** Fire and forget. `pathname`: of the page where it happened, which may have been left by now. */
export function track(event: TrackedEvent, pathname = location.pathname): void {
  if (readStoredChoice()?.analytics !== true || isInDemo(pathname)) return;
  const body = JSON.stringify({ ...event, language: toLanguage(document.documentElement.lang) });
  const headers = { 'content-type': 'application/json' };
  // keepalive: sent even while the page is being left.
  fetch('/api/events', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/** Of a button or link whose presses are counted. */
export function counted(button: UsageButton, place: UsagePlace) {
  return { 'data-counted': `${button} ${place}` };
}

/** Of every page, prerendered or the app's. Before other listeners, which may switch the language. */
export function countPresses(): void {
  document.addEventListener('click', countPress, { capture: true });
}

function countPress({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('[data-counted]') : null;
  const [named, where] = pressed?.getAttribute('data-counted')?.split(' ') ?? [];
  const button = USAGE_BUTTONS.find((known) => known === named);
  const place = USAGE_PLACES.find((known) => known === where);
  if (button === undefined || place === undefined) return;
  if (button === 'waitlist' && place === 'hero') track({ name: 'join_waitlist' });
  track({ name: 'button_click', button, place });
}

export function trackPageView(pathname: string): void {
  const path = PUBLISHED_PATHS.has(pathname) ? pathname : UNKNOWN_PAGE;
  track({ name: 'page_view', path }, pathname);
}
