import * as z from 'zod/mini';

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
export const formEmailSchema = z.pipe(
  z.string(),
  z.transform((written: string, context) => {
    const { email } = checkFormEmail(written);
    if (email !== null) return email;
    context.issues.push({ code: 'custom', input: written });
    return z.NEVER;
  }),
);
