import type {
  AdminTicket,
  AdminTickets,
  TicketNotesBody,
  TicketReplyBody,
  TicketSearchBody,
} from '#worker/contract/admin.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  countTickets,
  insertReply,
  listReplies,
  listTickets,
  replaceNotes,
  updateTicket,
} from './desk-queries.ts';
import { deleteSupportTicket, findSupportTicket, type SupportTicketRow } from './queries.ts';

export async function readTickets({ db }: Runtime, query: TicketSearchBody): Promise<AdminTickets> {
  const [tickets, groups] = await Promise.all([
    listTickets(db, query),
    countTickets(db, query.search),
  ]);
  const counts = { new: 0, in_progress: 0, resolved: 0, closed: 0 };
  for (const { status, count } of groups) counts[status] = count;
  return { tickets, counts };
}

/** @throws AppError not_found */
export async function readTicket({ db }: Runtime, ticketId: string): Promise<AdminTicket> {
  const [ticket, replies] = await Promise.all([
    findSupportTicket(db, ticketId),
    listReplies(db, ticketId),
  ]);
  if (ticket === undefined) throw new AppError('not_found');
  const { userId, adminNotes, ...told } = ticket;
  return {
    ...told,
    hasAccount: userId !== null,
    adminNotes: adminNotes ?? '',
    replies: replies.map((reply) => ({
      ...reply,
      // Without an outbox row nothing will deliver it.
      mailState: reply.isAdmin ? (reply.mailState ?? 'skipped') : null,
    })),
  };
}

/** @throws AppError not_found */
export async function changeTicket(
  { db }: Runtime,
  ticketId: string,
  changes: Partial<Pick<SupportTicketRow, 'status' | 'priority'>>,
): Promise<void> {
  if (!(await updateTicket(db, ticketId, changes))) throw new AppError('not_found');
}

/**
 * Of concurrent edits the first wins.
 * @throws AppError not_found, notes_changed
 */
export async function saveNotes(
  { db }: Runtime,
  ticketId: string,
  notes: TicketNotesBody,
): Promise<void> {
  if (await replaceNotes(db, ticketId, notes)) return;
  const isThere = (await findSupportTicket(db, ticketId)) !== undefined;
  throw new AppError(isThere ? 'notes_changed' : 'not_found');
}

/**
 * With its conversation and unsent mail.
 * @throws AppError not_found
 */
export async function deleteTicket({ db }: Runtime, ticketId: string): Promise<void> {
  if (!(await deleteSupportTicket(db, ticketId))) throw new AppError('not_found');
}

/**
 * Idempotent by key.
 * @returns the mail to deliver
 * @throws AppError not_found
 */
export async function answerTicket(
  { db, clock }: Runtime,
  ticketId: string,
  { userId, key, message }: TicketReplyBody & { userId: string },
): Promise<{ mailId: string }> {
  const id = `rpl_${key.replaceAll('-', '').toLowerCase()}`;
  const reply = { id, ticketId, userId, message, createdAtMs: clock() };
  if (!(await insertReply(db, reply))) throw new AppError('not_found');
  return { mailId: mailIdOf('support-answer', id) };
}
