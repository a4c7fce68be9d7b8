import * as z from 'zod/mini';

import { LANGUAGES } from '#worker/domain/language.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { formEmailSchema } from './mail.ts';

/** Body of POST /api/waitlist. The response never reveals whether the address is known. */
export const joinWaitlistBodySchema = z.strictObject({
  email: formEmailSchema,
  language: z.enum(LANGUAGES),
  /** null: box not ticked. */
  marketingTextVersion: z.nullable(z.literal(MARKETING_TEXT_VERSION)),
});

export type JoinWaitlistBody = z.output<typeof joinWaitlistBodySchema>;

/** Response of POST /api/waitlist/leave. Only addresses on the list are suppressed. */
export const waitlistLeftSchema = z.object({ wasOnList: z.boolean() });

export type WaitlistLeft = z.infer<typeof waitlistLeftSchema>;

/** Body of POST /api/waitlist/confirm, /decline-news and /leave: the link's fragment. */
export const waitlistTokenBodySchema = z.strictObject({
  token: z.string().check(z.maxLength(200)),
});
