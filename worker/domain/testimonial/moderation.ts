/** Where a testimonial stands: `seed` is made up, to try things out, and never public. */
export const MODERATION_STATES = ['pending', 'approved', 'seed'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** Which of the three a row is (public, section 4). */
export function moderationState({
  approved,
  isSeedData,
}: {
  approved: boolean;
  isSeedData: boolean;
}): ModerationState {
  if (isSeedData) return 'seed';
  return approved ? 'approved' : 'pending';
}
