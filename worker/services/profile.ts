import type { ProfileView } from '#worker/contract/profile.ts';
import { completeOnboarding, hasCompletedOnboarding } from '#worker/db/queries/profiles.ts';
import type { Runtime } from '#worker/runtime.ts';

/** What a person has been through in the product. */
export async function readProfile({ db }: Runtime, userId: string): Promise<ProfileView> {
  return { onboardingCompleted: await hasCompletedOnboarding(db, userId) };
}

/** Notes that a person has seen, or skipped, the onboarding. Safe to repeat. */
export async function endOnboarding({ db, clock }: Runtime, userId: string): Promise<ProfileView> {
  await completeOnboarding(db, userId, clock());
  return { onboardingCompleted: true };
}
