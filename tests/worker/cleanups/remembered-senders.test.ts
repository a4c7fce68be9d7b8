import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { deleteReminder, saveReminder } from '#worker/cleanups/remembered-queries.ts';
import { rememberedSenders, scanReminders } from '#worker/cleanups/remembered-schema.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { nextTimeSchema } from '#worker/contract/cleanups.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { scans } from '#worker/scans/schema.ts';
import { sweep } from '#worker/sweep.ts';

import { buildCustomer, outcomeOf } from '#tests/worker/support/build-order.ts';
import {
  type AfterCleanup,
  buildAfterCleanup,
  sendNextTimeConsent,
} from '#tests/worker/support/build-recheck.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { mailTo, queuedMail, setEmail } from '#tests/worker/support/mail.ts';

type Buyer = Pick<AfterCleanup, 'api' | 'cookie' | 'orderId'>;

const sendConsent = (buyer: Buyer, isGiven = true) => sendNextTimeConsent(buyer, 'marks', isGiven);
const sendReminderConsent = (buyer: Buyer, isGiven = true) =>
  sendNextTimeConsent(buyer, 'reminder', isGiven);

async function markedRows({ runtime, api, cookie, scanId }: AfterCleanup): Promise<string[]> {
  const resultSummary = buildResultSummary();
  await runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, scanId));
  const response = await api.send(`/api/scans/${scanId}/rows`, { cookie });
  const { newsletters } = cleanRowsSchema.parse(await response.json());
  return newsletters.filter(({ wasChosen }) => wasChosen).map(({ sender }) => sender);
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
  const view = nextTimeSchema.parse(await (await sendConsent(buyer)).json());
  expect(view).toMatchObject({ marks: { status: 'kept' }, reminder: { status: 'offered' } });
  const stored = await findStored(buyer);
  expect(stored?.senderHashes).toHaveLength(5);
  expect(await markedRows(buyer)).toEqual(['Shop']);
  // Random ids may contain these words.
  const withoutRandom = { ...stored, userId: '', paymentId: '', salt: '' };
  expect(JSON.stringify(withoutRandom)).not.toMatch(/shop|asked\.test|canary/i);
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
  const path = `/api/cleanups/${cleanupIdOf(buyer.orderId)}/next-time`;
  const body = JSON.stringify({ purpose: 'marks', isGiven: true, textVersion: '1999-01-01' });
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
  await sendReminderConsent(buyer);
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
  expect(mails[0]?.text).not.toMatch(/märkta|[Aa]vtryck/);
  expect(mails[0]?.deliveries).toBe(1);
});

test('a crash between the mail and its mark writes no second one', async () => {
  const buyer = await buildYearLater();
  await sweep(buyer.runtime);
  await buyer.runtime.db.update(scanReminders).set({ mailedAtMs: null });
  await sweep(buyer.runtime);
  const mails = (await mailTo(buyer.email)).filter(({ id }) => id.startsWith('scan-reminder.'));
  expect(mails.map(({ deliveries }) => deliveries)).toEqual([1]);
});

test('who has withdrawn or scanned lately gets no reminder', async () => {
  const withdrawn = await buildAfterCleanup();
  await sendReminderConsent(withdrawn);
  await sendReminderConsent(withdrawn, false);
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

function findReminder({ runtime, user }: Pick<AfterCleanup, 'runtime' | 'user'>) {
  return runtime.db.select().from(scanReminders).where(eq(scanReminders.userId, user.userId)).get();
}

test('marks and reminder are two consents: neither brings, keeps or takes the other', async () => {
  const buyer = await buildAfterCleanup();
  await sendConsent(buyer);
  expect(await findReminder(buyer)).toBeUndefined();
  await sendReminderConsent(buyer);
  await sendConsent(buyer, false);
  expect(await findStored(buyer)).toBeUndefined();
  expect(await findReminder(buyer)).toMatchObject({ mailedAtMs: null });
  const view = nextTimeSchema.parse(await (await sendReminderConsent(buyer)).json());
  expect(view).toMatchObject({ marks: { status: 'offered' }, reminder: { status: 'kept' } });
});

test('who also keeps the marks reads of them in the reminder, and when they go', async () => {
  const buyer = await buildAfterCleanup();
  await setEmail(buyer, `${crypto.randomUUID()}@post.example`);
  await sendConsent(buyer);
  await sendReminderConsent(buyer);
  buyer.runtime.advance(365 * DAY_MS);
  await sweep(buyer.runtime);
  const [row] = await buyer.runtime.db.query.users.findMany({
    where: (users, { eq: is }) => is(users.id, buyer.user.userId),
  });
  const mail = (await mailTo(row?.email ?? '')).find(({ id }) => id.startsWith('scan-reminder.'));
  expect(mail?.text).toContain('Avsändarna som du valde förra gången är märkta då.');
  expect(mail?.text).toMatch(/Avtrycken av avsändarna raderas den /);
});

test('a reminder in the outbox goes with a withdrawal', async () => {
  const buyer = await buildYearLater();
  await sweep({ ...buyer.runtime, mail: null });
  expect((await queuedMail(buyer, buyer.orderId, 'scan-reminder'))?.status).toBe('waiting');
  await deleteReminder(buyer.runtime.db, buyer.orderId);
  expect(await queuedMail(buyer, buyer.orderId, 'scan-reminder')).toBeUndefined();
});

test('a reminder in the outbox goes when another clean-up takes its place', async () => {
  const buyer = await buildYearLater();
  const { runtime } = buyer;
  await sweep({ ...runtime, mail: null });
  const stored = await findReminder(buyer);
  if (stored === undefined) throw new Error('there is no reminder');
  const { mailedAtMs: _, ...values } = stored;
  const other = await buildAfterCleanup();
  await saveReminder(runtime.db, { ...values, paymentId: other.orderId });
  expect(await queuedMail(buyer, buyer.orderId, 'scan-reminder')).toBeUndefined();
  expect(await findReminder(buyer)).toMatchObject({ paymentId: other.orderId, mailedAtMs: null });
});

test('a reminder in the outbox goes after thirteen months', async () => {
  const buyer = await buildYearLater();
  await sweep({ ...buyer.runtime, mail: null });
  buyer.runtime.advance(30 * DAY_MS);
  await sweep({ ...buyer.runtime, mail: null });
  expect(await findReminder(buyer)).toBeUndefined();
  expect(await queuedMail(buyer, buyer.orderId, 'scan-reminder')).toBeUndefined();
});
