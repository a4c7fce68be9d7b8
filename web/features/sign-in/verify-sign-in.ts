import type { SessionView } from '#worker/contract/access.ts';

import { ApiError } from '#web/api/api-error.ts';
import { fetchSession } from '#web/api/session.ts';

/** Two more tries after the first, as the specification has it for the end of sign-in (core, section 4). */
const WAITS_BEFORE_RETRY_MS = [1000, 2000];

/**
 * The session that Google's answer has just made, with its connection.
 *
 * @throws ApiError after three attempts that failed, or found nobody signed in (`unauthenticated`) or no
 * connection (`gmail_not_connected`).
 */
export async function verifySignIn(): Promise<SessionView> {
  let lastError: unknown = null;
  for (const waitMs of [0, ...WAITS_BEFORE_RETRY_MS]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const session = await fetchSession();
      if (session.user !== null && session.connection?.isRevoked === false) return session;
      const code = session.user === null ? 'unauthenticated' : 'gmail_not_connected';
      lastError = new ApiError(code, null, null);
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
