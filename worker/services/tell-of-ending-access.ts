import { insertEndingMail } from '#worker/db/queries/ending-access.ts';
import { EXPIRY_WARNING_MS } from '#worker/domain/connection-lifetime.ts';
import { ENDING_MAIL_AFTER_MS } from '#worker/domain/mail/mail-schedule.ts';
import type { Runtime } from '#worker/runtime.ts';

/** As many as one sweep sends after it. */
const MAX_PER_RUN = 100;

/**
 * Writes to whoever has paid for work that their access may not last for, once for each connection.
 * @returns how many there were
 */
export function tellOfEndingAccess({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock();
  return insertEndingMail(db, {
    nowMs,
    endsByMs: nowMs + EXPIRY_WARNING_MS,
    paidByMs: nowMs - ENDING_MAIL_AFTER_MS,
    limit: MAX_PER_RUN,
  });
}
