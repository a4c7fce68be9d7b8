import { profileViewSchema, type ProfileView } from '#worker/contract/profile.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

export function fetchProfile(): Promise<ProfileView> {
  return unwrap(client.api.profile.$get(), profileViewSchema);
}

/** Saves that the onboarding was seen or skipped. */
export async function saveOnboardingCompleted(): Promise<void> {
  await unwrap(
    client.api.profile.$patch({ json: { onboardingCompleted: true } }),
    profileViewSchema,
  );
}
