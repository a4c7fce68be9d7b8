import { constantTimeEqual } from '@oslojs/crypto/subtle';

import type { Runtime } from '#worker/runtime.ts';

/** What a link of the waiting list stands for: whose it is, and which text about news its mail has told of. */
export type WaitlistLink = { id: string; marketingTextVersion: string | null };

type Keyed = Pick<Runtime, 'keyedHash'>;

const NO_TEXT = 'none';
const TOKEN = /^(wtl_[a-z2-7]{26})\.(none|\d{4}-\d{2}-\d{2})\.([0-9a-f]{64})$/;

/** Whoever has it owns the address. It is made again whenever it is needed, and stored nowhere. */
export function waitlistToken(runtime: Keyed, link: WaitlistLink): string {
  const { id, marketingTextVersion } = link;
  return [id, marketingTextVersion ?? NO_TEXT, signature(runtime, link)].join('.');
}

/** What a token stands for; null for one that is not ours. */
export function readWaitlistToken(runtime: Keyed, token: string): WaitlistLink | null {
  const [, id, version, signed] = TOKEN.exec(token) ?? [];
  if (id === undefined || version === undefined || signed === undefined) return null;
  const link = { id, marketingTextVersion: version === NO_TEXT ? null : version };
  const encoder = new TextEncoder();
  const isOurs = constantTimeEqual(
    encoder.encode(signature(runtime, link)),
    encoder.encode(signed),
  );
  return isOurs ? link : null;
}

function signature({ keyedHash }: Keyed, { id, marketingTextVersion }: WaitlistLink): string {
  return keyedHash('waitlist-link', `${id}.${marketingTextVersion ?? NO_TEXT}`);
}
