import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sessions } from '#worker/access/schema.ts';
import { ADMIN_SIGN_IN_MS } from '#worker/domain/access/session.ts';
import { auditLog } from '#worker/admin/schema.ts';
import type { AccessLayer } from '#worker/platform/security/access-layer.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { grantAdmin } from '#tests/worker/support/build-admin.ts';
import { buildDesk, openWindow } from '#tests/worker/support/build-desk.ts';
import { outcomeOf } from '#tests/worker/support/build-order.ts';
import { insertSession, insertUser } from '#tests/worker/support/build-rows.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { createAccount } from '#tests/worker/support/google.ts';
import { ask, buildReader } from '#tests/worker/support/modify-stage.ts';
import { sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';

const TOO_OLD = '403 sign_in_too_old';
const CONFIRM = '?purpose=confirm&returnTo=/admin';

beforeEach(emptyTables);

test('twelve hours after signing in an admin is let in for the last time', async () => {
  const { runtime, send, cookie } = await buildDesk();
  runtime.advance(ADMIN_SIGN_IN_MS);
  expect(ADMIN_SIGN_IN_MS).toBe(12 * 60 * 60 * 1000);
  expect((await send('/api/admin', { cookie })).status).toBe(200);
  runtime.advance(1);
  expect(await outcomeOf(await send('/api/admin', { cookie }))).toBe(TOO_OLD);
  // Signed in they are still, for all that is their own.
  expect((await send('/api/profile', { cookie })).status).toBe(200);
});

test('an admin whose sign-in is too old reads nothing, changes nothing and is not on record', async () => {
  const desk = await buildDesk();
  const { runtime, send, cookie } = desk;
  const id = await desk.write({ message: 'A canary in the question' });
  runtime.advance(ADMIN_SIGN_IN_MS + 1);
  // Notes when the session was last seen.
  await send('/api/profile', { cookie });
  const before = await dumpAllTables();
  const search = { method: 'POST', cookie, body: JSON.stringify({ search: '', page: 1 }) };
  const answers = await Promise.all([
    send('/api/admin', { cookie }),
    send('/api/admin/figures', { cookie }),
    send('/api/admin/mail?page=1', { cookie }),
    send('/api/admin/tickets/search', search),
    send('/api/admin/testimonials/search', search),
    send('/api/admin/waitlist/search', search),
    send('/api/admin/waitlist.csv', { cookie }),
    send('/api/admin/marketing-contacts.csv?minimumScans=0&consentOnly=false', { cookie }),
    send(`/api/admin/tickets/${id}`, { cookie }),
    desk.put(id, 'status', { status: 'closed' }),
    desk.put(id, 'notes', { adminNotes: 'x', previousNotes: '' }),
    desk.answer(id, 'Hej!'),
    desk.remove(id),
  ]);
  for (const answer of answers) {
    const text = await answer.clone().text();
    expect(text).not.toContain('canary');
    expect(await outcomeOf(answer)).toBe(TOO_OLD);
  }
  expect(await dumpAllTables()).toEqual(before);
  expect(await runtime.db.select().from(auditLog)).toEqual([]);
});

test('the line to the desk is not opened to a sign-in that is too old, and one that is open tells no more than before', async () => {
  const { runtime, send, cookie, write } = await buildDesk();
  const { next, heard, close } = await openWindow({ send, cookie });
  await next(1);
  runtime.advance(ADMIN_SIGN_IN_MS + 1);
  const headers = { upgrade: 'websocket' };
  const refused = await send('/api/admin/live', { cookie, headers });
  expect(refused.webSocket).toBeNull();
  expect(await outcomeOf(refused)).toBe(TOO_OLD);

  const fresh = await insertUser(runtime);
  await grantAdmin(runtime, fresh.userId);
  const colleague = (await insertSession(runtime, fresh)).cookie;
  const body = JSON.stringify({ status: 'closed' });
  const id = await write();
  await send(`/api/admin/tickets/${id}/status`, { method: 'PUT', cookie: colleague, body });
  await next(2);
  expect(heard.join('')).not.toMatch(/closed|tck_|fragar/);
  close();
});

test('whoever is no admin learns nothing of the desk by an old sign-in either', async () => {
  const { runtime, send } = await buildDesk();
  const { cookie } = await insertSession(runtime, await insertUser(runtime));
  runtime.advance(ADMIN_SIGN_IN_MS + 1);
  expect(await outcomeOf(await send('/api/admin', { cookie }))).toBe('404 not_found');
});

test('where Access stands in front, its own sign-in counts, and ours may be older', async () => {
  const { runtime, cookie } = await buildDesk();
  const accessLayer: AccessLayer = { admits: async (token) => token === 'good' };
  const { send } = buildApi({ ...runtime, accessLayer });
  runtime.advance(ADMIN_SIGN_IN_MS + 1);
  const ask = (token: string) =>
    send('/api/admin', { cookie, headers: { 'cf-access-jwt-assertion': token } });
  expect((await ask('good')).status).toBe(200);
  expect(await outcomeOf(await ask('bad'))).toBe('404 not_found');
});

/** An admin who signed in at Google too long ago. */
async function buildLateAdmin() {
  const reader = await buildReader();
  const { db, clock } = reader.runtime;
  await grantAdmin(reader.runtime, reader.userId);
  const createdAtMs = clock() - ADMIN_SIGN_IN_MS - 1;
  await db.update(sessions).set({ createdAtMs }).where(eq(sessions.userId, reader.userId));
  return reader;
}

test('an admin who signs in again is led back to the desk, and let in', async () => {
  const admin = await buildLateAdmin();
  const { api } = admin;
  expect(await outcomeOf(await api.send('/api/admin', admin))).toBe(TOO_OLD);
  const response = await ask(admin, undefined, `${CONFIRM}&verify=true`);
  expect(response.headers.get('location')).toBe('/admin?confirmed=true&verify=true');
  const cookie = sessionCookieOf(response) ?? '';
  expect((await api.send('/api/admin', { cookie })).status).toBe(200);
});

test.each([
  ['says no', async () => ({ deny: true as const }), 'oauth_denied'],
  [
    'is another at Google',
    async () => ({ account: await createAccount() }),
    'oauth_account_mismatch',
  ],
])(
  'an admin who %s is led back to the desk with the reason, and not let in',
  async (_who, change, code) => {
    const admin = await buildLateAdmin();
    const response = await ask(admin, { account: admin.account, ...(await change()) }, CONFIRM);
    expect(response.headers.get('location')).toBe(`/admin?error=${code}`);
    expect(sessionCookieOf(response)).toBeUndefined();
    expect(await outcomeOf(await admin.api.send('/api/admin', admin))).toBe(TOO_OLD);
  },
);
