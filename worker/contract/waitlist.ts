import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { formEmailSchema } from './mail.ts';

/** Body of POST /api/waitlist. The answer is the same whether or not the address is known. */
export const joinWaitlistBodySchema = z.strictObject({
  email: formEmailSchema,
  language: z.enum(LANGUAGES),
  /** The version of the text beside the box for news, where it was ticked. */
  marketingTextVersion: z.literal(MARKETING_TEXT_VERSION).nullable(),
});

export type JoinWaitlistBody = z.output<typeof joinWaitlistBodySchema>;

/** Answer of POST /api/waitlist/leave. Only an address that was on the list is known, and left in peace. */
export const waitlistLeftSchema = z.object({ wasOnList: z.boolean() });

export type WaitlistLeft = z.infer<typeof waitlistLeftSchema>;

/** Body of POST /api/waitlist/confirm, /decline-news and /leave: what the mail's link carries behind its #. */
export const waitlistTokenBodySchema = z.strictObject({ token: z.string().max(200) });
