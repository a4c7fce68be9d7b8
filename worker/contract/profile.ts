import { z } from 'zod';

import { MARKETING_CONSENT_VERSION } from '#worker/domain/marketing-consent.ts';
import { CURRENCIES } from '#worker/domain/order/price-list.ts';

/** Answer of GET and PATCH /api/profile. */
export const profileViewSchema = z.object({
  onboardingCompleted: z.boolean(),
  /** What prices are shown in; null where the language decides. */
  currency: z.enum(CURRENCIES).nullable(),
  /** Whether news may be mailed, and since when it is so; null where the question was never answered. */
  marketing: z.object({ isGiven: z.boolean(), decidedAtMs: z.number() }).nullable(),
  /** Whether a way to the admin panel is shown; whether it may be used is asked on every call there. */
  isAdmin: z.boolean(),
});

export type ProfileView = z.infer<typeof profileViewSchema>;

/** Consent says to which text it is given; it is taken back without any. */
const marketingChangeSchema = z.discriminatedUnion('isGiven', [
  z.strictObject({ isGiven: z.literal(true), textVersion: z.literal(MARKETING_CONSENT_VERSION) }),
  z.strictObject({ isGiven: z.literal(false) }),
]);

/** Body of PATCH /api/profile: one thing at least. Nobody becomes new again. */
export const profileChangeBodySchema = z
  .strictObject({
    onboardingCompleted: z.literal(true).exactOptional(),
    currency: z.enum(CURRENCIES).exactOptional(),
    marketing: marketingChangeSchema.exactOptional(),
  })
  .refine((change) => Object.keys(change).length > 0);

export type ProfileChange = z.infer<typeof profileChangeBodySchema>;
