import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** Version of the dialog's text. */
export const MARKETING_TEXT_VERSION = '2026-11-22';

/** Longer than mail is retried. */
export const UNCONFIRMED_RETENTION_DAYS = 7;
export const UNCONFIRMED_RETENTION_MS = UNCONFIRMED_RETENTION_DAYS * DAY_MS;
export const WAITLIST_RETENTION_YEARS = 2;
export const WAITLIST_RETENTION_MS = WAITLIST_RETENTION_YEARS * 365 * DAY_MS;

/** Minimum interval between mails about repeated sign-ups. */
export const WAITLIST_MAIL_AGAIN_MS = { unconfirmed: 10 * MINUTE_MS, confirmed: DAY_MS };

/** Suppression after leaving, whoever re-enters the address. */
export const WAITLIST_SUPPRESSION_DAYS = 7;
export const WAITLIST_SUPPRESSION_MS = WAITLIST_SUPPRESSION_DAYS * DAY_MS;

/** A household, office or school shares one address. */
export const WAITLIST_LIMITS = {
  perNetwork: { most: 20, windowMs: HOUR_MS },
  perAddress: { most: 5, windowMs: DAY_MS },
};

/** `marketingTextVersion`: the text that its mail showed. */
export type WaitlistLink = { id: string; marketingTextVersion: string | null };

const NO_TEXT = 'none';
const TOKEN = /^(wtl_[a-z2-7]{26})\.(none|\d{4}-\d{2}-\d{2})\.([0-9a-f]{64})$/;

/** `signed`: the signature. */
export function writeWaitlistToken(link: WaitlistLink, signed: string): string {
  return `${signedPart(link)}.${signed}`;
}

export function signedPart({ id, marketingTextVersion }: WaitlistLink): string {
  return `${id}.${marketingTextVersion ?? NO_TEXT}`;
}

/** null: malformed. The signature is not verified. */
export function parseWaitlistToken(token: string): { link: WaitlistLink; signed: string } | null {
  const [, id, version, signed] = TOKEN.exec(token) ?? [];
  if (id === undefined || version === undefined || signed === undefined) return null;
  return { link: { id, marketingTextVersion: version === NO_TEXT ? null : version }, signed };
}
