import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { countAccounts } from '#tests/tools/admin-role/account-choice.ts';
import {
  countAuditPages,
  LIST_ADMINS,
  listAudit,
  roleStatements,
  type AuditChoice,
} from '#tests/tools/admin-role/role-statements.ts';
import { sweep } from '#worker/sweep.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { users } from '#worker/access/schema.ts';
import { AUDIT_RETENTION_MS, POLL_AUDIT_WINDOW_MS } from '#worker/domain/admin/audit.ts';
import { createAccessLayer } from '#worker/platform/security/access-layer.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildAdmin, grantAdmin, insertTestimonial } from '#tests/worker/support/build-admin.ts';
import { insertSession, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

function buildCounter() {
  const runtime = buildRuntime();
  const audit = () => runtime.db.select().from(auditLog).orderBy(asc(auditLog.createdAtMs));
  return { runtime, ...buildApi(runtime), audit };
}

test('every call of an admin is on record: who, what, which row and when, and none of what it said', async () => {
  const { runtime, send, audit } = buildCounter();
  const { userId, cookie } = await buildAdmin(runtime);
  const testimonialId = await insertTestimonial(runtime, { testimonial: 'A canary in the words' });
  await send('/api/admin/testimonials/search', {
    method: 'POST',
    cookie,
    body: JSON.stringify({ search: 'a canary' }),
  });
  runtime.advance(1_000);
  await send(`/api/admin/testimonials/${testimonialId}`, { method: 'DELETE', cookie });
  const nowMs = runtime.clock();
  const entries = await audit();
  expect(entries).toMatchObject([
    {
      userId,
      action: 'POST /api/admin/testimonials/search',
      subjectId: null,
      createdAtMs: nowMs - 1_000,
    },
    {
      userId,
      action: 'DELETE /api/admin/testimonials/:testimonialId',
      subjectId: testimonialId,
      createdAtMs: nowMs,
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('canary');
});

test('what a window reads anew by itself is on record once an hour for each admin, and all else each time', async () => {
  const { runtime, send, audit } = buildCounter();
  const [one, other] = [await buildAdmin(runtime), await buildAdmin(runtime)];
  const search = { method: 'POST', body: JSON.stringify({ search: '' }) };
  const renew = async (cookie: string) => {
    await send('/api/admin', { cookie });
    await send('/api/admin/tickets/search', { ...search, cookie });
  };
  const countOf = async () => (await audit()).length;
  await renew(one.cookie);
  for (let change = 0; change < 5; change += 1) await renew(one.cookie);
  expect(await countOf()).toBe(2);
  await renew(other.cookie);
  expect(await countOf()).toBe(4);
  const ids = ['a2', 'b3'].map((pair) => `tck_${pair.repeat(13)}`);
  for (const id of [...ids, ...ids]) await send(`/api/admin/tickets/${id}`, one);
  expect(await countOf()).toBe(6);
  for (let time = 0; time < 2; time += 1) {
    await send('/api/admin/waitlist.csv', one);
    await send('/api/admin/waitlist/search', { ...search, ...one });
    await send(`/api/admin/tickets/${ids[0]}`, { ...one, method: 'DELETE' });
  }
  expect(await countOf()).toBe(12);
  runtime.advance(POLL_AUDIT_WINDOW_MS);
  await renew(one.cookie);
  expect(await countOf()).toBe(14);
});

test('what is written into an address is not written into the record', async () => {
  const { runtime, send, audit } = buildCounter();
  const { cookie } = await buildAdmin(runtime);
  await send('/api/admin/testimonials/anna@example.se/approve', { method: 'POST', cookie });
  expect(await audit()).toMatchObject([{ subjectId: null }]);
});

test('what cannot be recorded is not done', async () => {
  const { runtime, send } = buildCounter();
  const { cookie } = await buildAdmin(runtime);
  const id = await insertTestimonial(runtime);
  await env.DB.exec(
    "CREATE TRIGGER no_audit BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  const response = await send(`/api/admin/testimonials/${id}/approve`, { method: 'POST', cookie });
  await env.DB.exec('DROP TRIGGER no_audit');
  expect(response.status).toBe(500);
  const shown = await send('/api/testimonials');
  expect(await shown.json()).toEqual({ testimonials: [] });
});

test('the record is kept for two years', async () => {
  const { runtime, send, audit } = buildCounter();
  const { cookie } = await buildAdmin(runtime);
  await send('/api/admin', { cookie });
  runtime.advance(AUDIT_RETENTION_MS - 60_000);
  await sweep(runtime);
  expect(await audit()).toHaveLength(1);
  runtime.advance(60_000);
  await sweep(runtime);
  expect(await audit()).toEqual([]);
});

test('nobody becomes an admin by saying so', async () => {
  const { runtime, send } = buildCounter();
  const user = await insertUser(runtime);
  const { cookie } = await insertSession(runtime, user);
  for (const body of [{ role: 'admin' }, { onboardingCompleted: true, role: 'admin' }]) {
    const request = { method: 'PATCH', cookie, body: JSON.stringify(body) };
    expect((await send('/api/profile', request)).status).toBe(400);
  }
  expect((await send('/api/admin', { cookie, headers: { role: 'admin' } })).status).toBe(404);
});

async function runOnD1(statements: string[]): Promise<string[]> {
  for (const statement of statements) await env.DB.prepare(statement).run();
  const { results } = await env.DB.prepare(LIST_ADMINS).all<{ email: string }>();
  return results.map(({ email }) => email);
}

test('the owner’s command grants and removes the role, whatever the case of the address, and both are on record', async () => {
  const { runtime, audit } = buildCounter();
  const { userId, email } = await insertUser(runtime);
  await insertUser(runtime);
  const granted = roleStatements('grant', email.toUpperCase(), TEST_NOW_MS);
  expect(await runOnD1(granted)).toEqual([email]);
  expect(await runOnD1(roleStatements('grant', email, TEST_NOW_MS))).toEqual([email]);
  expect(await runOnD1(roleStatements('remove', email, TEST_NOW_MS + 1))).toEqual([]);
  expect(await runOnD1(roleStatements('remove', email, TEST_NOW_MS + 2))).toEqual([]);
  expect(await audit()).toMatchObject([
    { userId: null, action: 'admin role: grant', subjectId: userId, createdAtMs: TEST_NOW_MS },
    { userId: null, action: 'admin role: remove', subjectId: userId, createdAtMs: TEST_NOW_MS + 1 },
  ]);
});

const ALL_ENTRIES = { isChangesOnly: false, row: null, who: null };

test('the owner’s command reads the record, the newest first, by the address of whoever did it', async () => {
  const { runtime, send } = buildCounter();
  const { email } = await insertUser(runtime);
  await runOnD1(roleStatements('grant', email, runtime.clock() - 60_000));
  const admin = await buildAdmin(runtime);
  await send('/api/admin/figures', { cookie: admin.cookie });
  const { results } = await env.DB.prepare(listAudit(1, ALL_ENTRIES)).all();
  expect(results).toEqual([
    {
      at: new Date(runtime.clock()).toISOString().slice(0, 19).replace('T', ' '),
      who: admin.email,
      action: 'GET /api/admin/figures',
      subject: null,
    },
    expect.objectContaining({ who: 'owner, by command', action: 'admin role: grant' }),
  ]);
});

test('the owner can read all of the log, a page at a time', async () => {
  const { runtime } = buildCounter();
  const entries = Array.from({ length: 101 }, (_, number) => ({
    id: `aud_${number}`,
    userId: null,
    action: `action ${number}`,
    subjectId: null,
    createdAtMs: runtime.clock() + number,
  }));
  for (const entry of entries) await runtime.db.insert(auditLog).values(entry);
  const pageOf = async (page: number) =>
    (await env.DB.prepare(listAudit(page, ALL_ENTRIES)).all<{ action: string }>()).results.map(
      ({ action }) => action,
    );
  const expected = entries.map(({ action }) => action).toReversed();
  expect([...(await pageOf(1)), ...(await pageOf(2))]).toEqual(expected);
  expect(await pageOf(3)).toEqual([]);
  expect(await env.DB.prepare(countAuditPages(ALL_ENTRIES)).first('total')).toBe(2);
});

test('the owner can read of the log what was changed or taken out, what was about a row, and what an admin did', async () => {
  const { runtime, send } = buildCounter();
  const [one, other] = [await buildAdmin(runtime), await buildAdmin(runtime)];
  const id = `tck_${'a2'.repeat(13)}`;
  const body = JSON.stringify({ search: '' });
  await send('/api/admin/waitlist/search', { method: 'POST', body, cookie: one.cookie });
  await send(`/api/admin/tickets/${id}`, { cookie: one.cookie });
  await send(`/api/admin/tickets/${id}`, { method: 'DELETE', cookie: other.cookie });
  await send('/api/admin/waitlist.csv', { cookie: other.cookie });
  const actionsOf = async (choice: Partial<AuditChoice>) => {
    const chosen = { ...ALL_ENTRIES, ...choice };
    const { results } = await env.DB.prepare(listAudit(1, chosen)).all<{ action: string }>();
    expect(await env.DB.prepare(countAuditPages(chosen)).first('total')).toBe(1);
    return results.map(({ action }) => action.replace('/api/admin/', '')).toSorted();
  };
  const [del, csv, get, search] = [
    'DELETE tickets/:ticketId',
    'GET waitlist.csv',
    'GET tickets/:ticketId',
    'POST waitlist/search',
  ];
  expect(await actionsOf({})).toEqual([del, get, csv, search].toSorted());
  expect(await actionsOf({ isChangesOnly: true })).toEqual([del, csv]);
  expect(await actionsOf({ row: id })).toEqual([del, get]);
  expect(await actionsOf({ who: one.email.toUpperCase() })).toEqual([get, search]);
  expect(await actionsOf({ who: other.userId, isChangesOnly: true, row: id })).toEqual([del]);
  expect(() => listAudit(1, { ...ALL_ENTRIES, who: "x' OR '1'='1" })).toThrow(RangeError);
});

test('of several accounts with one address none is given the role, and it can be taken from all', async () => {
  const { runtime } = buildCounter();
  const [one, other] = [await insertUser(runtime), await insertUser(runtime)];
  await runtime.db.update(users).set({ email: 'tva@example.test' });
  expect(await runOnD1(roleStatements('grant', 'tva@example.test', TEST_NOW_MS))).toEqual([]);
  const counted = await env.DB.prepare(countAccounts('TVA@example.test')).all();
  expect(counted.results).toEqual([{ total: 2 }]);
  for (const { userId } of [one, other]) await grantAdmin(runtime, userId);
  expect(await runOnD1(roleStatements('remove', 'tva@example.test', TEST_NOW_MS))).toEqual([]);
  const noted = await runtime.db.select().from(auditLog);
  expect(noted.map(({ action, subjectId }) => `${action} ${subjectId}`).toSorted()).toEqual(
    [one, other].map(({ userId }) => `admin role: remove ${userId}`).toSorted(),
  );
});

test('the command takes an address that nobody has, or with an apostrophe, for what it is', async () => {
  const { runtime } = buildCounter();
  await insertUser(runtime);
  expect(await runOnD1(roleStatements('grant', "o'brien'or'1'='1@example.test", 1))).toEqual([]);
  for (const wrong of ['', 'anna', "x'; DROP TABLE users; --", 'a b@example.test']) {
    expect(() => roleStatements('grant', wrong, 1)).toThrow(RangeError);
  }
});

const ISSUER = 'https://team.cloudflareaccess.com';
const AUDIENCE = 'a'.repeat(64);
const TWELVE_HOURS_S = 12 * 3600;

async function buildAccess() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  // Bound to no algorithm, so that nothing but our own rule says which.
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] };
  const asked: string[] = [];
  const clock = () => TEST_NOW_MS;
  const layer = createAccessLayer(
    { ACCESS_ISSUER: ISSUER, ACCESS_AUDIENCE: AUDIENCE },
    {
      clock,
      fetch: async (address) => {
        asked.push(address);
        return Response.json(keys);
      },
    },
  );
  function token(changes: object = {}, key: CryptoKey | Uint8Array = privateKey, alg = 'RS256') {
    const nowS = TEST_NOW_MS / 1000;
    const claims = { iss: ISSUER, aud: [AUDIENCE], sub: 'u', iat: nowS, exp: nowS + 60 };
    return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid: 'k1' }).sign(key);
  }
  async function tokenBy(alg: string) {
    return token({}, await importJWK(await exportJWK(privateKey), alg), alg);
  }
  return { layer, token, tokenBy, asked, stranger: stranger.privateKey };
}

