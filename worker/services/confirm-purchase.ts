import { isMailWaiting } from '#worker/db/queries/mail-outbox.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { describeError } from '#worker/log.ts';
import { waitAtMost } from '#worker/wait-at-most.ts';

import { deliverMailSoon, SOON_MS, type MailRuntime } from './deliver-mail.ts';

/**
 * Sends the confirmation of a purchase, if it has not been sent. Never throws. @returns false while it may still be sent
 * by waiting: not where nobody carries mail, or it was refused for good
 */
export async function confirmPurchase(runtime: MailRuntime, orderId: string): Promise<boolean> {
  const mailId = mailIdOf('order-confirmation', orderId);
  if (runtime.mail === null) return true;
  await deliverMailSoon(runtime, mailId);
  try {
    const looking = isMailWaiting(runtime.db, mailId).then((isWaiting) => ({ isWaiting }));
    const found = await waitAtMost(SOON_MS, looking);
    return found !== null && !found.isWaiting;
  } catch (error) {
    runtime.log.warn('mail.confirmation_unknown', { mailId, ...describeError(error) });
    return false;
  }
}
