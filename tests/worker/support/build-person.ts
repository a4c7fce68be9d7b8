import { saveProfileChange } from '#worker/account/profile-queries.ts';
import { insertReply } from '#worker/support/desk-queries.ts';
import { insertSupportTicket } from '#worker/support/queries.ts';
import { insertWaitlistEntry } from '#worker/waitlist/queries.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { endingGrants } from '#worker/access/connection-schema.ts';
import { protections } from '#worker/protection/schema.ts';
import { testimonials } from '#worker/testimonials/schema.ts';
import { rememberedSenders, scanReminders } from '#worker/cleanups/remembered-schema.ts';
import { REMEMBERED_MS, REMIND_AFTER_MS } from '#worker/domain/cleanups/remembered-senders.ts';
import { rechecks } from '#worker/rechecks/schema.ts';
import { RECHECK_ENDS_AFTER_MS, RECHECK_OPENS_AFTER_MS } from '#worker/domain/rechecks/recheck.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';
import { userAchievements } from '#worker/achievements/schema.ts';
import { userRoles } from '#worker/access/schema.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { createShareImage } from '#worker/sharing/share-images.ts';
import { startSignIn } from '#worker/access/start-sign-in.ts';
import { sealToken } from '#worker/access/access-token.ts';

import { buildPayment, placeOrder, postPayment, type Shop } from './build-order.ts';
import { changeCleanup } from './change-cleanup.ts';

/** What a person says of themselves, which nobody else says. */
export const PERSON = {
  name: 'Ylva Canary-Lind',
  words: 'testimonial-canary och så vidare',
  question: 'question-canary',
  notes: 'notes-canary',
  target: 'protected-canary.example',
} as const;

/** Somebody who has done all that there is to do: half of a paid order is done. @returns the order */
export async function fillAccount(shop: Shop): Promise<string> {
  const { runtime, user } = shop;
  const { db, clock } = runtime;
  const { id: orderId } = await placeOrder(shop);
  await postPayment(shop, orderId, buildPayment());
  await changeCleanup(shop, orderId, { status: 'working', movedCount: 25, tokenMasked: 'ya29…9' });
  await createShareImage(runtime, user.userId, { orderId, language: 'en' });
  await saveProfileChange(db, user.userId, { onboardingCompleted: true }, clock());
  await insertWaitlistEntry(db, {
    id: newId('wtl'),
    email: user.email.toLowerCase(),
    language: 'sv',
    marketingTextVersion: null,
    marketingConsentAtMs: null,
    createdAtMs: clock(),
    requestedTextVersion: null,
    askedAtMs: null,
    confirmedAtMs: clock(),
  });
  await writeTicket(shop, { userId: user.userId });
  // As a visitor, with the address in capitals.
  await writeTicket(shop, { userId: null, email: user.email.toUpperCase() });
  await startSignIn(runtime, {
    returnTo: undefined,
    isVerifyKept: false,
    keptLanguage: null,
    language: 'sv',
    purpose: 'modify',
    visitor: user,
  });
  const { userId } = user;
  const ended = { id: newId('con'), userId };
  await db.insert(endingGrants).values({
    ...ended,
    providerAccountId: user.googleSub,
    sealedToken: await sealToken(runtime.cipher, ended, 'refresh_token', 'refresh-0'),
    sealedAs: 'refresh_token',
    createdAtMs: clock(),
    triedAtMs: clock(),
    claimedUntilMs: null,
  });
  await db.batch([
    db.insert(testimonials).values({
      id: newId('tst'),
      userId,
      testimonial: PERSON.words,
      location: 'Malmö',
      locationType: 'storstad',
      approved: true,
      createdAtMs: clock(),
    }),
    db
      .insert(protections)
      .values({ userId, target: PERSON.target, effect: 'protect', editedAtMs: clock() }),
    db
      .insert(userAchievements)
      .values({ userId, achievementType: 'first_cleanup', achievedAtMs: clock(), metadata: null })
      .onConflictDoNothing(),
    db.insert(userRoles).values({ userId, role: 'admin', grantedAtMs: clock() }),
    db.insert(auditLog).values({
      id: newId('aud'),
      userId,
      action: 'role.granted',
      subjectId: userId,
      createdAtMs: clock(),
    }),
    db.insert(rememberedSenders).values({
      userId,
      paymentId: orderId,
      textVersion: 'test',
      givenAtMs: clock(),
      salt: 'salt-canary',
      senderHashes: ['1'.repeat(64)],
      endsAtMs: clock() + REMEMBERED_MS,
    }),
    db.insert(scanReminders).values({
      userId,
      paymentId: orderId,
      textVersion: 'test',
      givenAtMs: clock(),
      cleanedAtMs: clock(),
      remindAtMs: clock() + REMIND_AFTER_MS,
      endsAtMs: clock() + REMEMBERED_MS,
    }),
    db.insert(rechecks).values({
      paymentId: orderId,
      userId,
      textVersion: 'test',
      givenAtMs: clock(),
      askedAtMs: clock(),
      opensAtMs: clock() + RECHECK_OPENS_AFTER_MS,
      endsAtMs: clock() + RECHECK_ENDS_AFTER_MS,
      salt: 'salt-canary',
      senderHashes: ['0'.repeat(64)],
      senderCount: 1,
      categories: [1],
    }),
    db.insert(unsubscribes).values({
      addressHash: crypto.randomUUID(),
      userId,
      paymentId: orderId,
      hostHash: null,
      attemptId: crypto.randomUUID(),
      status: 'confirmed',
      askedAtMs: clock(),
    }),
  ]);
  return orderId;
}

/** A question to us by the form. */
export async function writeTicket(
  { runtime, user }: Pick<Shop, 'runtime' | 'user'>,
  changes: { userId: string | null; email?: string },
): Promise<void> {
  const id = newId('tck');
  await insertSupportTicket(
    runtime.db,
    {
      id,
      ticketNumber: id.toUpperCase(),
      name: PERSON.name,
      email: user.email,
      subject: PERSON.question,
      message: PERSON.question,
      language: 'sv',
      status: 'new',
      priority: 'normal',
      adminNotes: PERSON.notes,
      createdAtMs: runtime.clock(),
      ...changes,
    },
    true,
  );
  await insertReply(runtime.db, {
    id: `rpl_${id}`,
    ticketId: id,
    userId: user.userId,
    message: `Om ${PERSON.question}`,
    createdAtMs: runtime.clock(),
  });
}
