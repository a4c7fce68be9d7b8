import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { supportTicketAnswerSchema } from '#worker/contract/support.ts';
import { startErasure } from '#worker/account/erasure-queries.ts';
import { countContacts } from '#worker/admin/export-contacts.ts';
import { findWaitlistNews } from '#worker/waitlist/queries.ts';
import { supportTickets } from '#worker/support/schema.ts';
import { users } from '#worker/access/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { insertTicket } from '#tests/worker/support/build-admin.ts';
import { insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { buildWriter } from '#tests/worker/support/build-writer.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo } from '#tests/worker/support/mail.ts';
import { buildWaitlist, mailedToken } from '#tests/worker/support/waitlist.ts';

beforeEach(emptyTables);

let names = 0;

/** One mailbox of Gmail's, written in four ways. */
function buildMailbox() {
  names += 1;
  const name = `annalind${names}`;
  return {
    plain: `${name}@gmail.com`,
    dotted: `anna.lind${names}@gmail.com`,
    former: `${name}@googlemail.com`,
    tagged: `a.nna.lind${names}+lista@googlemail.com`,
  };
}

async function insertOwner(runtime: TestRuntime, email: string): Promise<string> {
  const { userId } = await insertUser(runtime);
  await runtime.db.update(users).set({ email }).where(eq(users.id, userId));
  return userId;
}

async function insertSignUp({ db, clock }: TestRuntime, email: string): Promise<void> {
  const times = { createdAtMs: clock(), confirmedAtMs: null };
  await db.insert(waitlist).values({ id: email, email, language: 'sv', ...times });
}

test('a mailbox is on the waiting list once, and mailed as it was written first', async () => {
  const { runtime, join, follow } = buildWaitlist();
  const { plain, dotted, former, tagged } = buildMailbox();
  for (const email of [dotted, plain, former, tagged]) {
    expect((await join(email, { language: 'en' })).status).toBe(204);
  }
  const listed = await runtime.db.select({ email: waitlist.email }).from(waitlist);
  expect(listed).toEqual([{ email: dotted }]);
  expect(await mailTo(dotted)).toHaveLength(1);
  for (const email of [plain, former, tagged]) expect(await mailTo(email)).toEqual([]);

  await follow('leave', await mailedToken(dotted));
  for (const email of [plain, former, tagged]) await join(email);
  expect(await runtime.db.select().from(waitlist)).toEqual([]);
});

test('a mailbox is mailed about as many tickets as any, however it is written', async () => {
  const { write } = buildWriter();
  const { plain, dotted, former, tagged } = buildMailbox();
  const mailed: boolean[] = [];
  for (const [index, email] of [plain, dotted, former, tagged, plain, dotted].entries()) {
    const answer = await write({ email }, { network: `198.51.100.${index}` });
    mailed.push(supportTicketAnswerSchema.parse(await answer.json()).isMailed);
  }
  expect(mailed).toEqual([true, true, true, true, true, false]);
});

test('what an account’s owner has left from their mailbox goes with the account, however it was written', async () => {
  const runtime = buildRuntime();
  const { plain, dotted, former, tagged } = buildMailbox();
  const other = buildMailbox();
  const userId = await insertOwner(runtime, former);
  for (const email of [plain, dotted, tagged, other.dotted]) await insertTicket(runtime, { email });
  for (const email of [dotted, other.plain]) await insertSignUp(runtime, email);
  await startErasure(runtime.db, userId, runtime.clock());
  const tickets = await runtime.db.select({ email: supportTickets.email }).from(supportTickets);
  expect(tickets).toEqual([{ email: other.dotted }]);
  const listed = await runtime.db.select({ email: waitlist.email }).from(waitlist);
  expect(listed).toEqual([{ email: other.plain }]);
});

test('while two accounts have a mailbox, what was written from it signed out is nobody’s to erase', async () => {
  const runtime = buildRuntime();
  const { plain, dotted, former } = buildMailbox();
  const userId = await insertOwner(runtime, plain);
  await insertOwner(runtime, former);
  await insertTicket(runtime, { email: dotted });
  await insertSignUp(runtime, dotted);
  await startErasure(runtime.db, userId, runtime.clock());
  expect(await runtime.db.$count(supportTickets)).toBe(1);
  expect(await runtime.db.$count(waitlist)).toBe(1);
});

test('a yes to news on the waiting list is its account’s, however its mailbox is written', async () => {
  const runtime = buildRuntime();
  const { dotted, former } = buildMailbox();
  const userId = await insertOwner(runtime, former);
  const nowMs = runtime.clock();
  await runtime.db.insert(waitlist).values({
    id: 'wtl_a',
    email: dotted,
    language: 'sv',
    marketingTextVersion: MARKETING_TEXT_VERSION,
    marketingConsentAtMs: nowMs,
    createdAtMs: nowMs,
    confirmedAtMs: nowMs,
  });
  expect(await findWaitlistNews(runtime.db, userId)).toBe(nowMs);
  const filter = { minimumScans: 0, isConsentOnly: true, search: '' };
  expect(await countContacts(runtime.db, filter)).toBe(1);
});
