import { eq, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { oauthFlows } from '../schema/oauth-flows.ts';
import { profiles } from '../schema/profiles.ts';
import { protections } from '../schema/protections.ts';
import { sessions } from '../schema/sessions.ts';
import { shareImages } from '../schema/share-images.ts';
import { testimonials } from '../schema/testimonials.ts';
import { userAchievements } from '../schema/user-achievements.ts';
import { userRoles } from '../schema/user-roles.ts';
import { users } from '../schema/users.ts';
import { keepScanCount } from './scan-allowance.ts';
import { forgetWritten, mailboxOfUser } from './written-by-person.ts';

/** Stands before an id in place of Google's, which is digits only. */
export const ERASED = 'erased:';

/**
 * Cuts an account off from its person, all or nothing: no browser is signed in to it any more, no sign-in leads to
 * it, nobody can be written to, and what its address has left with us beside it goes. Safe to repeat.
 * `scanAllowanceId`: under which its scans of today go on being counted.
 */
export async function beginErasure(
  db: Database,
  userId: string,
  nowMs: number,
  scanAllowanceId: string | null = null,
): Promise<void> {
  const writer = { userId, mailbox: mailboxOfUser(userId) };
  const kept =
    scanAllowanceId === null
      ? []
      : [keepScanCount(db, { userId, allowanceId: scanAllowanceId, nowMs })];
  await db.batch([
    ...forgetWritten(db, writer),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(oauthFlows).where(eq(oauthFlows.userId, userId)),
    db.delete(shareImages).where(eq(shareImages.userId, userId)),
    db.delete(testimonials).where(eq(testimonials.userId, userId)),
    db.delete(userRoles).where(eq(userRoles.userId, userId)),
    db.delete(userAchievements).where(eq(userAchievements.userId, userId)),
    db.delete(protections).where(eq(protections.userId, userId)),
    db.delete(profiles).where(eq(profiles.userId, userId)),
    ...kept,
    db
      .update(users)
      .set({
        googleSub: sql`${ERASED} || ${users.id}`,
        email: '',
        updatedAtMs: nowMs,
        erasureAskedAtMs: sql`coalesce(${users.erasureAskedAtMs}, ${nowMs})`,
      })
      .where(eq(users.id, userId)),
  ]);
}
