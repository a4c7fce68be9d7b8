import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { supportTicketAnswerSchema } from '#worker/contract/support.ts';
import { claimMail, listDueMailIds } from '#worker/mail/outbox-queries.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { NOTICE_LIMIT } from '#worker/domain/support/tickets.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';

import { buildShop, buyOrder } from './build-order.ts';
import { insertSession, insertUser } from './build-rows.ts';
import { emptyTables } from './empty-tables.ts';
import { breakMail, mailTo, recordingSender } from './mail.ts';
import { buildWriter, WRITTEN } from './build-writer.ts';

beforeEach(emptyTables);

test('what a visitor writes is a new ticket of normal priority, and its number is answered and mailed', async () => {
  const { runtime, email, write, tickets } = buildWriter();
  const response = await write({ name: '  Anna Lindgren ' });
  expect(response.status).toBe(201);
  const { ticketNumber, isMailed } = supportTicketAnswerSchema.parse(await response.json());
  expect(ticketNumber).toMatch(/^ST-\d{8}$/);
  expect(isMailed).toBe(true);
  expect(await tickets()).toEqual([
    {
      ...WRITTEN,
      id: expect.stringMatching(/^tck_[a-z2-7]{26}$/),
      ticketNumber,
      email,
      userId: null,
      status: 'new',
      priority: 'normal',
      adminNotes: null,
      createdAtMs: runtime.clock(),
    },
  ]);
  expect(await mailTo(email)).toMatchObject([
    { subject: `Vi har fått din fråga (${ticketNumber})`, deliveries: 1 },
  ]);
});

test('a question sent again because no answer came is the same ticket, and told of once', async () => {
  const { runtime, email, write, tickets } = buildWriter();
  const key = crypto.randomUUID();
  const answers = [await write({ key }), await write({ key: key.toUpperCase() })];
  const numbers = await Promise.all(
    answers.map(async (answer) => supportTicketAnswerSchema.parse(await answer.json())),
  );
  expect(numbers[1]).toEqual(numbers[0]);
  expect(await tickets()).toHaveLength(1);
  const kinds = (await runtime.db.select().from(mailOutbox)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['support-notice', 'support-received']);
  expect(await mailTo(email)).toMatchObject([{ deliveries: 1 }]);
  expect((await write()).status).toBe(201);
  expect(await tickets()).toHaveLength(2);
});

test('a question sent twice in one breath is one ticket', async () => {
  const { write, tickets } = buildWriter();
  const key = crypto.randomUUID();
  const answers = await Promise.all([write({ key }), write({ key }), write({ key })]);
  const numbers = await Promise.all(
    answers.map(
      async (answer) => supportTicketAnswerSchema.parse(await answer.json()).ticketNumber,
    ),
  );
  expect(new Set(numbers).size).toBe(1);
  expect(await tickets()).toHaveLength(1);
});

test('a question that has come in is answered again where no other would be let in', async () => {
  const { write, tickets } = buildWriter();
  const key = crypto.randomUUID();
  for (let number = 0; number < 4; number += 1) await write();
  expect((await write({ key })).status).toBe(201);
  expect((await write()).status).toBe(429);
  expect((await write({ key })).status).toBe(201);
  expect(await tickets()).toHaveLength(5);
});

test('a ticket is its writer’s where they are signed in', async () => {
  const { runtime, write, tickets } = buildWriter();
  const user = await insertUser(runtime);
  const { cookie } = await insertSession(runtime, user);
  await write({}, { cookie });
  expect(await tickets()).toMatchObject([{ userId: user.userId }]);
});

test('our mail carries nothing of what was written to an address that may be somebody else’s', async () => {
  const { email, write } = buildWriter();
  await write({
    name: 'Köp piller',
    subject: 'https://evil.test',
    message: '<a href="https://evil.test">Klicka</a>',
    language: 'en',
  });
  const [mail] = await mailTo(email);
  expect(mail?.subject).toMatch(/^We have received your question \(ST-\d{8}\)$/);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/piller|evil|Klicka/);
});

const BREAKS = ['\r\n', '\n', '\r', '\0', '\u0085', '\u2028', '\u2029', '\v', '\f', '\u001b'];

