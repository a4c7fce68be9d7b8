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
