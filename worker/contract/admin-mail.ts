import { z } from 'zod';

import { MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';

import { countSchema, pageNumberSchema } from './admin-list.ts';

/** How mail ends that never arrives: the provider would not have it, or it could not be sent for days. */
export const UNSENT_MAIL_STATES = ['refused', 'given-up'] as const;

/** Query of GET /api/admin/mail. */
export const unsentMailQuerySchema = z.strictObject({ page: pageNumberSchema });

const unsentMailSchema = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(UNSENT_MAIL_STATES),
  createdAtMs: z.number(),
});

export type UnsentMail = z.infer<typeof unsentMailSchema>;

/** Answer to it, newest first: one page of what never arrived, and how much there is of it. To whom is not among it. */
export const unsentMailsSchema = z.object({
  total: countSchema,
  mails: z.array(unsentMailSchema),
});

export type UnsentMails = z.infer<typeof unsentMailsSchema>;

/**
 * Answer of POST /api/admin/mail/:mailId/resend: what has come of it by now. `moot`: there was nothing left to tell, and
 * nothing was sent.
 */
export const resentMailSchema = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'moot']),
});

export type ResentMail = z.infer<typeof resentMailSchema>;