test('Access’s token is believed for its signature, issuer, audience and life, and never for being there', async () => {
  const { layer, token, tokenBy, asked, stranger } = await buildAccess();
  expect(await layer?.admits(await token())).toBe(true);
  expect(asked).toEqual([`${ISSUER}/cdn-cgi/access/certs`]);
  const nowS = TEST_NOW_MS / 1000;
  expect(await layer?.admits(await token({ iat: nowS - TWELVE_HOURS_S }))).toBe(true);
  const secret = new TextEncoder().encode('s'.repeat(32));
  const forged = [
    await token({}, stranger),
    await tokenBy('RS512'),
    await tokenBy('PS256'),
    await token({ iss: 'https://other.cloudflareaccess.com' }),
    await token({ aud: ['b'.repeat(64)] }),
    await token({ exp: nowS - 61 }),
    await token({ exp: undefined }),
    await token({ iat: nowS - TWELVE_HOURS_S - 61 }),
    await new SignJWT({ iss: ISSUER, aud: [AUDIENCE], sub: 'u', iat: nowS, exp: nowS + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(secret),
    `${(await token()).split('.').slice(0, 2).join('.')}.`,
    'nonsense',
    '',
  ];
  for (const one of forged) expect(await layer?.admits(one)).toBe(false);
  expect(await layer?.admits(undefined)).toBe(false);
});

test('where Access stands in front, an admin without its token finds nothing, and does nothing', async () => {
  const runtime = buildRuntime({
    settings: { ACCESS_ISSUER: ISSUER, ACCESS_AUDIENCE: AUDIENCE },
  });
  const { send } = buildApi(runtime);
  const { cookie } = await buildAdmin(runtime);
  // Its keys are out of reach here, which must not open the door.
  for (const headers of [{}, { 'cf-access-jwt-assertion': 'e30.e30.e30' }]) {
    expect((await send('/api/admin', { cookie, headers })).status).toBe(404);
  }
  const { layer, token } = await buildAccess();
  const { send: sendBehind } = buildApi({ ...runtime, accessLayer: layer });
  const headers = { 'cf-access-jwt-assertion': await token() };
  expect((await sendBehind('/api/admin', { cookie, headers })).status).toBe(200);
});
