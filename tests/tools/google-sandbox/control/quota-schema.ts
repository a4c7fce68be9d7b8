import { z } from 'zod';

import { GMAIL_METHODS } from '#tests/tools/google-sandbox/gmail/gmail-methods.ts';
import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';
import { QUOTA_PRESETS, USER_REFUSALS } from '#tests/tools/google-sandbox/quota/quota-settings.ts';

const limit = z.number().int().positive();
const price = z.number().int().nonnegative();

/** Only what is said changes; first to the preset where one is named, then in what else is said. */
export const quotaSchema = z.strictObject({
  preset: z.enum(namesOf(QUOTA_PRESETS)).exactOptional(),
  unitsPerUserMinute: limit.exactOptional(),
  unitsPerProjectMinute: limit.exactOptional(),
  unitsPerProjectDay: limit.exactOptional(),
  concurrencyPerUser: limit.exactOptional(),
  prices: z
    .record(z.string().refine(isGmailMethod, { error: 'no method is called so' }), price)
    .exactOptional(),
  userRefusal: z.enum(USER_REFUSALS).exactOptional(),
  sendsRetryAfter: z.boolean().exactOptional(),
});

function isGmailMethod(method: string): boolean {
  return GMAIL_METHODS.some(({ id }) => id === method);
}
