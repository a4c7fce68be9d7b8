import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { buildDesk } from './build-desk.ts';
import { emptyTables } from './empty-tables.ts';
import { mailTo } from './mail.ts';
import { incomingMail, writtenMail } from './written-mail.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { MAIL_REFUSALS, TICKET_MAIL_MAX_BYTES } from '#worker/domain/support/ticket-mail.ts';
import { SUPPORT_LIMITS } from '#worker/domain/support/tickets.ts';
import worker from '#worker/index.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { receiveTicketMail } from '#worker/support/receive-ticket-mail.ts';
import { supportReplies, supportTickets } from '#worker/support/schema.ts';

beforeEach(emptyTables);

type Desk = Awaited<ReturnType<typeof buildDesk>>;

async function receive(
  { runtime }: Pick<Desk, 'runtime'>,
  raw: string | Uint8Array,
  from?: string,
) {
  return await receiveTicketMail(runtime, incomingMail(raw, from).message);
}

/** All that mail could have changed. */
async function stored({ runtime: { db } }: Pick<Desk, 'runtime'>) {
  return [
    await db.select().from(supportTickets),
    await db.select().from(supportReplies),
    await db.select().from(mailOutbox),
  ];
}

test('an answer to our answer joins the ticket, with what is written in it and no more, and opens it again', async () => {
  const desk = await buildDesk();
  const { runtime, email } = desk;
  const ticketNumber = 'ST-12345678';
  const id = await desk.write({ ticketNumber, name: 'Anna Lindgren', status: 'resolved' });
  await desk.answer(id, 'Det ligger i översikten.');
  await expect
    .poll(async () => (await mailTo(email))[0]?.subject)
    .toBe(`Re: Vi har fått din fråga (${ticketNumber})`);
  const [ours] = await mailTo(email);
  expect(ours?.replyTo.email).toBe(BRAND.ticketEmail);
  const raw = writtenMail({
    from: `=?utf-8?Q?Anna_=C3=85?= <${email.toUpperCase()}>`,
    subject: 'Sv: helt andra ord',
    headers: [`References: ${ours?.headers['References']}`, 'In-Reply-To: <egen@mail.example>'],
    contentType: 'multipart/alternative; boundary="gräns"'.replace('ä', 'a'),
    body: [
      '--grans',
      'Content-Type: text/plain; charset="iso-8859-1"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'D=E4r =E4r det inte.',
      '',
      'H=E4lsningar',
      'Anna',
      '',
      'Den l=F6r 21 nov. 2026 kl 01:00 skrev Grinbox <svar@grinbox.example>',
      ':',
      '> Det ligger i =F6versikten.',
      '>',
      '--grans',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Där är det <b>inte</b>.</p>',
      '--grans--',
    ].join('\n'),
  });
  runtime.advance(MINUTE_MS);
  const receipt = await receive(desk, raw);
  expect(receipt.kind).toBe('answer');

  const { replies, status } = await desk.read(id);
  expect(status).toBe('new');
  expect(replies).toMatchObject([
    { isAdmin: true, message: 'Det ligger i översikten.' },
    { isAdmin: false, message: 'Där är det inte.\n\nHälsningar\nAnna', mailState: null },
  ]);
  const [mailId = ''] = 'mailIds' in receipt ? receipt.mailIds : [];
  expect(await deliverMail(runtime, mailId)).toEqual({ kind: 'sent' });
  const told = (await mailTo(BRAND.supportEmail)).find((mail) => mail.id === mailId);
  expect(told?.subject).toBe(`Nytt svar i ärende ${ticketNumber}`);
  expect(told?.text).toContain(`från Anna Lindgren (${email})`);
  expect(told?.text).toContain(`/admin/support/${id}`);
  expect(told?.text).not.toContain('Hälsningar');
});

test('a mail that names the number in its subject joins the ticket, if it is from whoever wrote that', async () => {
  const desk = await buildDesk();
  const id = await desk.write({ ticketNumber: 'ST-87654321' });
  const subject = 'Ang. st-87654321';
  const { kind } = await receive(desk, writtenMail({ from: desk.email, subject }));
  expect(kind).toBe('answer');
  expect((await desk.read(id)).replies).toHaveLength(1);
});

test('a stranger who names a ticket, by number or by our own mail, adds nothing to it and gets one of their own', async () => {
  const desk = await buildDesk();
  const id = await desk.write({ ticketNumber: 'ST-87654321' });
  const from = 'Mallory <mallory@annan.example>';
  const named = [
    { subject: 'Re: ST-87654321' },
    {
      subject: 'Re:',
      headers: [`References: <${mailIdOf('support-received', id)}@grinbox.example>`],
    },
  ];
  for (const mail of named) {
    const receipt = await receive(desk, writtenMail({ from, ...mail }), 'mallory@annan.example');
    expect(receipt.kind).toBe('ticket');
  }
  expect((await desk.read(id)).replies).toEqual([]);
  const { tickets } = await desk.list();
  expect(tickets.filter(({ email }) => email === 'mallory@annan.example')).toMatchObject([
    { name: 'Mallory', subject: 'Re:' },
    { name: 'Mallory', subject: 'Re: ST-87654321' },
  ]);
});

test('whoever writes without having asked before has a ticket, and is told its number', async () => {
  const desk = await buildDesk();
  const from = 'ny@post.example';
  const receipt = await receive(desk, writtenMail({ from, subject: '' }), from);
  const { tickets } = await desk.list();
  expect(tickets).toMatchObject([{ name: 'ny', email: from, subject: 'Mejl utan ämne' }]);
  expect(receipt).toMatchObject({ kind: 'ticket', mailIds: { length: 2 } });
});

