import type { ProfileChange, ProfileView } from '#worker/contract/profile.ts';
import type { Database } from '#worker/db/client.ts';
import { listPaidOrders } from '#worker/db/queries/payments.ts';
import { findProfile, saveProfileChange, type ProfileRow } from '#worker/db/queries/profiles.ts';
import { hasRole } from '#worker/db/queries/user-roles.ts';
import { findWaitlistNews } from '#worker/db/queries/waitlist.ts';
import type { Runtime } from '#worker/runtime.ts';

/** What a person has been through in the product, and what they have chosen. */
export async function readProfile({ db }: Runtime, userId: string): Promise<ProfileView> {
  const [row, known] = await Promise.all([findProfile(db, userId), knownOtherwise(db, userId)]);
  return profileView(row, known);
}

/** Notes what a person has chosen or been through. Safe to repeat: what was so already stays as it was. */
export async function changeProfile(
  { db, clock }: Runtime,
  userId: string,
  change: ProfileChange,
): Promise<ProfileView> {
  const row = await saveProfileChange(db, userId, change, clock());
  return profileView(row, await knownOtherwise(db, userId));
}

type KnownOtherwise = {
  isAdmin: boolean;
  waitlistNewsAtMs: number | null;
  /** Whoever has bought has no need to be shown how it is done. */
  hasBought: boolean;
};

/** What no profile holds. */
async function knownOtherwise(db: Database, userId: string): Promise<KnownOtherwise> {
  const [isAdmin, waitlistNewsAtMs, [bought]] = await Promise.all([
    hasRole(db, userId, 'admin'),
    findWaitlistNews(db, userId),
    listPaidOrders(db, userId, 1),
  ]);
  return { isAdmin, waitlistNewsAtMs, hasBought: bought !== undefined };
}

function profileView(
  row: ProfileRow | undefined,
  { isAdmin, waitlistNewsAtMs, hasBought }: KnownOtherwise,
): ProfileView {
  return {
    onboardingCompleted: hasBought || row?.onboardingCompleted === true,
    currency: row?.currency ?? null,
    marketing: latest(marketingOf(row), onWaitlist(waitlistNewsAtMs)),
    isAdmin,
  };
}

function marketingOf(row: ProfileRow | undefined): ProfileView['marketing'] {
  if (row === undefined) return null;
  const { marketingConsent: isGiven, marketingGivenAtMs, marketingWithdrawnAtMs } = row;
  const decidedAtMs = isGiven ? marketingGivenAtMs : marketingWithdrawnAtMs;
  return decidedAtMs === null ? null : { isGiven, decidedAtMs };
}

/** What was said on the waiting list, where there need be no account to say it in. */
function onWaitlist(newsAtMs: number | null): ProfileView['marketing'] {
  return newsAtMs === null ? null : { isGiven: true, decidedAtMs: newsAtMs };
}

function latest(
  inAccount: ProfileView['marketing'],
  onList: ProfileView['marketing'],
): ProfileView['marketing'] {
  if (inAccount === null || onList === null) return inAccount ?? onList;
  return onList.decidedAtMs > inAccount.decidedAtMs ? onList : inAccount;
}
