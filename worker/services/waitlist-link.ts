import { constantTimeEqual } from '@oslojs/crypto/subtle';

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
