import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';

/** The four things that are counted (public, section 7), and all that can be said of them: every word is one of ours. */
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

/** What a page that nobody has is counted as: an address may hold anything. */
export const UNKNOWN_PAGE = 'not-found';

/** What a page tells of. */
export type TrackedEvent =
  | { name: 'page_view'; path: string }
  | { name: 'button_click'; button: UsageButton; place: UsagePlace }
  | { name: 'join_waitlist' }
  | { name: 'waitlist_signup' };

export type UsageEvent = TrackedEvent & { language: Language };

/** What of an event is told apart when it is counted. */
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

/** Counted by the day, and no finer. */
export function usageDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** As many as somebody who clicks all day makes. A household, an office and a school each come from one address. */
export const USAGE_LIMIT = { most: 600, windowMs: HOUR_MS };

/** Two years of days: enough to compare one with the year before. */
export const USAGE_KEPT_MS = 2 * 365 * DAY_MS;
