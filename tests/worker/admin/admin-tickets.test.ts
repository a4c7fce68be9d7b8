import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { adminOverviewSchema } from '#worker/contract/admin.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { supportReplies } from '#worker/support/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#worker/domain/support/tickets.ts';

import { buildDesk } from '#tests/worker/support/build-desk.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, mailTo } from '#tests/worker/support/mail.ts';

beforeEach(emptyTables);

test('tickets are listed newest first by status, with counts, and by page', async () => {
  const { runtime, list, write, send, cookie } = await buildDesk();
  for (let number = 0; number < 30; number += 1) {
    runtime.advance(1);
    const status = TICKET_STATUSES[number % 4] ?? 'new';
    await write({ subject: `Number ${number}`, status });
  }
  const first = await list();
  expect(first.counts).toEqual({ new: 8, in_progress: 8, resolved: 7, closed: 7 });
  expect(first.tickets).toHaveLength(25);
  expect(first.tickets[0]).toMatchObject({ subject: 'Number 29' });
  expect((await list({ page: 2 })).tickets.map(({ subject }) => subject)).toEqual([
    'Number 4',
    'Number 3',
    'Number 2',
    'Number 1',
    'Number 0',
  ]);
  for (const status of TICKET_STATUSES) {
    const { tickets } = await list({ status });
    expect(new Set(tickets.map((ticket) => ticket.status))).toEqual(new Set([status]));
  }
  const overview = await send('/api/admin', { cookie });
  expect(adminOverviewSchema.parse(await overview.json()).newTicketCount).toBe(8);
});

test('a search looks in what was written and whom it is from, and takes signs for what they are', async () => {
  const { list, write } = await buildDesk();
  await write({ ticketNumber: 'ST-00000001', message: 'Jag fick 100 % rabatt', name: 'Bo Ek' });
  await write({ ticketNumber: 'ST-00000002', subject: 'snake_case', email: 'bo@example.se' });
  async function found(search: string) {
    const { tickets, counts } = await list({ search });
    expect(counts.new).toBe(tickets.length);
    return tickets.map(({ ticketNumber }) => ticketNumber.at(-1)).toSorted();
  }
  expect(await found('BO')).toEqual(['1', '2']);
  expect(await found('rabatt')).toEqual(['1']);
  expect(await found('bo ek')).toEqual(['1']);
  expect(await found('st-00000002')).toEqual(['2']);
  expect(await found('0 %')).toEqual(['1']);
  expect(await found('%')).toEqual(['1']);
  expect(await found('_')).toEqual(['2']);
  expect(await found('\\')).toEqual([]);
  expect(await found("' OR 1=1 --")).toEqual([]);
  expect(await found(' ')).toEqual(['1', '2']);
});

test('a search looks in our answers and notes too, and finds a ticket once', async () => {
  const { list, write, answer, put } = await buildDesk();
  const [answered, noted] = [await write(), await write()];
  await write();
  for (const message of ['Se i Översikten.', 'Hittade du översikten?']) {
    await answer(answered, message);
  }
  await put(noted, 'notes', { adminNotes: 'Har ringt Åsa', previousNotes: '' });
  const found = async (search: string) => (await list({ search })).tickets.map(({ id }) => id);
  expect(await found('översikten')).toEqual([answered]);
  expect(await found('ringt åsa')).toEqual([noted]);
  expect((await list({ search: 'Översikten' })).counts).toMatchObject({ new: 0, in_progress: 1 });
});

test('a search may be long, and finds Swedish letters whether large or small', async () => {
  const { list, write } = await buildDesk();
  const long = 'Räksmörgås på ångbåten '.repeat(5).slice(0, 100);
  await write({ ticketNumber: 'ST-00000001', message: `Hej! ${long}`, name: 'Åsa Öberg' });
  await write({ ticketNumber: 'ST-00000002', name: 'åsa ärlig' });
  await write({ ticketNumber: 'ST-00000003', name: 'Asa Oberg' });
  async function found(search: string) {
    const { tickets } = await list({ search });
    return tickets.map(({ ticketNumber }) => ticketNumber.at(-1)).toSorted();
  }
  expect(await found(long)).toEqual(['1']);
  expect(await found(long.toUpperCase())).toEqual(['1']);
  expect(await found('å'.repeat(100))).toEqual([]);
  expect(await found('åsa')).toEqual(['1', '2']);
  expect(await found('Åsa')).toEqual(['1', '2']);
  expect(await found('öBERG')).toEqual(['1']);
  expect(await found('ÄRLIG')).toEqual(['2']);
});

