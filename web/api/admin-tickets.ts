import {
  adminTicketSchema,
  adminTicketsSchema,
  type TicketNotesBody,
  type TicketReplyBody,
} from '#worker/contract/admin-ticket.ts';
import type { TicketPriority, TicketStatus } from '#worker/domain/support/support-rules.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

const { tickets } = client.api.admin;
const ticket = tickets[':ticketId'];

type TicketView = { status: TicketStatus | null; search: string; page: number };

/** One page of the tickets with a status (of all for null) that hold these words. */
export function listTickets({ status, search, page }: TicketView) {
  const json = { page, search, ...(status === null ? {} : { status }) };
  return unwrap(tickets.search.$post({ json }), adminTicketsSchema);
}

export function fetchTicket(ticketId: string) {
  return unwrap(ticket.$get({ param: { ticketId } }), adminTicketSchema);
}

export function setTicketStatus(ticketId: string, status: TicketStatus): Promise<void> {
  return unwrapEmpty(ticket.status.$put({ param: { ticketId }, json: { status } }));
}

export function setTicketPriority(ticketId: string, priority: TicketPriority): Promise<void> {
  return unwrapEmpty(ticket.priority.$put({ param: { ticketId }, json: { priority } }));
}

/** Refused where somebody has saved other notes than those that these were begun from. */
export function saveTicketNotes(ticketId: string, notes: TicketNotesBody): Promise<void> {
  return unwrapEmpty(ticket.notes.$put({ param: { ticketId }, json: notes }));
}

/** Safe to repeat under the same key. */
export async function answerTicket(ticketId: string, reply: TicketReplyBody): Promise<void> {
  await unwrap(ticket.replies.$post({ param: { ticketId }, json: reply }), adminTicketSchema);
}

export function deleteTicket(ticketId: string): Promise<void> {
  return unwrapEmpty(ticket.$delete({ param: { ticketId } }));
}
