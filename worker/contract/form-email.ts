import { z } from 'zod';

import { checkFormEmail } from '#worker/domain/form/form-email.ts';

/** An address that mail can be sent to, as a form takes it: trimmed. */
export const formEmailSchema = z.string().transform((written, context) => {
  const { email } = checkFormEmail(written);
  if (email !== null) return email;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
