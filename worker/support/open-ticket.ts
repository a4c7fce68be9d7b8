import { requireNetworkAllowance, takeAddressAllowance } from '#worker/access/require-allowance.ts';
import type { SupportTicketBody } from '#worker/contract/support.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import { SUPPORT_LIMITS, ticketNumber } from '#worker/domain/support/tickets.ts';
import { hasMail } from '#worker/mail/outbox-queries.ts';
import { keyedId, randomBytes } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findSupportTicket, insertSupportTicket } from './queries.ts';

const FORM = 'support';
/** Of a hundred million numbers the next is free, unless something is wrong. */
const NUMBER_ATTEMPTS = 5;

type OpenedTicket = {
  ticketNumber: string;
  /** Whether its writer gets a confirmation. */
  isMailed: boolean;
  mailIds: string[];
};

/**
 * Stores a ticket. Idempotent by key.
 * @returns its number and the mails to send: to us, and to the writer unless that address is rate-limited
 * @throws AppError rate_limit
 */
export async function openSupportTicket(
  runtime: Runtime,
  { key, ...written }: SupportTicketBody,
  { userId, network }: { userId: string | null; network: string },
): Promise<OpenedTicket> {
  const { email } = written;
  const { perNetwork, perAddress } = SUPPORT_LIMITS;
  const id = keyedId('tck', runtime.keyedHash(`${FORM}.key`, key.toLowerCase()));
  const opened = await findOpened(runtime, id);
  if (opened !== null) return opened;
  await requireNetworkAllowance(runtime, FORM, { network, limit: perNetwork });
  // Anyone can name an address: its limit spares the owner mail, and stops nobody from writing.
  const isConfirmed = await takeAddressAllowance(runtime, FORM, { email, limit: perAddress });
  const ticket = {
    ...written,
    id,
    userId,
    status: 'new',
    priority: 'normal',
    adminNotes: null,
    createdAtMs: runtime.clock(),
  } as const;
  const mailKinds: MailKind[] = isConfirmed
    ? ['support-received', 'support-notice']
    : ['support-notice'];
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const number = ticketNumber(new DataView(randomBytes(4).buffer).getUint32(0));
    const numbered = { ...ticket, ticketNumber: number };
    if (await insertSupportTicket(runtime.db, numbered, isConfirmed)) {
      return {
        ticketNumber: number,
        isMailed: isConfirmed && runtime.mail !== null,
        mailIds: mailKinds.map((kind) => mailIdOf(kind, ticket.id)),
      };
    }
    // The number is taken, or the same key was submitted concurrently.
    const openedMeanwhile = await findOpened(runtime, id);
    if (openedMeanwhile !== null) return openedMeanwhile;
  }
  throw new Error('no ticket number is free');
}

/** The result of an earlier submission; null without one. */
async function findOpened({ db, mail }: Runtime, id: string): Promise<OpenedTicket | null> {
  const ticket = await findSupportTicket(db, id);
  if (ticket === undefined) return null;
  const isMailed = mail !== null && (await hasMail(db, mailIdOf('support-received', id)));
  return { ticketNumber: ticket.ticketNumber, isMailed, mailIds: [] };
}
