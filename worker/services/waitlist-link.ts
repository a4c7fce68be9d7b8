import { constantTimeEqual } from '@oslojs/crypto/subtle';

import type { Language } from '#worker/domain/language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';
import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';
import {
  parseWaitlistToken,
  signedPart,
  writeWaitlistToken,
  type WaitlistLink,
} from '#worker/domain/waitlist/waitlist-token.ts';
import type { Runtime } from '#worker/runtime.ts';

type Keyed = Pick<Runtime, 'keyedHash'>;

/** Whoever has it owns the address. It is made again whenever it is needed, and stored nowhere. */
export function waitlistToken(runtime: Keyed, link: WaitlistLink): string {
  return writeWaitlistToken(link, signature(runtime, link));
}

/** The page by which an address is confirmed and taken off; what it goes by is in nobody's log, and in no Referer. */
export function waitlistUrl(
  runtime: Pick<Runtime, 'keyedHash' | 'settings'>,
  link: WaitlistLink,
  language: Language,
): string {
  const url = new URL(WAITLIST_PATH, runtime.settings.APP_ORIGIN);
  url.searchParams.set(LANGUAGE_PARAM, language);
  url.hash = waitlistToken(runtime, link);
  return url.href;
}

/** What a token stands for; null for one that is not ours. */
export function readWaitlistToken(runtime: Keyed, token: string): WaitlistLink | null {
  const parsed = parseWaitlistToken(token);
  if (parsed === null) return null;
  const encoder = new TextEncoder();
  const isOurs = constantTimeEqual(
    encoder.encode(signature(runtime, parsed.link)),
    encoder.encode(parsed.signed),
  );
  return isOurs ? parsed.link : null;
}

function signature({ keyedHash }: Keyed, link: WaitlistLink): string {
  return keyedHash('waitlist-link', signedPart(link));
}
