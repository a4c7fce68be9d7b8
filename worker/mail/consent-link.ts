import {
  type ConsentLink,
  parseConsentToken,
  signedPartOfConsent,
} from '#worker/domain/mail/consent-token.ts';
import { CONSENT_PATH } from '#worker/domain/mail/token-pages.ts';
import type { Language } from '#worker/domain/language.ts';
import { isSameText } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { tokenPageUrl } from './page-url.ts';

type Keyed = Pick<Runtime, 'keyedHash'>;

/** A capability to take back this one consent, without a sign-in. Derived when needed, never stored. */
export function consentToken({ keyedHash }: Keyed, link: ConsentLink): string {
  const signed = signedPartOfConsent(link);
  return `${signed}.${keyedHash('consent-link', signed)}`;
}

export function consentUrl(
  runtime: Pick<Runtime, 'keyedHash' | 'settings'>,
  link: ConsentLink,
  language: Language,
): string {
  return tokenPageUrl(runtime.settings, CONSENT_PATH, consentToken(runtime, link), language);
}

/** null when not ours. */
export function readConsentToken(runtime: Keyed, token: string): ConsentLink | null {
  const link = parseConsentToken(token);
  return link !== null && isSameText(consentToken(runtime, link), token) ? link : null;
}
