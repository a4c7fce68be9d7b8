import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { insertAlarmMail } from '#worker/admin/alarm-mail.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { users } from '#worker/access/schema.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { MAIL_RETRY_WINDOW_MS } from '#worker/domain/mail/mail-schedule.ts';
import { expireOldMail, sendDueMail } from '#worker/mail/deliver-mail.ts';

import { buildAdmin, insertTestimonial } from './build-admin.ts';
import { buildDesk, openWindow } from './build-desk.ts';
import { insertSession, insertUser } from './build-rows.ts';
import { emptyTables } from './empty-tables.ts';
import { recordingSender } from './mail.ts';

beforeEach(emptyTables);

test('two admins are told of each other’s changes and of new tickets, and never what they say', async () => {
  const { runtime, send, cookie, put, write } = await buildDesk();
  const other = await buildAdmin(runtime);
  const windows = await Promise.all([
    openWindow({ send, cookie }),
    openWindow({ send, cookie: other.cookie }),
  ]);
  for (const { next } of windows) expect(await next(1)).toMatchObject([{ type: 'snapshot' }]);
  const id = await write();
  await put(id, 'status', { status: 'closed' });
  for (const { next } of windows) await next(2);
  const written = {
    key: crypto.randomUUID(),
    name: 'Bo',
    email: 'bo@example.se',
    subject: 'x',
    message: 'y',
    language: 'sv',
  };
  await send('/api/support', { method: 'POST', body: JSON.stringify(written) });
  for (const { next, heard, close } of windows) {
    await next(3);
    expect(heard.join('')).not.toMatch(/closed|tck_|Bo|example/);
    close();
  }
});

test('admins are told once more when it is known what came of an answer’s mail', async () => {
  const { send, cookie, write, answer, read } = await buildDesk();
  const id = await write();
  const { next, heard, close } = await openWindow({ send, cookie });
  await next(1);
  await answer(id, 'Hej!');
  // Stored, and settled: two changes, told of in as many frames as there is time for.
  while (!heard.join('').includes('"changeCount":2')) await next(heard.length + 1);
  expect((await read(id)).replies).toMatchObject([{ mailState: 'sent' }]);
  close();
});

test('admins are told when a person erases their account, and their questions are gone from the desk', async () => {
  const { runtime, send, cookie, write, list } = await buildDesk();
  const person = await insertUser(runtime);
  const { cookie: theirs } = await insertSession(runtime, person);
  await write({ userId: person.userId });
  const { next, close } = await openWindow({ send, cookie });
  await next(1);
  const body = JSON.stringify({ isUnderstood: true });
  expect((await send('/api/account/erase', { method: 'POST', cookie: theirs, body })).status).toBe(
    200,
  );
  await next(2);
  expect((await list()).tickets).toEqual([]);
  close();
});

test('admins are told of what another does with a testimonial, and never what it says', async () => {
  const { runtime, send, cookie } = await buildDesk();
  const testimonialId = await insertTestimonial(runtime, { testimonial: 'A canary in the words' });
  const { next, heard, close } = await openWindow({ send, cookie });
  await next(1);
  const path = `/api/admin/testimonials/${testimonialId}`;
  expect((await send(`${path}/approve`, { method: 'POST', cookie })).status).toBe(204);
  await next(2);
  expect((await send(path, { method: 'DELETE', cookie })).status).toBe(204);
  await next(3);
  expect(heard.join('')).not.toMatch(/canary|tst_/);
  close();
});

test('an admin who signs out hears nothing more, in no window', async () => {
  const { send, cookie } = await buildDesk();
  const { next, closed } = await openWindow({ send, cookie });
  await next(1);
  expect((await send('/api/session', { method: 'DELETE', cookie })).status).toBe(204);
  expect(await closed).toBe(4401);
});

test('the live socket wants an upgrade, and comes from our own pages', async () => {
  const { send, cookie } = await buildDesk();
  expect((await send('/api/admin/live', { cookie })).status).toBe(400);
  const headers = {
    upgrade: 'websocket',
    origin: 'https://evil.test',
    'sec-fetch-site': 'cross-site',
  };
  expect((await send('/api/admin/live', { cookie, headers })).status).toBe(403);
});

test('admins are told when a sweep erases whom the owner had erased by command', async () => {
  const { runtime, send, cookie, write, list } = await buildDesk();
  const person = await insertUser(runtime);
  await write({ userId: person.userId });
  const { next, close } = await openWindow({ send, cookie });
  await next(1);
  const erasureAskedAtMs = runtime.clock();
  await runtime.db.update(users).set({ erasureAskedAtMs }).where(eq(users.id, person.userId));
  await sweep(runtime);
  await next(2);
  expect((await list()).tickets).toEqual([]);
  close();
});

test('admins are told when a sweep finds that mail never arrives, refused or given up', async () => {
  const { runtime, send, cookie } = await buildDesk();
  const refused = { kind: 'refused', problem: 'address-suppressed' } as const;
  const { next, close } = await openWindow({ send, cookie });
  await next(1);
  const day = '2026-11-21';
  await runtime.db.insert(dailyFigures).values({ day, name: 'mailOverdue', value: 1 });
  await insertAlarmMail(runtime.db, day, runtime.clock());
  await sendDueMail({ ...runtime, mail: recordingSender(async () => refused).sender });
  await next(2);
  await runtime.db.update(mailOutbox).set({ status: 'waiting' });
  runtime.advance(MAIL_RETRY_WINDOW_MS + HOUR_MS);
  expect(await expireOldMail(runtime)).toBe(1);
  await next(3);
  close();
});
