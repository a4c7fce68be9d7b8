import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';

/** Public, section 7. A closed vocabulary. */
export const USAGE_BUTTONS = [
  'sign_in',
  'choose_direct',
  'choose_reset',
  'demo',
  'language',
  'waitlist',
] as const;
export const USAGE_PLACES = ['header', 'hero', 'pricing', 'closing', 'about', 'page'] as const;

export const USAGE_EVENTS = [
  'page_view',
  'button_click',
  'join_waitlist',
  'waitlist_signup',
] as const satisfies TrackedEvent['name'][];
export type UsageEventName = (typeof USAGE_EVENTS)[number];

export type UsageButton = (typeof USAGE_BUTTONS)[number];
export type UsagePlace = (typeof USAGE_PLACES)[number];

/** Unknown paths may hold anything. */
export const UNKNOWN_PAGE = 'not-found';

export type TrackedEvent =
  | { name: 'page_view'; path: string }
  | { name: 'button_click'; button: UsageButton; place: UsagePlace }
  | { name: 'join_waitlist' }
  | { name: 'waitlist_signup' };

export type UsageEvent = TrackedEvent & { language: Language };

export function usageDetail(event: TrackedEvent): string {
  switch (event.name) {
    case 'page_view':
      return event.path;
    case 'button_click':
      return `${event.button}@${event.place}`;
    case 'join_waitlist':
    case 'waitlist_signup':
      return '';
    default:
      return event satisfies never;
  }
}

/** UTC day, no finer. */
export function usageDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** Somebody clicking all day. A household, office or school shares one address. */
export const USAGE_LIMIT = { most: 600, windowMs: HOUR_MS };

/** Allows comparison with the previous year. */
export const USAGE_RETENTION_MS = 2 * 365 * DAY_MS;
