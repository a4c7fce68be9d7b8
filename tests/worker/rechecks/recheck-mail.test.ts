import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { rechecks } from '#worker/rechecks/schema.ts';
import { sweep } from '#worker/sweep.ts';

import {
  type AfterCleanup,
  buildAfterCleanup,
  findStored,
  letDaysPass,
  sendConsent,
} from '#tests/worker/support/build-recheck.ts';
import {
  breakMail,
  deliveriesTo,
  mailTo,
  queuedMail,
  setEmail,
} from '#tests/worker/support/mail.ts';

async function buildAgreed() {
  const buyer = await buildAfterCleanup();
  await setEmail(buyer, `${crypto.randomUUID()}@post.example`);
  await sendConsent(buyer);
  return buyer;
}

async function recheckMails({ runtime, user, orderId }: AfterCleanup) {
  const row = await queuedMail({ runtime }, orderId, 'recheck');
  const to = await emailOf({ runtime, user });
  const mails = (await mailTo(to)).filter(({ id }) => id.startsWith('recheck.'));
  return { row, mails, to };
}

async function emailOf({ runtime, user }: Pick<AfterCleanup, 'runtime' | 'user'>) {
  const found = await runtime.db.query.users.findFirst({
    where: (users, { eq: is }) => is(users.id, user.userId),
  });
  return found?.email ?? '';
}

test('one mail goes out on the fourteenth day, with a link to the page, and none later', async () => {
  const buyer = await buildAgreed();
  await sweep(buyer.runtime);
  expect((await recheckMails(buyer)).row).toBeUndefined();

  await letDaysPass(buyer, 13);
  await sweep(buyer.runtime);
  const { mails } = await recheckMails(buyer);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/recheck?order=${buyer.orderId}`);
  expect(mails[0]?.text).toContain('3 avsändare');

  await letDaysPass(buyer, 5);
  await sweep(buyer.runtime);
  await sweep(buyer.runtime);
  const again = await recheckMails(buyer);
  expect(again.mails.map(({ deliveries }) => deliveries)).toEqual([1]);
});

test('a crash between the mail and the mark writes no second one', async () => {
  const buyer = await buildAgreed();
  await letDaysPass(buyer, 13);
  await sweep(buyer.runtime);
  // As if the mark had never been stored.
  await buyer.runtime.db
    .update(rechecks)
    .set({ mailedAtMs: null })
    .where(eq(rechecks.paymentId, buyer.orderId));
  await sweep(buyer.runtime);
  const { mails } = await recheckMails(buyer);
  expect(mails.map(({ deliveries }) => deliveries)).toEqual([1]);
  expect((await findStored(buyer))?.mailedAtMs).not.toBeNull();
});

test('a mail that the provider did not take is tried again under the same id', async () => {
  const buyer = await buildAgreed();
  await letDaysPass(buyer, 13);
  await breakMail(await emailOf(buyer), 'down');
  await sweep(buyer.runtime);
  buyer.runtime.advance(3_600_000);
  await sweep(buyer.runtime);
  const { to, mails } = await recheckMails(buyer);
  expect(mails).toHaveLength(1);
  expect(await deliveriesTo(to)).toBeGreaterThanOrEqual(1);
});

test('who has withdrawn, and who comes too late, gets none', async () => {
  const withdrawn = await buildAgreed();
  await sendConsent(withdrawn, false);
  await letDaysPass(withdrawn, 13);
  const late = await buildAgreed();
  await letDaysPass(late, 31);
  await sweep(late.runtime);
  expect((await recheckMails(withdrawn)).row).toBeUndefined();
  expect((await recheckMails(late)).row).toBeUndefined();
});

test('a withdrawal between the row and its delivery takes the mail out of the outbox', async () => {
  const buyer = await buildAgreed();
  await letDaysPass(buyer, 13);
  await sweep({ ...buyer.runtime, mail: null });
  expect((await recheckMails(buyer)).row?.status).toBe('waiting');
  await sendConsent(buyer, false);
  expect((await recheckMails(buyer)).row).toBeUndefined();
  await sweep(buyer.runtime);
  const { row, mails } = await recheckMails(buyer);
  expect(row).toBeUndefined();
  expect(mails).toEqual([]);
});
