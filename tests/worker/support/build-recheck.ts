import { eq, sql } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { senderHash } from '#worker/cleanups/sender-hash.ts';
import { NEXT_TIME_CONSENT_VERSION, type NextTimePurpose } from '#worker/contract/cleanups.ts';
import { RECHECK_CONSENT_VERSION } from '#worker/contract/rechecks.ts';
import type { HashedSender } from '#worker/contract/mailbox-cleanup.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { PRICE_LISTS } from '#worker/domain/orders/prices.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { rechecks } from '#worker/rechecks/schema.ts';
import { scans } from '#worker/scans/schema.ts';

import {
  buildPayment,
  buildShop,
  buyOrder,
  onlySenders,
  placeOrder,
  postPayment,
  type Shop,
  type ShopParts,
} from './build-order.ts';
import { changeCleanup } from './change-cleanup.ts';
import { createAccount, type GoogleAccount } from './google.ts';
import { sessionCookieOf, signIn } from './sign-in.ts';

export const ASKED_SENDERS = ['shop@asked.test', 'news@asked.test', 'club@asked.test'];

/** Of a row that the scan of a test offers. */
export const OFFERED_SENDER = 'shop@sender-canary.test';

/** A newsletter of the import format, which came so many days ago. */
export function newsletterFrom(address: string, ageDays: number, more: object = {}) {
  return {
    headers: [
      ['From', `${address.split('@')[0]} <${address}>`],
      ['To', 'anna@gmail-canary.test'],
      ['Subject', 'Offers of the week'],
      ['List-Unsubscribe', `<https://${address.split('@')[1]}/leave>`],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
      ['List-Id', `<${address.replace('@', '.')}>`],
      ['Precedence', 'bulk'],
    ],
    sizeBytes: 20_000,
    ageDays,
    labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
    ...more,
  };
}

/** Of the senders of the clean-up, when all have been asked. */
export const ENDED_COUNTS = {
  waitingCount: 0,
  confirmedCount: 3,
  askedCount: 0,
  needsClickCount: 1,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
};

/** Somebody whose deep clean-up ended a day ago, with three senders asked to stop. */
export async function buildAfterCleanup(parts: ShopParts = {}) {
  const shop = await buildShop({
    nowMs: Date.now(),
    mailboxScan: () => ({ destroy: async () => {} }),
    mailboxCleanup: (userId) => ({ hashedSenders: async () => hashedSenders(shop, userId) }),
    ...parts,
  });
  const { id: orderId } = await placeOrder(shop, {
    tier: 'reset',
    selection: onlySenders('sender:1'),
  });
  const expectedTotalMinor = PRICE_LISTS.standard.SEK.reset;
  const paid = await postPayment(shop, orderId, buildPayment({ expectedTotalMinor }));
  if (!paid.ok) throw new Error(`the payment was refused: ${await paid.text()}`);
  await endCleanup(shop, orderId);
  return { ...shop, orderId };
}

export type AfterCleanup = Awaited<ReturnType<typeof buildAfterCleanup>>;

/** The same person after another clean-up, of other rows of the scan. */
export async function buildAnotherCleanup(buyer: AfterCleanup): Promise<AfterCleanup> {
  const { id: orderId } = await buyOrder(buyer, { selection: onlySenders('sender:2') });
  await endCleanup(buyer, orderId);
  return { ...buyer, orderId };
}

function hashedSenders(shop: Shop, userId: string): HashedSender[] {
  return [...ASKED_SENDERS, 'unasked@other.test', OFFERED_SENDER].map((key) => ({
    senderHash: senderHash(shop.runtime.keyedHash, userId, key),
    categories: [MESSAGE_MARKS.promotions.bit],
    unsubscribe: ASKED_SENDERS.includes(key) ? 'confirmed' : 'needs_click',
  }));
}

