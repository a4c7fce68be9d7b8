import type { JoinWaitlistBody } from '#worker/contract/waitlist.ts';
import { insertWaitlistEntry } from '#worker/db/queries/waitlist.ts';
import { mailIdOf } from '#worker/domain/mail/mail-kind.ts';
import { WAITLIST_LIMITS } from '#worker/domain/waitlist/waitlist-rules.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { requireAllowance } from './require-allowance.ts';

/**
 * Puts an address on the waiting list until its owner confirms it, or finds it there: whoever asks does not
 * learn which, and the same is done for both.
 * @returns the mail to send, if it is due
 * @throws AppError rate_limit
 */
export async function joinWaitlist(
  runtime: Runtime,
  { email, language, marketingTextVersion }: JoinWaitlistBody,
  network: string,
): Promise<{ mailId: string }> {
  const { db, clock } = runtime;
  await requireAllowance(runtime, 'waitlist', { network, email, limits: WAITLIST_LIMITS });
  const nowMs = clock();
  const id = await insertWaitlistEntry(db, {
    id: newId('wtl'),
    email: email.toLowerCase(),
    language,
    marketingTextVersion,
    marketingConsentAtMs: marketingTextVersion === null ? null : nowMs,
    createdAtMs: nowMs,
    confirmedAtMs: null,
  });
  return { mailId: mailIdOf('waitlist-confirmation', id) };
}
