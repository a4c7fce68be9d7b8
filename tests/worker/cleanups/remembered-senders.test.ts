import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { rememberedSenders } from '#worker/cleanups/remembered-schema.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { REMEMBERING_CONSENT_VERSION, rememberedSchema } from '#worker/contract/cleanups.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { scans } from '#worker/scans/schema.ts';
import { sweep } from '#worker/sweep.ts';

import { buildCustomer, outcomeOf } from '#tests/worker/support/build-order.ts';
import { type AfterCleanup, buildAfterCleanup } from '#tests/worker/support/build-recheck.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { mailTo, queuedMail, setEmail } from '#tests/worker/support/mail.ts';

type Buyer = Pick<AfterCleanup, 'api' | 'cookie' | 'orderId'>;

function sendConsent({ api, cookie, orderId }: Buyer, isGiven = true): Promise<Response> {
  const consent = isGiven
    ? { isGiven, textVersion: REMEMBERING_CONSENT_VERSION }
    : { isGiven: false };
  const path = `/api/cleanups/${cleanupIdOf(orderId)}/remembered`;
  return api.send(path, { method: 'PUT', cookie, body: JSON.stringify(consent) });
}

async function markedRows({ runtime, api, cookie, scanId }: AfterCleanup): Promise<string[]> {
  const resultSummary = buildResultSummary();
  await runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, scanId));
  const response = await api.send(`/api/scans/${scanId}/rows`, { cookie });
  const { newsletters } = cleanRowsSchema.parse(await response.json());
  return newsletters.filter(({ wasChosen }) => wasChosen === true).map(({ sender }) => sender);
}

function findStored({ runtime, user }: Pick<AfterCleanup, 'runtime' | 'user'>) {
  return runtime.db
    .select()
    .from(rememberedSenders)
    .where(eq(rememberedSenders.userId, user.userId))
    .get();
}

test('who agrees finds the senders of last time marked, and only those', async () => {
  const buyer = await buildAfterCleanup();
  expect(await markedRows(buyer)).toEqual([]);
  const view = rememberedSchema.parse(await (await sendConsent(buyer)).json());
  expect(view).toMatchObject({ status: 'kept', senderCount: 5 });
  expect(await markedRows(buyer)).toEqual(['Shop']);
  expect(JSON.stringify(await findStored(buyer))).not.toMatch(/shop|asked\.test|canary/i);
});

test('withdrawing deletes the hashes at once, and the mark with them', async () => {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  await sendConsent(buyer, false);
  expect(await findStored(buyer)).toBeUndefined();
  expect(await markedRows(buyer)).toEqual([]);
  // It can be given again, and withdrawn twice.
  await sendConsent(buyer, false);
  expect(await outcomeOf(await sendConsent(buyer))).toBe('200');
});

test('nobody agrees for another, and nothing is remembered too late', async () => {
  const buyer = await buildAfterCleanup();
  const { cookie } = await buildCustomer(buyer.runtime);
  expect(await outcomeOf(await sendConsent({ ...buyer, cookie }))).toBe('404 not_found');
  await changeCleanup(buyer, buyer.orderId, {
    finishedAtMs: buyer.runtime.clock() - 10 * DAY_MS,
  });
  expect(await outcomeOf(await sendConsent(buyer))).toBe('409 cleanup_over');
  expect(await findStored(buyer)).toBeUndefined();
});

test('an unknown version of the text is refused', async () => {
  const buyer = await buildAfterCleanup();
  const path = `/api/cleanups/${cleanupIdOf(buyer.orderId)}/remembered`;
  const body = JSON.stringify({ isGiven: true, textVersion: '1999-01-01' });
  const response = await buyer.api.send(path, { method: 'PUT', cookie: buyer.cookie, body });
  expect(await outcomeOf(response)).toBe('400 bad_request');
  expect(await findStored(buyer)).toBeUndefined();
});

async function buildYearLater() {
  const buyer = await buildAfterCleanup();
  const { runtime, user, scanId } = buyer;
  await setEmail(buyer, `${crypto.randomUUID()}@post.example`);
  const year = new Date(runtime.clock()).getUTCFullYear();
  const total = { smallBytes: 0, mediumBytes: 0, largeBytes: 0 };
  const byYear = [year - 2, year - 1, year].map((each) => ({ year: each, count: 1_200, ...total }));
  const resultSummary = buildResultSummary({ byYear });
  await runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, scanId));
  await sendConsent(buyer);
  runtime.advance(365 * DAY_MS);
  const [row] = await runtime.db.query.users.findMany({
    where: (users, { eq: is }) => is(users.id, user.userId),
  });
  return { ...buyer, email: row?.email ?? '' };
}

test('a year later one mail says how long it is and at what pace mail came, and counts nothing', async () => {
  const buyer = await buildYearLater();
  await sweep(buyer.runtime);
  await sweep(buyer.runtime);
  const mails = (await mailTo(buyer.email)).filter(({ id }) => id.startsWith('scan-reminder.'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/växte den med omkring \d+ mejl i månaden/);
  expect(mails[0]?.text).toContain('har inte räknat');
  expect(mails[0]?.deliveries).toBe(1);
});

test('a crash between the mail and its mark writes no second one', async () => {
  const buyer = await buildYearLater();
  await sweep(buyer.runtime);
  await buyer.runtime.db.update(rememberedSenders).set({ remindedAtMs: null });
  await sweep(buyer.runtime);
  const mails = (await mailTo(buyer.email)).filter(({ id }) => id.startsWith('scan-reminder.'));
  expect(mails.map(({ deliveries }) => deliveries)).toEqual([1]);
});

test('who has withdrawn or scanned lately gets no reminder', async () => {
  const withdrawn = await buildAfterCleanup();
  await sendConsent(withdrawn);
  await sendConsent(withdrawn, false);
  withdrawn.runtime.advance(365 * DAY_MS);
  const recent = await buildYearLater();
  await recent.runtime.db
    .update(scans)
    .set({ startedAtMs: recent.runtime.clock() - DAY_MS })
    .where(eq(scans.id, recent.scanId));
  await sweep(withdrawn.runtime);
  await sweep(recent.runtime);
  expect(await queuedMail(withdrawn, withdrawn.orderId, 'scan-reminder')).toBeUndefined();
  expect((await queuedMail(recent, recent.orderId, 'scan-reminder'))?.status).toBe('skipped');
});

test('after thirteen months the hashes are gone', async () => {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  buyer.runtime.advance(393 * DAY_MS);
  await sweep(buyer.runtime);
  expect(await findStored(buyer)).toBeDefined();
  buyer.runtime.advance(DAY_MS);
  await sweep(buyer.runtime);
  expect(await findStored(buyer)).toBeUndefined();
});
