import type { Clock } from '#worker/platform/clock.ts';

import type { Access } from '#tests/tools/verify-google/sign-in/access.ts';

/** One of the two that are compared: Google, or a sandbox. */
export type Side = {
  /** Without a slash at the end, e.g. https://gmail.googleapis.com/gmail/v1 */
  gmailUrl: string;
  access: Access;
  clock: Clock;
  /** Ends early, without an error, when the signal says so. */
  sleep: (durationMs: number, signal?: AbortSignal) => Promise<void>;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};
