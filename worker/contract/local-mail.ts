import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';

const addressSchema = z.strictObject({ name: z.string(), email: z.string() });

/** What the Worker puts into the outbox of a machine's own stack: PUT /mail/:id. */
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
