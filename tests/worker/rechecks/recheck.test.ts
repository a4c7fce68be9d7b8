import { expect, test } from 'vitest';

import { connections } from '#worker/access/connection-schema.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { recheckAnswerSchema, recheckViewSchema } from '#worker/contract/rechecks.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { RECHECK_TIME_MS, RECHECK_UNITS } from '#worker/domain/rechecks/recheck.ts';
import { runRecheck } from '#worker/rechecks/run-recheck.ts';
import { sweep } from '#worker/sweep.ts';

import { buildCustomer, outcomeOf } from '#tests/worker/support/build-order.ts';
import {
  type AfterCleanup,
  buildAfterCleanup,
  buildOpen,
  ENDED_COUNTS,
  findStored,
  letDaysPass,
  newsletterFrom,
  sendCheck,
  sendConsent,
  TWO_GO_ON,
} from '#tests/worker/support/build-recheck.ts';
import { buildCleanupProgress } from '#tests/worker/support/build-cleanup-progress.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import {
  countCallsOf,
  failGmail,
  hasGrant,
  healGmail,
  readLedger,
} from '#tests/worker/support/google.ts';

async function readView({ api, orderId }: AfterCleanup, cookie: string) {
  const response = await api.send(`/api/rechecks/${orderId}`, { cookie });
  return recheckViewSchema.parse(await response.json());
}

test('it is offered after a deep clean-up, and what is stored names no sender', async () => {
  const buyer = await buildAfterCleanup();
  expect(await readView(buyer, buyer.cookie)).toMatchObject({ status: 'offered', senderCount: 3 });

  const answer = recheckViewSchema.parse(await (await sendConsent(buyer)).json());
  expect(answer).toMatchObject({ status: 'waiting', senderCount: 3 });
  const stored = await findStored(buyer);
  expect(stored?.senderHashes).toHaveLength(3);
  for (const hash of stored?.senderHashes ?? []) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  // Random ids may contain these words.
  const withoutRandom = { ...stored, paymentId: '', userId: '', salt: '' };
  expect(JSON.stringify(withoutRandom)).not.toMatch(/asked\.test|shop|news|club/i);

  // Agreeing again changes nothing.
  await sendConsent(buyer);
  expect(await findStored(buyer)).toEqual(stored);
});

test('two clean-ups of the same senders store hashes that cannot be compared', async () => {
  const [one, two] = [await buildAfterCleanup(), await buildAfterCleanup()];
  await Promise.all([sendConsent(one), sendConsent(two)]);
  const [first, second] = await Promise.all([findStored(one), findStored(two)]);
  const shared = first?.senderHashes?.filter((hash) => second?.senderHashes?.includes(hash));
  expect(shared).toEqual([]);
});

test('taking the consent back deletes the hashes at once, and it can be given again', async () => {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  await sendConsent(buyer, false);
  expect(await findStored(buyer)).toMatchObject({ senderHashes: null, salt: null });
  expect(await readView(buyer, buyer.cookie)).toMatchObject({ status: 'offered' });
  await sendConsent(buyer);
  expect((await findStored(buyer))?.senderHashes).toHaveLength(3);
});

test('it is not offered while senders are being asked, nor ten days later', async () => {
  const buyer = await buildAfterCleanup();
  const unsubscribeCounts = { ...ENDED_COUNTS, waitingCount: 1 };
  await changeCleanup(buyer, buyer.orderId, { isUnsubscribing: true, unsubscribeCounts });
  expect(await outcomeOf(await sendConsent(buyer))).toBe('409 cleanup_over');
  await changeCleanup(buyer, buyer.orderId, {
    isUnsubscribing: false,
    unsubscribeCounts: ENDED_COUNTS,
    finishedAtMs: buyer.runtime.clock() - 10 * DAY_MS,
  });
  expect(await outcomeOf(await sendConsent(buyer))).toBe('409 cleanup_over');
  expect(await findStored(buyer)).toBeUndefined();
});