/** What would begin a header of its own, or name another recipient, wherever it were put. */
const INJECTIONS: [string, object][] = [
  ...BREAKS.flatMap((line): [string, object][] => [
    ['name', { name: `Anna${line}Bcc: all@evil.test` }],
    ['subject', { subject: `Kvitto${line}Bcc: all@evil.test` }],
    ['email', { email: `anna@example.se${line}Bcc: all@evil.test` }],
  ]),
  ['email', { email: 'anna@example.se,all@evil.test' }],
  ['email', { email: 'anna@example.se;all@evil.test' }],
  ['email', { email: 'anna@example.se all@evil.test' }],
  ['email', { email: 'Anna <anna@example.se>' }],
  ['email', { email: 'anna@example.se%0d%0aBcc:all@evil.test' }],
  ['email', { email: '"all@evil.test,"@example.se' }],
  ['email', { email: 'mailto:anna@example.se?bcc=all@evil.test' }],
  ['message', { message: 'Hej\0' }],
  ['message', { message: 'Hej\u001b[2J' }],
  ['message', { message: 'Hej\u2028då' }],
];

test.each(INJECTIONS)('a %s that would break out is refused: %j', async (field, changes) => {
  const { runtime, write, tickets } = buildWriter();
  const response = await write(changes);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: 'bad_request', details: { field } },
  });
  expect(await tickets()).toEqual([]);
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
});

test.each([
  ['no key', { key: undefined }],
  ['a key that is none', { key: 'tck_1' }],
  ['no name', { name: ' ' }],
  ['no address', { email: '' }],
  ['no subject', { subject: '' }],
  ['no message', { message: '\n' }],
  ['an address without an at-sign', { email: 'anna.example.se' }],
  ['a name that is too long', { name: 'a'.repeat(101) }],
  ['a subject that is too long', { subject: 'a'.repeat(151) }],
  ['a message that is too long', { message: 'a'.repeat(5_001) }],
  ['another language', { language: 'no' }],
  ['a status', { status: 'closed' }],
  ['a priority', { priority: 'urgent' }],
  ['somebody else’s id', { userId: 'usr_other' }],
])('%s is refused, and nothing is stored', async (_, changes) => {
  const { write, tickets } = buildWriter();
  expect((await write(changes)).status).toBe(400);
  expect(await tickets()).toEqual([]);
});

test('five tickets an hour come from a network, and five a day are confirmed to an address, its tags left out', async () => {
  const { runtime, email, write, tickets } = buildWriter();
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1) {
    statuses.push((await write({ email: `en${number}@example.se` })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  runtime.advance(HOUR_MS);
  expect((await write({ email: 'en6@example.se' })).status).toBe(201);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      write({ email: email.replace('@', `+${number}@`) }, { network: `198.51.101.${number}` }),
    ),
  );
  // Whoever names another's address keeps nobody from writing to us: each is stored, and we are told.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const told = await Promise.all(answers.map((answer) => answer.json()));
  expect(told.filter((each) => supportTicketAnswerSchema.parse(each).isMailed)).toHaveLength(5);
  expect(await tickets()).toHaveLength(6 + 20);
  const mailIds = (await runtime.db.select().from(mailOutbox)).map(({ id }) => id);
  expect(mailIds.filter((id) => id.startsWith('support-notice.'))).toHaveLength(5 + 5 + 1);
  expect(mailIds.filter((id) => id.startsWith('support-received.'))).toHaveLength(6 + 5);
});

test('of 500 tickets at once from one network five come in, and nobody elsewhere is held up', async () => {
  const { write, tickets } = buildWriter();
  const flood = Promise.all(
    Array.from({ length: 500 }, (_, number) => write({ email: `flod${number}@example.se` })),
  );
  const elsewhere = write({ email: 'lugn@example.se' }, { network: '198.51.102.1' });
  expect((await elsewhere).status).toBe(201);
  const statuses = (await flood).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(495);
  expect(await tickets()).toHaveLength(6);
});

