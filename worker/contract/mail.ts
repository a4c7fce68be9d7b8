import { z } from 'zod';

import { checkFormEmail } from '#worker/domain/email-address.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

const addressSchema = z.strictObject({ name: z.string(), email: z.string() });

/** Local outbox: PUT /mail/:id. */
export const localMailSchema = z.strictObject({
  from: addressSchema,
  replyTo: addressSchema,
  to: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});

export type LocalMail = z.infer<typeof localMailSchema>;

/** Trimmed, deliverable. */
export const formEmailSchema = z.string().transform((written, context) => {
  const { email } = checkFormEmail(written);
  if (email !== null) return email;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
