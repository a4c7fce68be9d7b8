import type { ProfileChange, ProfileView } from '#worker/contract/profile.ts';
import { findProfile, saveProfileChange, type ProfileRow } from '#worker/db/queries/profiles.ts';
import { hasScanResult } from '#worker/db/queries/scans.ts';
import type { Runtime } from '#worker/runtime.ts';

/** What a person has been through in the product, and what they have chosen. */
export async function readProfile({ db }: Runtime, userId: string): Promise<ProfileView> {
  const [row, hasScanned] = await Promise.all([findProfile(db, userId), hasScanResult(db, userId)]);
  return profileView(row, hasScanned);
}

/** Notes what a person has chosen or been through. Safe to repeat: what was so already stays as it was. */
export async function changeProfile(
  { db, clock }: Runtime,
  userId: string,
  change: ProfileChange,
): Promise<ProfileView> {
  const row = await saveProfileChange(db, userId, change, clock());
  return profileView(row, await hasScanResult(db, userId));
}

/** Whoever has scanned needs nobody to tell them what a scan is. */
function profileView(row: ProfileRow | undefined, hasScanned: boolean): ProfileView {
  return {
    onboardingCompleted: hasScanned || (row?.onboardingCompleted ?? false),
    currency: row?.currency ?? null,
    marketing: marketingOf(row),
  };
}

function marketingOf(row: ProfileRow | undefined): ProfileView['marketing'] {
  if (row === undefined) return null;
  const { marketingConsent: isGiven, marketingGivenAtMs, marketingWithdrawnAtMs } = row;
  const decidedAtMs = isGiven ? marketingGivenAtMs : marketingWithdrawnAtMs;
  return decidedAtMs === null ? null : { isGiven, decidedAtMs };
}
