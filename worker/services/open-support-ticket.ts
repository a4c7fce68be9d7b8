import type { SupportTicketBody } from '#worker/contract/support.ts';
import { insertSupportTicket } from '#worker/db/queries/support-tickets.ts';
import { mailIdOf } from '#worker/domain/mail/mail-kind.ts';
import { SUPPORT_LIMITS, ticketNumber } from '#worker/domain/support/support-rules.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId, randomBytes } from '#worker/security/random-id.ts';

import { requireAllowance } from './require-allowance.ts';

/** A hundred million numbers: another one is free unless something is wrong. */
const NUMBER_ATTEMPTS = 5;

/**
 * Takes what somebody has written to us.
 * @returns its number, and the mails that tell of it, to its writer and to us
 * @throws AppError rate_limit
 */
export async function openSupportTicket(
  runtime: Runtime,
  written: SupportTicketBody,
  { userId, network }: { userId: string | null; network: string },
): Promise<{ ticketNumber: string; mailIds: string[] }> {
  const { email } = written;
  await requireAllowance(runtime, 'support', { network, email, limits: SUPPORT_LIMITS });
  const ticket = {
    ...written,
    id: newId('tck'),
    userId,
    status: 'new',
    priority: 'normal',
    adminNotes: null,
    createdAtMs: runtime.clock(),
  } as const;
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const number = ticketNumber(new DataView(randomBytes(4).buffer).getUint32(0));
    const isStored = await insertSupportTicket(runtime.db, { ...ticket, ticketNumber: number });
    const mailIds = [
      mailIdOf('support-received', ticket.id),
      mailIdOf('support-notice', ticket.id),
    ];
    if (isStored) return { ticketNumber: number, mailIds };
  }
  throw new Error('no ticket number is free');
}
