import { eq } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { profiles } from '#worker/db/schema/profiles.ts';

/** Whether this user has been through the onboarding, or skipped it. */
export async function hasCompletedOnboarding(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ onboardingCompleted: profiles.onboardingCompleted })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get();
  return found?.onboardingCompleted ?? false;
}

/** Safe to repeat: the first time stays. */
export async function completeOnboarding(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<void> {
  await db
    .insert(profiles)
    .values({ userId, onboardingCompleted: true, updatedAtMs: nowMs })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: { onboardingCompleted: true, updatedAtMs: nowMs },
      setWhere: eq(profiles.onboardingCompleted, false),
    });
}
