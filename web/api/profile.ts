import {
  profileViewSchema,
  type ProfileChange,
  type ProfileView,
} from '#worker/contract/profile.ts';
import { MARKETING_CONSENT_VERSION } from '#worker/domain/marketing-consent.ts';
import type { Currency } from '#worker/domain/order/price-list.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

export function fetchProfile(): Promise<ProfileView> {
  return unwrap(client.api.profile.$get(), profileViewSchema);
}

function changeProfile(json: ProfileChange): Promise<ProfileView> {
  return unwrap(client.api.profile.$patch({ json }), profileViewSchema);
}

/** Saves that the onboarding was seen or skipped. */
export async function saveOnboardingCompleted(): Promise<void> {
  await changeProfile({ onboardingCompleted: true });
}

/** Saves what prices are shown in. */
export async function saveCurrency(currency: Currency): Promise<void> {
  await changeProfile({ currency });
}

/** Saves whether news may be mailed: given to the text that stands on the page. */
export function saveMarketingConsent(isGiven: boolean): Promise<ProfileView> {
  return changeProfile({
    marketing: isGiven ? { isGiven, textVersion: MARKETING_CONSENT_VERSION } : { isGiven },
  });
}