async function endCleanup(shop: Shop, orderId: string): Promise<void> {
  const endedAtMs = shop.runtime.clock() - DAY_MS;
  await changeCleanup(shop, orderId, {
    status: 'done',
    movedCount: 40,
    selectedCount: 40,
    finishedAtMs: endedAtMs,
    undoUntilMs: endedAtMs + 30 * DAY_MS,
    unsubscribeCounts: ENDED_COUNTS,
  });
}

/** Ticks the box on the receipt, or takes the tick away. */
export function sendConsent(
  { api, cookie, orderId }: Pick<AfterCleanup, 'api' | 'cookie' | 'orderId'>,
  isGiven = true,
): Promise<Response> {
  const consent = isGiven ? { isGiven, textVersion: RECHECK_CONSENT_VERSION } : { isGiven: false };
  const body = JSON.stringify(consent);
  return api.send(`/api/rechecks/${orderId}`, { method: 'PUT', cookie, body });
}

/** As if the clean-up had ended earlier: Google's clock is the real one, so ours stays near it. */
export async function letDaysPass(
  { runtime, orderId }: Pick<AfterCleanup, 'runtime' | 'orderId'>,
  days: number,
): Promise<void> {
  const earlierMs = days * DAY_MS;
  await runtime.db
    .update(rechecks)
    .set({
      askedAtMs: sql`asked_at - ${earlierMs}`,
      opensAtMs: sql`opens_at - ${earlierMs}`,
      endsAtMs: sql`ends_at - ${earlierMs}`,
    })
    .where(eq(rechecks.paymentId, orderId));
  await runtime.db.update(scans).set({ purgedAtMs: runtime.clock() });
}

/** Ticks a box of the next time, or takes the tick away. */
export function sendNextTimeConsent(
  { api, cookie, orderId }: Pick<AfterCleanup, 'api' | 'cookie' | 'orderId'>,
  purpose: NextTimePurpose,
  isGiven = true,
): Promise<Response> {
  const consent = isGiven
    ? { purpose, isGiven, textVersion: NEXT_TIME_CONSENT_VERSION }
    : { purpose, isGiven };
  const path = `/api/cleanups/${cleanupIdOf(orderId)}/next-time`;
  return api.send(path, { method: 'PUT', cookie, body: JSON.stringify(consent) });
}

/** Connects the mailbox again, as the link of the mail leads to. @returns the new session's cookie */
export async function connectAgain(
  { runtime, api, user, orderId }: Pick<AfterCleanup, 'runtime' | 'api' | 'user' | 'orderId'>,
  mail: readonly object[] = [],
  query = `?returnTo=/recheck&order=${orderId}`,
): Promise<{ cookie: string; account: GoogleAccount }> {
  const account = await createAccount({ jsonl: mail });
  await runtime.db
    .update(users)
    .set({ googleSub: account.sub, email: account.email })
    .where(eq(users.id, user.userId));
  const cookie = sessionCookieOf(await signIn(api, { account }, query));
  if (cookie === undefined) throw new Error('the sign-in was refused');
  return { cookie, account };
}

export function findStored({ runtime, orderId }: Pick<AfterCleanup, 'runtime' | 'orderId'>) {
  return runtime.db.select().from(rechecks).where(eq(rechecks.paymentId, orderId)).get();
}

export function sendCheck(
  { api, orderId }: Pick<AfterCleanup, 'api' | 'orderId'>,
  cookie: string,
): Promise<Response> {
  return api.send(`/api/rechecks/${orderId}/check`, { method: 'POST', cookie });
}

/** Somebody who has agreed, comes back nineteen days later, and has connected for the check. */
export async function buildOpen(mail: readonly object[] = []) {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  await letDaysPass(buyer, 19);
  return { buyer, ...(await connectAgain(buyer, mail)) };
}

export const TWO_GO_ON = [
  ...[1, 2, 3].map((age) => newsletterFrom('shop@asked.test', age)),
  newsletterFrom('news@asked.test', 5),
  // Before the two days of grace were over.
  newsletterFrom('club@asked.test', 19),
  ...Array.from({ length: 12 }, (_, number) => newsletterFrom(`other${number}@elsewhere.test`, 4)),
];
