import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** What whoever ticks the box for news agrees to; its text stands in the dialog, by this version. */
export const MARKETING_TEXT_VERSION = '2026-11-22';

/** An address that nobody has confirmed is forgotten after this long. Longer than a mail is tried for. */
export const UNCONFIRMED_KEPT_DAYS = 7;
export const UNCONFIRMED_KEPT_MS = UNCONFIRMED_KEPT_DAYS * DAY_MS;
/** Whoever has waited for two years is not waiting any more. */
export const WAITLIST_KEPT_YEARS = 2;
export const WAITLIST_KEPT_MS = WAITLIST_KEPT_YEARS * 365 * DAY_MS;

/** How soon another sign-up of the same address is told of by another mail. */
export const WAITLIST_MAIL_AGAIN_MS = { unconfirmed: 10 * MINUTE_MS, confirmed: DAY_MS };

/** Whoever has left gets no mail for this long, whoever signs their address up meanwhile. */
export const WAITLIST_PEACE_DAYS = 7;
export const WAITLIST_PEACE_MS = WAITLIST_PEACE_DAYS * DAY_MS;

/** Sign-ups that are let through. A household, an office and a school each come from one address. */
export const WAITLIST_LIMITS = {
  perNetwork: { most: 20, windowMs: HOUR_MS },
  perAddress: { most: 5, windowMs: DAY_MS },
};

/** What a link of the waiting list stands for: whose it is, and which text about news its mail has told of. */
export type WaitlistLink = { id: string; marketingTextVersion: string | null };

const NO_TEXT = 'none';
const TOKEN = /^(wtl_[a-z2-7]{26})\.(none|\d{4}-\d{2}-\d{2})\.([0-9a-f]{64})$/;

/** A token as it is written; `signed` shows that it is ours. */
export function writeWaitlistToken(link: WaitlistLink, signed: string): string {
  return `${signedPart(link)}.${signed}`;
}

/** What of a token is signed. */
export function signedPart({ id, marketingTextVersion }: WaitlistLink): string {
  return `${id}.${marketingTextVersion ?? NO_TEXT}`;
}

/** What a token says; null where it is none. Whether it is true, the signature tells. */
export function parseWaitlistToken(token: string): { link: WaitlistLink; signed: string } | null {
  const [, id, version, signed] = TOKEN.exec(token) ?? [];
  if (id === undefined || version === undefined || signed === undefined) return null;
  return { link: { id, marketingTextVersion: version === NO_TEXT ? null : version }, signed };
}