test('any status and any priority can be set, and notes, which nobody else ever gets', async () => {
  const { write, put, read, answer, email } = await buildDesk();
  const id = await write();
  for (const status of [...TICKET_STATUSES, 'new'] as const) {
    expect((await put(id, 'status', { status })).status).toBe(204);
    expect((await read(id)).status).toBe(status);
  }
  for (const priority of TICKET_PRIORITIES) {
    expect((await put(id, 'priority', { priority })).status).toBe(204);
    expect((await read(id)).priority).toBe(priority);
  }
  const notes = { adminNotes: ' Har ringt\nigen ', previousNotes: '' };
  expect((await put(id, 'notes', notes)).status).toBe(204);
  expect((await read(id)).adminNotes).toBe('Har ringt\nigen');
  await answer(id, 'Här är svaret.');
  expect(JSON.stringify(await mailTo(email))).not.toContain('Har ringt');
  const none = { adminNotes: '', previousNotes: 'Har ringt\nigen' };
  expect((await put(id, 'notes', none)).status).toBe(204);
  expect((await read(id)).adminNotes).toBe('');
});

test('lines that were copied from elsewhere are taken, in answers and in notes, and what is no text is not', async () => {
  const { write, put, read, answer } = await buildDesk();
  const id = await write();
  const copied = ' Ett\u2028två\u0085tre\vfyra\r\nfem\u2029 ';
  expect((await put(id, 'notes', { adminNotes: copied, previousNotes: '' })).status).toBe(204);
  expect((await answer(id, copied)).status).toBe(201);
  const { adminNotes, replies } = await read(id);
  for (const text of [adminNotes, replies[0]?.message]) {
    expect(text).toBe('Ett\ntvå\ntre\nfyra\nfem');
  }
  for (const text of ['Hej\0', 'Hej\u001b[2J', '\u2028', 'a'.repeat(5_001)]) {
    expect((await answer(id, text)).status).toBe(400);
  }
  const none = { adminNotes: 'Hej\0', previousNotes: adminNotes };
  expect((await put(id, 'notes', none)).status).toBe(400);
});

test('of two who note something down at once the first is kept and the second told, and once more is no conflict', async () => {
  const { write, put, read } = await buildDesk();
  const id = await write();
  const mine = { adminNotes: 'Min anteckning', previousNotes: '' };
  expect((await put(id, 'notes', mine)).status).toBe(204);
  const theirs = await put(id, 'notes', { adminNotes: 'Deras anteckning', previousNotes: '' });
  expect(theirs.status).toBe(409);
  expect(await theirs.json()).toMatchObject({ error: { code: 'notes_changed' } });
  expect((await read(id)).adminNotes).toBe('Min anteckning');
  expect((await put(id, 'notes', mine)).status).toBe(204);
  const both = { adminNotes: 'Min anteckning\n\nDeras', previousNotes: 'Min anteckning' };
  expect((await put(id, 'notes', both)).status).toBe(204);
  expect((await read(id)).adminNotes).toBe(both.adminNotes);
  expect((await put('tck_never', 'notes', mine)).status).toBe(404);
});

test('the first answer to a new ticket puts it in progress; to any other it leaves the status', async () => {
  const { write, answer, read } = await buildDesk();
  for (const status of TICKET_STATUSES) {
    const id = await write({ status });
    expect((await answer(id, 'Hej!')).status).toBe(201);
    expect((await read(id)).status).toBe(status === 'new' ? 'in_progress' : status);
  }
});

test('an answer that is sent once more, or to another ticket, puts nothing in progress', async () => {
  const { write, answer, put, read } = await buildDesk();
  const [answered, other] = [await write({ status: 'new' }), await write({ status: 'new' })];
  const key = crypto.randomUUID();
  expect((await answer(answered, 'Hej!', key)).status).toBe(201);
  await put(answered, 'status', { status: 'new' });
  expect((await answer(answered, 'Hej!', key)).status).toBe(201);
  expect((await answer(other, 'Hej!', key)).status).toBe(404);
  for (const id of [answered, other]) expect((await read(id)).status).toBe('new');
});

test('an answer is stored, stands in the conversation, and comes by mail in the ticket’s thread', async () => {
  const { runtime, send, answer, read, email, adminId, adminEmail } = await buildDesk();
  const written = { name: 'Anna', email, subject: 'Kvitto', message: 'Var?', language: 'sv' };
  await send('/api/support', {
    method: 'POST',
    body: JSON.stringify({ key: crypto.randomUUID(), ...written }),
  });
  const [ticket] = await runtime.db.query.supportTickets.findMany();
  const id = ticket?.id ?? '';
  runtime.advance(MINUTE_MS);
  await answer(id, 'Hej Anna,\n\nkvittot <b>finns</b> i översikten.');
  runtime.advance(MINUTE_MS);
  await answer(id, 'Hittade du det?');

  const { replies } = await read(id);
  expect(replies).toMatchObject([
    {
      message: 'Hej Anna,\n\nkvittot <b>finns</b> i översikten.',
      isAdmin: true,
      authorEmail: adminEmail,
      mailState: 'sent',
    },
    { message: 'Hittade du det?', isAdmin: true, mailState: 'sent' },
  ]);
  const rows = await runtime.db.select().from(supportReplies).orderBy(supportReplies.createdAtMs);
  expect(rows).toEqual(
    replies.map(({ id: replyId, message, createdAtMs }) => ({
      id: replyId,
      ticketId: id,
      userId: adminId,
      isAdmin: true,
      message,
      createdAtMs,
    })),
  );
  const [second, first, confirmation] = await mailTo(email);
  const thread = confirmation?.headers['References'];
  expect(thread).toBe(`<support-received.${id}@grinbox.example>`);
  for (const mail of [first, second]) {
    expect(mail).toMatchObject({
      subject: `Re: ${confirmation?.subject}`,
      replyTo: { email: 'svar@grinbox.example' },
      headers: { References: thread, 'In-Reply-To': thread },
      deliveries: 1,
    });
    expect(mail?.headers).not.toHaveProperty('Auto-Submitted');
  }
  expect(first?.text).toContain('kvittot <b>finns</b> i översikten.');
  expect(first?.html).not.toContain('<b>finns</b>');
});