test('it is offered once the clean-up itself says that it has ended, whatever the copy in D1 says', async () => {
  let progress: CleanupProgress | null = null;
  const buyer = await buildAfterCleanup({
    mailboxCleanup: () => ({ hashedSenders: async () => [], progress: async () => progress }),
  });
  await changeCleanup(buyer, buyer.orderId, { status: 'working', finishedAtMs: null });
  expect(await readView(buyer, buyer.cookie)).toMatchObject({ status: 'none' });
  const finishedAtMs = buyer.runtime.clock();
  progress = buildCleanupProgress({ status: 'done', finishedAtMs, unsubscribes: ENDED_COUNTS });
  expect(await readView(buyer, buyer.cookie)).toMatchObject({ status: 'offered' });
});

test('the check tells who goes on and who has stopped, forgets the hashes and ends the access', async () => {
  const { buyer, cookie, account } = await buildOpen(TWO_GO_ON);
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer.senders).toEqual([
    { senderKey: 'shop@asked.test', name: 'shop', messageCount: 3 },
    { senderKey: 'news@asked.test', name: 'news', messageCount: 1 },
  ]);
  expect(answer.recheck).toMatchObject({
    status: 'done',
    result: { senderCount: 3, activeCount: 2, newMailCount: 16, unreadCount: 0, isCut: false },
  });
  // An empty trash: all of the 40 is free.
  expect(answer.recheck.result).toMatchObject({ trashMessageCount: 0, freedMessageCount: 40 });
  expect(answer.access).toBe('ended');
  expect(await findStored(buyer)).toMatchObject({
    senderHashes: null,
    salt: null,
    connectionId: null,
  });
  const { db, clock } = buyer.runtime;
  expect(await findLiveConnection(db, buyer.user.userId, clock())).toBeUndefined();
  expect(await hasGrant(account)).toBe(false);
  expect(await readLedger(account)).toEqual({ refused: 0, forbidden: 0, askedForContent: 0 });
});

test('the second time it answers what was found, without names and without asking Gmail', async () => {
  const { buyer, cookie, account } = await buildOpen(TWO_GO_ON);
  await sendCheck(buyer, cookie);
  const calls = await countCallsOf(account, 'users.messages.list');
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer).toMatchObject({ senders: null, recheck: { result: { activeCount: 2 } } });
  expect(await countCallsOf(account, 'users.messages.list')).toBe(calls);
});

test('of two checks at once one is made', async () => {
  const { buyer, cookie } = await buildOpen(TWO_GO_ON);
  const outcomes = await Promise.all(
    [1, 2].map(async () => outcomeOf(await sendCheck(buyer, cookie))),
  );
  expect(outcomes.toSorted()).toEqual(['200', '429 rate_limit']);
});

test('receipts and notices of a sender do not make it one that goes on', async () => {
  const receipt = {
    headers: [
      ['From', 'shop <shop@asked.test>'],
      ['To', 'anna@gmail-canary.test'],
      ['Subject', 'Din orderbekräftelse 4711'],
    ],
  };
  const { buyer, cookie } = await buildOpen(
    [1, 2, 3, 4].map((age) => newsletterFrom('shop@asked.test', age, receipt)),
  );
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer.senders).toEqual([]);
});

test('too much new mail is left unread within the budget, and the answer says so', async () => {
  const crowd = Array.from({ length: 200 }, (_, number) =>
    newsletterFrom(`sender${number}@crowd${number}.test`, 3),
  );
  const { buyer, cookie } = await buildOpen(crowd);
  const { recheck } = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(recheck.result?.unreadCount).toBeGreaterThan(0);
  const spent = buyer.runtime.logLines.find((line) => line.includes('recheck.checked')) ?? '';
  const units = Number(/"units":(\d+)/.exec(spent)?.[1]);
  expect(units).toBeGreaterThan(RECHECK_UNITS / 2);
  expect(units).toBeLessThanOrEqual(RECHECK_UNITS);
});