/** So many people, each on a network and with an address of their own, in one minute. */
async function flood(write: ReturnType<typeof buildWriter>['write'], count: number) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      write({ email: `flod${number}@example.se` }, { network: `198.51.${number}.1` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
}

test('of a flood from many networks every ticket comes in, and we are told by a few mails, of all of them', async () => {
  const { runtime, write } = buildWriter();
  const notices = async () => {
    const rows = await runtime.db.select().from(mailOutbox);
    return rows.filter(({ kind }) => kind === 'support-notice');
  };
  await flood(write, 40);
  expect(await notices()).toHaveLength(NOTICE_LIMIT.most + 1);
  const { sender, mails } = recordingSender();
  runtime.advance(NOTICE_LIMIT.windowMs);
  await sendDueMail({ ...runtime, mail: sender });
  const ours = mails.filter(({ to }) => to === BRAND.supportEmail);
  expect(ours).toMatchObject([{ subject: '40 nya ärenden' }]);
  expect(ours[0]?.text).toContain('/admin?tab=tickets');
  expect(ours[0]?.text.match(/”Mitt kvitto”, från Anna Lindgren/g)).toHaveLength(10);
  expect(ours[0]?.text).toContain('Och 30 till.');
  await write({}, { network: '198.52.0.1' });
  expect(await notices()).toHaveLength(NOTICE_LIMIT.most + 2);
});

test('what comes while the mail that would have told of it is being written is told of by another', async () => {
  const { runtime, write } = buildWriter();
  await flood(write, NOTICE_LIMIT.most + 1);
  const unwritten = () =>
    runtime.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.kind, 'support-notice'), eq(mailOutbox.attempts, 0)));
  const [together] = await unwritten();
  runtime.advance(NOTICE_LIMIT.windowMs);
  await claimMail(runtime.db, together?.id ?? '', runtime.clock());
  await flood(write, NOTICE_LIMIT.most + 1);
  const dueAtMs = runtime.clock() + NOTICE_LIMIT.windowMs;
  expect(await unwritten()).toMatchObject([{ dueAtMs }]);
});

test('however much mail about tickets waits, what a buyer waits for goes first', async () => {
  const shop = await buildShop();
  const { runtime } = shop;
  const nowMs = runtime.clock();
  for (let number = 0; number < 20; number += 1) {
    await runtime.db.insert(mailOutbox).values({
      id: `support-received.tck_${number}`,
      kind: 'support-received',
      subjectId: `tck_${number}`,
      userId: null,
      language: 'sv',
      status: 'waiting',
      createdAtMs: nowMs - HOUR_MS,
      dueAtMs: nowMs - HOUR_MS,
      attempts: 0,
    });
  }
  const { id } = await buyOrder(shop);
  expect((await listDueMailIds(runtime.db, nowMs, 2))[0]).toBe(`order-confirmation.${id}`);
});

test('a confirmation that cannot be sent at once is sent by the sweep, once', async () => {
  const { runtime, email, write } = buildWriter();
  await breakMail(email, 'down');
  expect((await write()).status).toBe(201);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  await sweep(runtime);
  expect(await mailTo(email)).toMatchObject([{ deliveries: 1 }]);
});

test('after two years a ticket is forgotten, and what was mailed about it', async () => {
  const { runtime, write, tickets } = buildWriter();
  await write();
  runtime.advance(2 * 365 * DAY_MS - MINUTE_MS);
  await sweep(runtime);
  expect(await tickets()).toHaveLength(1);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  expect(await tickets()).toEqual([]);
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
});

/** Our own mail of a ticket; what lies there for us is everybody's. */
async function noticeOf(ticketNumber: string) {
  const mails = await mailTo(BRAND.supportEmail);
  return mails.find(({ subject }) => subject.includes(ticketNumber));
}

async function numberOf(response: Response): Promise<string> {
  return supportTicketAnswerSchema.parse(await response.json()).ticketNumber;
}

test('we are told of each ticket by mail: who wrote, about what and where to read it, but not what', async () => {
  const { email, write, tickets } = buildWriter();
  const subject = 'Kvittot saknas';
  const ticketNumber = await numberOf(await write({ subject }));
  const notice = await noticeOf(ticketNumber);
  expect(notice).toMatchObject({
    to: 'hej@grinbox.example',
    subject: `Nytt ärende ${ticketNumber}`,
    replyTo: { email: 'hej@grinbox.example' },
    deliveries: 1,
  });
  const [ticket] = await tickets();
  expect(notice?.text).toContain(`/admin/support/${ticket?.id}`);
  expect(notice?.text).toContain(`”${subject}”, från Anna Lindgren (${email})`);
  expect(JSON.stringify(notice)).not.toContain('var finns det?');
});

test('a ticket is taken where we cannot be told of it, and we are told later, once', async () => {
  const { runtime, write, tickets } = buildWriter();
  await breakMail(BRAND.supportEmail, 'down');
  const response = await write();
  expect(response.status).toBe(201);
  const ticketNumber = await numberOf(response);
  expect(await tickets()).toHaveLength(1);
  expect(await noticeOf(ticketNumber)).toBeUndefined();
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  await sweep(runtime);
  expect(await noticeOf(ticketNumber)).toMatchObject({ deliveries: 1 });
});