test('an answer that cannot be mailed is kept, said to wait, and mailed by the sweep, once', async () => {
  const { runtime, write, answer, read, email } = await buildDesk();
  const id = await write();
  await breakMail(email, 'down');
  expect((await answer(id, 'Hej!')).status).toBe(201);
  expect((await read(id)).replies).toMatchObject([{ mailState: 'waiting' }]);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  await sweep(runtime);
  expect(await mailTo(email)).toMatchObject([{ deliveries: 1 }]);
  expect((await read(id)).replies).toMatchObject([{ mailState: 'sent' }]);
});

test('an answer that is sent twice under its key is one, also at the same time', async () => {
  const { write, answer, read, email } = await buildDesk();
  const id = await write();
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => answer(id, 'Hej!', key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await read(id)).replies).toHaveLength(1);
  expect(await mailTo(email)).toMatchObject([{ deliveries: 1 }]);
  const other = await write();
  expect((await answer(other, 'Hej!', key)).status).toBe(404);
});

test('a ticket is deleted with its conversation and the mail of it, and no other', async () => {
  const { runtime, write, answer, remove, list } = await buildDesk();
  const [id, other] = [await write(), await write()];
  await answer(id, 'Hej!');
  await answer(other, 'Hej igen!');
  expect((await remove(id)).status).toBe(204);
  expect((await list()).tickets.map((ticket) => ticket.id)).toEqual([other]);
  expect(await runtime.db.select().from(supportReplies)).toMatchObject([{ ticketId: other }]);
  expect(await runtime.db.select().from(mailOutbox)).toHaveLength(1);
  expect((await remove(id)).status).toBe(404);
  expect((await answer(id, 'Hej!')).status).toBe(404);
});

test('after two years a ticket’s conversation is forgotten with it', async () => {
  const { runtime, write, answer } = await buildDesk();
  await answer(await write(), 'Hej!');
  runtime.advance(2 * 365 * 24 * 60 * MINUTE_MS);
  await sweep(runtime);
  expect(await runtime.db.select().from(supportReplies)).toEqual([]);
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
});

test.each<[string, 'status' | 'priority' | 'notes', object]>([
  ['a status that there is not', 'status', { status: 'open' }],
  ['a status with a field more', 'status', { status: 'new', priority: 'high' }],
  ['a priority that there is not', 'priority', { priority: 'highest' }],
  ['notes that are no text', 'notes', { adminNotes: 1, previousNotes: '' }],
  ['notes that do not say what they replace', 'notes', { adminNotes: 'a' }],
  ['notes that are too long', 'notes', { adminNotes: 'a'.repeat(5_001), previousNotes: '' }],
  ['notes with what no keyboard writes', 'notes', { adminNotes: 'a\0', previousNotes: '' }],
])('%s is refused, and nothing is changed', async (_, field, body) => {
  const { write, put, read } = await buildDesk();
  const id = await write();
  const before = await read(id);
  expect((await put(id, field, body)).status).toBe(400);
  expect(await read(id)).toEqual(before);
});

test.each([
  ['an empty answer', { message: ' \n ' }],
  ['one that is too long', { message: 'a'.repeat(5_001) }],
  ['one with what no keyboard writes', { message: 'Hej\u001b[2J' }],
  ['one without a key', { key: undefined }],
  ['one in another’s name', { userId: 'usr_other' }],
  ['one that says it is not an admin’s', { isAdmin: false }],
])('%s is refused, and nothing is stored or mailed', async (_, changes) => {
  const { runtime, write, send, cookie } = await buildDesk();
  const path = `/api/admin/tickets/${await write()}/replies`;
  const body = JSON.stringify({ key: crypto.randomUUID(), message: 'Hej!', ...changes });
  expect((await send(path, { method: 'POST', cookie, body })).status).toBe(400);
  expect(await runtime.db.select().from(supportReplies)).toEqual([]);
  expect(await runtime.db.select().from(mailOutbox)).toEqual([]);
});