test('Gmail at fault midway changes nothing, and the check can be made again', async () => {
  const { buyer, cookie, account } = await buildOpen(TWO_GO_ON);
  await failGmail(account, 'users.messages.get', { status: 503, retryAfterSeconds: 1, times: 2 });
  expect(await outcomeOf(await sendCheck(buyer, cookie))).toBe('503 gmail_unavailable');
  await healGmail();
  expect(await findStored(buyer)).toMatchObject({ checkedAtMs: null });
  expect((await findStored(buyer))?.senderHashes).toHaveLength(3);
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer.senders).toHaveLength(2);
});

test('without access, too early and after its end nothing is checked', async () => {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  expect(await outcomeOf(await sendCheck(buyer, buyer.cookie))).toBe('400 bad_request');
  await letDaysPass(buyer, 19);
  await buyer.runtime.db.update(connections).set({ revoked: true });
  expect(await outcomeOf(await sendCheck(buyer, buyer.cookie))).toBe(
    '409 gmail_connection_expired',
  );
  await letDaysPass(buyer, 41);
  const late = recheckAnswerSchema.parse(await (await sendCheck(buyer, buyer.cookie)).json());
  expect(late).toMatchObject({ senders: null, recheck: { status: 'expired', result: null } });
});

test('a forged link and another person’s are answered alike', async () => {
  const { buyer } = await buildOpen();
  const stranger = await buildCustomer(buyer.runtime);
  for (const orderId of [buyer.orderId, `ord_${'a2'.repeat(13)}`, 'ord_never']) {
    const response = await buyer.api.send(`/api/rechecks/${orderId}/check`, {
      method: 'POST',
      cookie: stranger.cookie,
    });
    expect(await outcomeOf(response)).toBe('404 not_found');
  }
  expect((await findStored(buyer))?.checkedAtMs).toBeNull();
});

test('the hashes are gone at the end, and the row a month later', async () => {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  await letDaysPass(buyer, 60);
  await sweep(buyer.runtime);
  expect(await findStored(buyer)).toMatchObject({ senderHashes: null, salt: null });
  await letDaysPass(buyer, 31);
  await sweep(buyer.runtime);
  expect(await findStored(buyer)).toBeUndefined();
});

test('newsletters that were trashed, or filed under another tab, still count', async () => {
  const { buyer, cookie } = await buildOpen([
    newsletterFrom('shop@asked.test', 3, { labelIds: ['TRASH', 'CATEGORY_PROMOTIONS'] }),
    newsletterFrom('news@asked.test', 3, { labelIds: ['INBOX', 'CATEGORY_UPDATES'] }),
    newsletterFrom('club@asked.test', 3, { labelIds: ['SPAM', 'CATEGORY_PROMOTIONS'] }),
  ]);
  const { senders } = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(senders?.map(({ senderKey }) => senderKey).toSorted()).toEqual([
    'news@asked.test',
    'shop@asked.test',
  ]);
});

test('a sender left alone after its receipts is not said to have stopped', async () => {
  const receipt = {
    headers: [
      ['From', 'shop <shop@asked.test>'],
      ['Subject', 'Orderbekräftelse'],
    ],
  };
  const { buyer, cookie } = await buildOpen(
    Array.from({ length: 60 }, () => newsletterFrom('shop@asked.test', 3, receipt)),
  );
  const { recheck } = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(recheck.result?.activeCount).toBe(0);
  expect(recheck.result?.unreadCount).toBeGreaterThan(0);
});

test('a check that takes longer than its time is given up, and can be made again', async () => {
  const { buyer, cookie } = await buildOpen(TWO_GO_ON);
  const { runtime, user, orderId } = buyer;
  const { cipher } = runtime;
  // Opening the token takes all of the time.
  const decrypt: typeof cipher.decrypt = (...sealed) => {
    runtime.advance(RECHECK_TIME_MS);
    return cipher.decrypt(...sealed);
  };
  const slow = { ...runtime, cipher: { ...cipher, decrypt } };
  await expect(runRecheck(slow, user.userId, orderId)).rejects.toMatchObject({
    code: 'gmail_unavailable',
  });
  expect(await findStored(buyer)).toMatchObject({ checkedAtMs: null });
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer.senders).toHaveLength(2);
});
