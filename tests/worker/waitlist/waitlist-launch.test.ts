import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { launchStatements } from '#tests/tools/admin-role/role-statements.ts';
import { sweep } from '#worker/sweep.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';
import type { Runtime } from '#worker/runtime.ts';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, deliveriesTo, mailTo } from '#tests/worker/support/mail.ts';
import { buildWaitlist, mailedToken, newAddress } from '#tests/worker/support/waitlist.ts';

beforeEach(emptyTables);

/** What the owner's command does to the database. */
async function announce(nowMs: number): Promise<void> {
  await env.DB.batch(launchStatements(nowMs).map((statement) => env.DB.prepare(statement)));
}

/** The same service from its launch on. */
function opened(runtime: Runtime): Runtime {
  return { ...runtime, settings: { ...runtime.settings, LAUNCH: 'open' } };
}

/** A waiting list with somebody who has confirmed; their confirmation has been read, and the gate is open. */
async function buildConfirmed(changes: object = {}) {
  const list = buildWaitlist();
  const email = newAddress();
  await list.join(email, changes);
  await list.follow('confirm', await mailedToken(email));
  async function tell(): Promise<void> {
    await announce(list.runtime.clock());
    await sweep(opened(list.runtime));
  }
  const launchMails = async () =>
    (await mailTo(email)).filter(({ subject }) => /öppnat|is open/.test(subject));
  return { ...list, email, tell, launchMails };
}

test('whoever has confirmed is told once that the service is open, in their language, with a way off the list', async () => {
  const { runtime, email, tell, launchMails, leave, entryOf } = await buildConfirmed({
    language: 'en',
  });
  await tell();
  await tell();
  runtime.advance(MINUTE_MS);
  await sweep(opened(runtime));
  const [mail, ...more] = await launchMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Grinbox is open', language: 'en', deliveries: 1 });
  expect(mail?.text).toContain('Weigh my inbox:\nhttps://grinbox.test/?lang=en');
  expect(mail?.text).toContain(
    'Leave the waiting list:\nhttps://grinbox.test/waitlist/confirm?lang=en#',
  );
  expect(await leave(await mailedToken(email))).toEqual({ wasOnList: true });
  expect(await entryOf(email)).toBeUndefined();
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
});

test('the mail of whoever gets news says why, and how to decline them', async () => {
  const { tell, launchMails } = await buildConfirmed({
    marketingTextVersion: MARKETING_TEXT_VERSION,
  });
  await tell();
  const [mail] = await launchMails();
  expect(mail?.subject).toBe('Grinbox har öppnat');
  expect(mail?.text).toContain('Tacka nej till nyheter, eller lämna listan:');
});

test('nobody is told who has not confirmed, or has left', async () => {
  const { runtime, join, follow } = buildWaitlist();
  const [unconfirmed, left] = [newAddress(), newAddress()];
  await join(unconfirmed);
  await join(left);
  const token = await mailedToken(left);
  await follow('confirm', token);
  await announce(runtime.clock());
  await follow('leave', token);
  await sweep(opened(runtime));
  expect(await deliveriesTo(unconfirmed)).toBe(1);
  expect(await deliveriesTo(left)).toBe(1);
});

test('while the service is gated nobody is told; once it is open the command tells them after all', async () => {
  const { runtime, tell, launchMails } = await buildConfirmed();
  await announce(runtime.clock());
  await sweep(runtime);
  expect(await launchMails()).toEqual([]);
  await tell();
  expect(await launchMails()).toHaveLength(1);
});

test.each([
  ['sv', 'Grinbox har öppnat', 'https://grinbox.test/?lang=sv', /när vi öppnar|väntar|Bekräfta/],
  ['en', 'Grinbox is open', 'https://grinbox.test/?lang=en', /when we open|Confirm/],
])(
  'a mail about a sign-up that was held up over the launch promises no launch (%s)',
  async (language, subject, start, promise) => {
    const { runtime, join, follow, entryOf } = buildWaitlist();
    const email = newAddress();
    await breakMail(email, 'down');
    await join(email, { language, marketingTextVersion: MARKETING_TEXT_VERSION });
    runtime.advance(MINUTE_MS);
    await sweep(opened(runtime));
    const [mail] = await mailTo(email);
    expect(mail).toMatchObject({ subject, language, deliveries: 1 });
    expect(mail?.text).toContain(`:\n${start}\n`);
    expect(mail?.text).toMatch(/nyheter och erbjudanden|News and offers/);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(promise);
    expect(await follow('confirm', await mailedToken(email))).toBe(204);
    expect(await entryOf(email)).toMatchObject({ marketingTextVersion: MARKETING_TEXT_VERSION });
  },
);

test('whoever is on the list without a wish for news, and signs up after the launch, is asked for nothing', async () => {
  const { runtime, email, join } = await buildConfirmed();
  await breakMail(email, 'down');
  runtime.advance(24 * 60 * MINUTE_MS);
  await join(email);
  runtime.advance(5 * MINUTE_MS);
  await sweep(opened(runtime));
  const [mail] = await mailTo(email);
  expect(mail?.subject).toBe('Grinbox har öppnat');
  expect(mail?.text).toContain('Via länken tar du bort adressen från listan, när du vill.');
  expect(mail?.text).not.toMatch(/erbjudanden|Var det inte du/);
});

test('a mail that cannot be sent is sent later, once', async () => {
  const { runtime, email, tell, launchMails } = await buildConfirmed();
  await breakMail(email, 'down');
  await tell();
  expect(await launchMails()).toEqual([]);
  runtime.advance(MINUTE_MS);
  await sweep(opened(runtime));
  await sweep(opened(runtime));
  expect(await launchMails()).toMatchObject([{ deliveries: 1 }]);
});

test('of a long list a hundred come due for each run of the sweep, those who came first before the others', async () => {
  const { runtime } = buildWaitlist();
  const nowMs = runtime.clock();
  for (let place = 0; place < 201; place += 1) {
    await runtime.db.insert(waitlist).values({
      id: `wtl_${place}`,
      email: `lista${place}@example.se`,
      language: 'sv',
      createdAtMs: place,
      confirmedAtMs: place,
    });
  }
  await announce(nowMs);
  const due = await runtime.db
    .select({ id: mailOutbox.subjectId, dueAtMs: mailOutbox.dueAtMs })
    .from(mailOutbox);
  const afterMinutes = (minutes: number) =>
    due.filter(({ dueAtMs }) => dueAtMs === nowMs + minutes * MINUTE_MS).map(({ id }) => id);
  expect([afterMinutes(0).length, afterMinutes(5).length]).toEqual([100, 100]);
  expect(afterMinutes(10)).toEqual(['wtl_200']);
});

test('each time that the command is given is on record', async () => {
  const { runtime, tell } = await buildConfirmed();
  await tell();
  expect(await runtime.db.select().from(auditLog)).toMatchObject([{ action: 'launch: announce' }]);
});
