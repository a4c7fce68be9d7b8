import type { z } from 'zod';

import { supportTicketAnswerSchema, type SupportTicketBody } from '#worker/contract/support.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

export type SentTicket = z.infer<typeof supportTicketAnswerSchema>;

/** Sends what somebody has written to us. */
export function sendTicket(written: SupportTicketBody): Promise<SentTicket> {
  return unwrap(client.api.support.$post({ json: written }), supportTicketAnswerSchema);
}
