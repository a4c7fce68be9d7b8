import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';

import type { GmailAccess } from './scan-slice-deps.ts';

/** Retries once with a fresh token after a 401. */
export async function askWithAccess<Answer>(
  openGmail: (isForced: boolean) => Promise<GmailAccess>,
  ask: (gmail: GmailClient) => Promise<Answer | 'unauthorized'>,
): Promise<{ answer: Answer } | { code: ErrorCode }> {
  for (const isForced of [false, true]) {
    const access = await openGmail(isForced);
    if (!access.ok) return { code: access.code };
    const answer = await ask(access.gmail);
    if (answer !== 'unauthorized') return { answer };
  }
  return { code: 'gmail_connection_expired' };
}
