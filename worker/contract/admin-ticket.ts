import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';
import { MAIL_STATUSES } from '#worker/domain/mail/mail-status.ts';
import {
  TICKET_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#worker/domain/support/support-rules.ts';
import { asPlainText, isPlainText } from '#worker/domain/support/ticket-text.ts';

import { countSchema, pageNumberSchema, searchWordsSchema } from './admin-list.ts';

/** Body of POST /api/admin/tickets/search; without a status, of all. */
export const ticketSearchBodySchema = z.strictObject({
  status: z.enum(TICKET_STATUSES).optional(),
  /** In what was written and answered, in our notes, and in whom it is from. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type TicketSearchBody = z.output<typeof ticketSearchBodySchema>;

const listedTicketSchema = z.object({
  id: z.string(),
  ticketNumber: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  createdAtMs: z.number(),
});

export type ListedTicket = z.infer<typeof listedTicketSchema>;

/** Answer to it, newest first: one page, and how many of what was searched for have each status. */
export const adminTicketsSchema = z.object({
  tickets: z.array(listedTicketSchema),
  counts: z.record(z.enum(TICKET_STATUSES), countSchema),
});

export type AdminTickets = z.infer<typeof adminTicketsSchema>;

const ticketReplySchema = z.object({
  id: z.string(),
  message: z.string(),
  isAdmin: z.boolean(),
  /** Of whoever wrote it; null where their account is gone. */
  authorEmail: z.string().nullable(),
  /** null of what its writer has added: it came to us. */
  mailState: z.enum(MAIL_STATUSES).nullable(),
  createdAtMs: z.number(),
});

export type TicketReply = z.infer<typeof ticketReplySchema>;

/** Answer of GET /api/admin/tickets/:ticketId, with its conversation, oldest first. */
export const adminTicketSchema = listedTicketSchema.extend({
  message: z.string(),
  language: z.enum(LANGUAGES),
  /** Whether its writer was signed in. */
  hasAccount: z.boolean(),
  adminNotes: z.string(),
  replies: z.array(ticketReplySchema),
});

export type AdminTicket = z.infer<typeof adminTicketSchema>;

export const ticketStatusBodySchema = z.strictObject({ status: z.enum(TICKET_STATUSES) });
export const ticketPriorityBodySchema = z.strictObject({ priority: z.enum(TICKET_PRIORITIES) });

/** What an admin writes, whatever its lines ended in where it was copied. */
function plainText() {
  return z
    .string()
    .overwrite(asPlainText)
    .trim()
    .max(TICKET_MAX_LENGTH.message)
    .refine(isPlainText);
}

export const ticketNotesBodySchema = z.strictObject({
  adminNotes: plainText(),
  /** What stood there when these were begun: what somebody else has saved since is never written over. */
  formerNotes: z.string().max(TICKET_MAX_LENGTH.message),
});

export type TicketNotesBody = z.output<typeof ticketNotesBodySchema>;

/** Body of POST /api/admin/tickets/:ticketId/replies. The key is of the answer: sent again it is the same one. */
export const ticketReplyBodySchema = z.strictObject({
  key: z.uuid(),
  message: plainText().min(1),
});

export type TicketReplyBody = z.output<typeof ticketReplyBodySchema>;
