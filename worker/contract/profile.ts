import { z } from 'zod';

/** Answer of GET and PATCH /api/profile. */
export const profileViewSchema = z.object({ onboardingCompleted: z.boolean() });

export type ProfileView = z.infer<typeof profileViewSchema>;

/** Body of PATCH /api/profile. Nobody becomes new again. */
export const profileChangeBodySchema = z.strictObject({ onboardingCompleted: z.literal(true) });
