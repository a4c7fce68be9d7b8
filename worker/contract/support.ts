import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';
import { isOneLine, isPlainText, TICKET_MAX_LENGTH } from '#worker/domain/support/tickets.ts';

import { formEmailSchema } from './mail.ts';

function line(maxLength: number) {
  return z.string().trim().min(1).max(maxLength).refine(isOneLine);
}

/** Body of POST /api/support. `key`: idempotency key. */
export const supportTicketBodySchema = z.strictObject({
  key: z.uuid(),
  name: line(TICKET_MAX_LENGTH.name),
  email: formEmailSchema,
  subject: line(TICKET_MAX_LENGTH.subject),
  message: z.string().trim().min(1).max(TICKET_MAX_LENGTH.message).refine(isPlainText),
  language: z.enum(LANGUAGES),
});

export type SupportTicketBody = z.output<typeof supportTicketBodySchema>;

export const supportTicketAnswerSchema = z.object({
  ticketNumber: z.string(),
  /** A confirmation is mailed too. */
  isMailed: z.boolean(),
});
