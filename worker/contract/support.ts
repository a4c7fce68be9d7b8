import * as z from 'zod/mini';

import { LANGUAGES } from '#worker/domain/language.ts';
import { isOneLine, isPlainText, TICKET_MAX_LENGTH } from '#worker/domain/support/tickets.ts';

import { formEmailSchema } from './mail.ts';

function line(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.refine(isOneLine));
}

/** Body of POST /api/support. `key`: idempotency key. */
export const supportTicketBodySchema = z.strictObject({
  key: z.uuid(),
  name: line(TICKET_MAX_LENGTH.name),
  email: formEmailSchema,
  subject: line(TICKET_MAX_LENGTH.subject),
  message: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(TICKET_MAX_LENGTH.message), z.refine(isPlainText)),
  language: z.enum(LANGUAGES),
});

export type SupportTicketBody = z.output<typeof supportTicketBodySchema>;

export const supportTicketAnswerSchema = z.object({
  ticketNumber: z.string(),
  /** A confirmation is mailed too. */
  isMailed: z.boolean(),
});

export type SupportTicketAnswer = z.output<typeof supportTicketAnswerSchema>;
