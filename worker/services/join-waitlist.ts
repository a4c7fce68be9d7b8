import type { JoinWaitlistBody } from '#worker/contract/waitlist.ts';
import { countInPeace, isLeftInPeace } from '#worker/db/queries/allowances.ts';
import { insertWaitlistEntry } from '#worker/db/queries/waitlist.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { WAITLIST_LIMITS } from '#worker/domain/waitlist/waitlist-rules.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { requireNetworkAllowance, takeAddressAllowance } from './require-allowance.ts';
import { waitlistPeaceId } from './waitlist-peace.ts';

const FORM = 'waitlist';

/**
 * Puts an address on the waiting list until its owner confirms it, or finds it there. Whoever asks does not learn
 * which, nor whether it has been signed up too often or has left: nothing is then done, and the same is said.
 * @returns the mail to send, if it is due; null where there is none
 * @throws AppError rate_limit, for whoever has asked about many addresses
 */
export async function joinWaitlist(
  runtime: Runtime,
  { email, language, marketingTextVersion }: JoinWaitlistBody,
  network: string,
): Promise<{ mailId: string } | null> {
  const { db, clock } = runtime;
  const { perNetwork, perAddress } = WAITLIST_LIMITS;
  await requireNetworkAllowance(runtime, FORM, { network, limit: perNetwork });
  const nowMs = clock();
  const peaceId = waitlistPeaceId(runtime, email);
  const isInPeace = await isLeftInPeace(db, peaceId, nowMs);
  const isAllowed = await takeAddressAllowance(runtime, FORM, { email, limit: perAddress });
  if (isInPeace || !isAllowed) {
    // Something is written here too: an answer that came sooner than everybody else's would tell.
    await countInPeace(db, peaceId);
    return null;
  }
  const id = await insertWaitlistEntry(db, {
    id: newId('wtl'),
    email: email.toLowerCase(),
    language,
    marketingTextVersion,
    marketingConsentAtMs: marketingTextVersion === null ? null : nowMs,
    newsWishTextVersion: null,
    createdAtMs: nowMs,
    askedAtMs: null,
    confirmedAtMs: null,
  });
  return { mailId: mailIdOf('waitlist-confirmation', id) };
}
