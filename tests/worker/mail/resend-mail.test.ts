import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { resentMailSchema, unsentMailsSchema } from '#worker/contract/admin.ts';
import { insertAlarmMail } from '#worker/admin/alarm-mail.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { MAIL_RETRY_WINDOW_MS } from '#worker/domain/mail/mail-schedule.ts';
import { expireOldMail } from '#worker/mail/deliver-mail.ts';

import { buildDesk } from '#tests/worker/support/build-desk.ts';
import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import { TEST_NOW_MS, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, deliveriesTo } from '#tests/worker/support/mail.ts';

beforeEach(emptyTables);

/** A desk with an answer whose mail did not get through. */
async function buildLostAnswer() {
  const desk = await buildDesk();
  await breakMail(desk.email, 'down');
  const ticketId = await desk.write();
  await desk.answer(ticketId, 'It is on its way.');
  const [reply] = (await desk.read(ticketId)).replies;
  const mailId = mailIdOf('support-answer', reply?.id ?? '');

  async function end(
    status: 'expired' | 'refused' | 'skipped' | 'sent',
    createdAtMs = TEST_NOW_MS,
  ) {
    await desk.runtime.db
      .update(mailOutbox)
      .set({ status, createdAtMs })
      .where(eq(mailOutbox.id, mailId));
  }

  async function unsent(query = '') {
    const response = await desk.send(`/api/admin/mail${query}`, { cookie: desk.cookie });
    return unsentMailsSchema.parse(await response.json());
  }

  function resend(id = mailId) {
    return desk.send(`/api/admin/mail/${id}/resend`, { method: 'POST', cookie: desk.cookie });
  }

  const stateOf = async () => (await desk.read(ticketId)).replies[0]?.mailState;
  return { ...desk, mailId, end, unsent, resend, stateOf };
}

/** Of which mail it is on record that somebody had it sent again. */
async function resentOf({ db }: TestRuntime): Promise<(string | null)[]> {
  const entries = await db
    .select({ subjectId: auditLog.subjectId })
    .from(auditLog)
    .where(eq(auditLog.action, 'POST /api/admin/mail/:mailId/resend'))
    .orderBy(sql`rowid`);
  return entries.map(({ subjectId }) => subjectId);
}

/** What an admin is told that a mail has come to. */
async function whatCameOf(answer: Promise<Response>) {
  return resentMailSchema.parse(await (await answer).json()).state;
}

test.each(['expired', 'refused', 'skipped'] as const)(
  'an answer whose mail is %s is sent when an admin asks for it, and once however often they do',
  async (status) => {
    const { email, end, resend, stateOf } = await buildLostAnswer();
    await end(status);
    expect(await whatCameOf(resend())).toBe('sent');
    expect(await stateOf()).toBe('sent');
    expect(await whatCameOf(resend())).toBe('sent');
    expect(await deliveriesTo(email)).toBe(1);
  },
);

test('what never arrived is listed without an address until it is sent again, and then no more', async () => {
  const { email, mailId, end, unsent, resend, stateOf } = await buildLostAnswer();
  expect(await unsent()).toEqual({ total: 0, mails: [] });
  await end('expired');
  const listed = await unsent();
  expect(listed).toMatchObject({
    total: 1,
    mails: [{ id: mailId, kind: 'support-answer', state: 'expired', createdAtMs: TEST_NOW_MS }],
  });
  expect(JSON.stringify(listed)).not.toContain(email);
  expect(await unsent('?page=2')).toEqual({ total: 1, mails: [] });
  await resend();
  expect(await stateOf()).toBe('sent');
  expect((await unsent()).total).toBe(0);
});

test('mail of long ago that is sent again gets its days anew, and waits where it fails once more', async () => {
  const { runtime, email, end, resend, stateOf } = await buildLostAnswer();
  await end('expired', TEST_NOW_MS - 2 * MAIL_RETRY_WINDOW_MS);
  await breakMail(email, 'down');
  expect(await whatCameOf(resend())).toBe('waiting');
  expect((await runtime.db.select().from(mailOutbox))[0]?.attempts).toBe(2);
  expect(await expireOldMail(runtime)).toBe(0);
  expect(await stateOf()).toBe('waiting');
});

test('sending the mail of an alarm again is on record with its name', async () => {
  const { runtime, resend } = await buildLostAnswer();
  const day = '2026-11-21';
  const names = ['mailOverdue', 'refundsOwed'] as const;
  await runtime.db.insert(dailyFigures).values(names.map((name) => ({ day, name, value: 40 })));
  await insertAlarmMail(runtime.db, day, TEST_NOW_MS);
  const alarm = mailIdOf('alarm', `${day}.refundsOwed-5+mailOverdue-5`);
  await runtime.db.update(mailOutbox).set({ status: 'refused' }).where(eq(mailOutbox.id, alarm));
  expect(await whatCameOf(resend(encodeURIComponent(alarm)))).toBe('sent');
  expect((await resend(alarm)).status).toBe(200);
  expect((await resend(mailIdOf('alarm', `${day}.Anna`))).status).toBe(404);
  expect(await resentOf(runtime)).toEqual([alarm, alarm, null]);
});

test('that access ends is listed until it has, and sent again then it is told of as nothing that is left to tell', async () => {
  const { runtime, unsent, resend } = await buildLostAnswer();
  const connection = await insertConnection(runtime, await insertUser(runtime));
  const mailId = mailIdOf('access-ending', connection.id);
  await runtime.db.insert(mailOutbox).values({
    id: mailId,
    kind: 'access-ending',
    subjectId: connection.id,
    language: 'sv',
    status: 'refused',
    createdAtMs: TEST_NOW_MS,
    dueAtMs: TEST_NOW_MS,
    attempts: 1,
  });
  expect(await unsent()).toMatchObject({ total: 1, mails: [{ id: mailId, state: 'refused' }] });
  await runtime.db.update(connections).set({ expiresAtMs: runtime.clock() });
  expect(await unsent()).toEqual({ total: 0, mails: [] });
  expect(await whatCameOf(resend(mailId))).toBe('skipped');
});

test('sending again is on record with the mail that it is of; of mail that there is none of, nothing is sent', async () => {
  const { runtime, mailId, end, resend } = await buildLostAnswer();
  await end('expired');
  await resend();
  expect((await resend(mailIdOf('receipt', 'ord_never'))).status).toBe(404);
  expect((await resend("anna@example.se'--")).status).toBe(404);
  expect(await resentOf(runtime)).toEqual([mailId, null, null]);
});