test('a mail that is delivered twice, also at the same time, is taken once', async () => {
  const desk = await buildDesk();
  const id = await desk.write({ ticketNumber: 'ST-87654321' });
  const answer = writtenMail({ from: desk.email, subject: 'ST-87654321' });
  await Promise.all([receive(desk, answer), receive(desk, answer)]);
  expect(await receive(desk, answer)).toEqual({ kind: 'answer', mailIds: [] });
  expect((await desk.read(id)).replies).toHaveLength(1);

  const question = writtenMail({ messageId: null });
  await Promise.all([receive(desk, question), receive(desk, question)]);
  expect(await receive(desk, question)).toEqual({ kind: 'ticket', mailIds: [] });
  expect((await desk.list()).tickets).toHaveLength(2);
});

test.each([
  ['an absence', { headers: ['Auto-Submitted: auto-replied'] }],
  ['a list', { headers: ['Precedence: list', 'List-Id: <brev.example>'] }],
  ['a bounce', { contentType: 'multipart/report; boundary=x; report-type=delivery-status' }],
  ['ourselves', { from: BRAND.senderEmail }],
  ['our own address for answers', { from: `Grinbox <${BRAND.ticketEmail}>` }],
])('what comes from %s changes nothing and is answered to nobody', async (_, mail) => {
  const desk = await buildDesk();
  await desk.write({ ticketNumber: 'ST-87654321', email: 'anna@example.se' });
  const before = await stored(desk);
  const raw = writtenMail({ subject: 'ST-87654321', ...mail });
  expect(await receive(desk, raw)).toEqual({ kind: 'dropped' });
  for (const envelopeFrom of ['', '<>']) {
    const unanswerable = writtenMail({ subject: 'ST-87654321' });
    expect(await receive(desk, unanswerable, envelopeFrom)).toEqual({ kind: 'dropped' });
  }
  expect(await stored(desk)).toEqual(before);
});

function nested(depth: number): string {
  if (depth === 0) return 'Content-Type: text/plain\n\ntext\n';
  return `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}\n--b${depth}--\n`;
}

test.each([
  ['bytes that are no mail', new Uint8Array(4_000).fill(0xff), 'unreadable'],
  ['nobody’s name', writtenMail({ from: '' }), 'unreadable'],
  ['two recipients for a sender', writtenMail({ from: 'a@b, c@d' }), 'unreadable'],
  [
    'headers without an end',
    writtenMail({ headers: [`X-Long: ${'a'.repeat(200_000)}`] }),
    'unreadable',
  ],
  ['parts within parts', `From: a@example.se\n${nested(40)}`, 'unreadable'],
  ['nothing but HTML', writtenMail({ contentType: 'text/html', body: '<p>Hej</p>' }), 'empty'],
  ['nothing but a quote', writtenMail({ body: '\n> Hej\n> då\n' }), 'empty'],
  ['more than is read', 'a'.repeat(TICKET_MAIL_MAX_BYTES + 1), 'large'],
] as const)('%s is sent back with the reason, and changes nothing', async (_, raw, reason) => {
  const desk = await buildDesk();
  await desk.write({ ticketNumber: 'ST-87654321', email: 'anna@example.se' });
  const before = await stored(desk);
  const { message, rejections } = incomingMail(raw);
  const context = createExecutionContext();
  await worker.email(message, env, context);
  await waitOnExecutionContext(context);
  expect(rejections).toEqual([MAIL_REFUSALS[reason]]);
  expect(await stored(desk)).toEqual(before);
});

test('of attachments and of a very long text it is said how much was not taken', async () => {
  const desk = await buildDesk();
  const body = [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `\u0007${'långt '.repeat(2_000)}`,
    '--b',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename=kvitto.pdf',
    '',
    '%PDF',
    '--b--',
  ].join('\n');
  await receive(desk, writtenMail({ contentType: 'multipart/mixed; boundary=b', body }));
  const [ticket] = await desk.runtime.db.select().from(supportTickets);
  expect(ticket?.message).toMatch(/^långt långt .*\n\[…\]\n\n\[Bilagor som inte togs emot: 1\]$/s);
  expect(ticket?.message.length).toBeLessThanOrEqual(5_000);
});

test('a flood of mail is sent back, from one address and from many, until an hour is over', async () => {
  const desk = await buildDesk();
  const { runtime, email } = desk;
  await desk.write({ ticketNumber: 'ST-87654321' });
  const answer = () => receive(desk, writtenMail({ from: email, subject: 'ST-87654321' }));
  const often = { kind: 'refused', reason: 'often' };
  for (let number = 0; number < SUPPORT_LIMITS.answersPerAddress.most; number += 1) {
    expect((await answer()).kind).toBe('answer');
  }
  expect(await answer()).toEqual(often);
  const notices = await runtime.db.select().from(mailOutbox);
  expect(notices.filter(({ kind }) => kind === 'support-notice')).toHaveLength(1);

  let strangers = 0;
  const question = () => {
    strangers += 1;
    return receive(desk, writtenMail({ from: `okand${strangers}@post.example` }));
  };
  for (let number = 0; number < SUPPORT_LIMITS.ticketsByMail.most; number += 1) {
    expect((await question()).kind).toBe('ticket');
  }
  expect(await question()).toEqual(often);
  runtime.advance(HOUR_MS);
  expect((await question()).kind).toBe('ticket');
  expect((await answer()).kind).toBe('answer');
});
