import type { z } from 'zod';

import { supportTicketAnswerSchema, type SupportTicketBody } from '#worker/contract/support.ts';
import { asOneLine, asPlainText } from '#worker/domain/support/tickets.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

export type SentTicket = z.infer<typeof supportTicketAnswerSchema>;

/** Sends what somebody has written to us, or pasted, with its lines ended as the service takes them. */
export function sendTicket(written: SupportTicketBody): Promise<SentTicket> {
  const json = {
    ...written,
    name: asOneLine(written.name),
    subject: asOneLine(written.subject),
    message: asPlainText(written.message),
  };
  return unwrap(client.api.support.$post({ json }), supportTicketAnswerSchema);
}
