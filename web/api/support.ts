import { supportTicketAnswerSchema, type SupportTicketBody } from '#worker/contract/support.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** Sends what somebody has written to us. @returns the number of their ticket */
export async function sendTicket(written: SupportTicketBody): Promise<string> {
  const answer = await unwrap(
    client.api.support.$post({ json: written }),
    supportTicketAnswerSchema,
  );
  return answer.ticketNumber;
}
