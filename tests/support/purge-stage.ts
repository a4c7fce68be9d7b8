import { saveSignIn } from '#worker/access/user-queries.ts';
import { scans } from '#worker/scans/schema.ts';
import { users } from '#worker/access/schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { parseSettings } from '#worker/env.ts';
import { googleEndpoints } from '#worker/platform/google/endpoints.ts';
import { createLog } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { createTokenCipher } from '#worker/platform/security/token-cipher.ts';
import { sealToken } from '#worker/access/access-token.ts';

import { HARNESS_HASH } from './cleanup-life.ts';
import { fakeObjects, NO_OBJECTS, unexpected } from './fake-objects.ts';
import { createSqliteD1 } from './sqlite-d1.ts';
import { STAGE_SETTINGS } from './stage-settings.ts';

const SETTINGS = parseSettings({
  ...STAGE_SETTINGS,
  PAYMENTS_MODE: 'test',
});

/** What a sign-in has left behind. */
export type Made = { id: string; account: string; createdAtMs: number };

type SignIn = { userId: string; account: string; atMs: number; holdMs: number | null };

/** What a clean-up's object holds, and since when it does not any more. */
type HeldByCleanup = {
  boughtAtMs: number;
  idsUntilMs: number;
  namesGoneAtMs: number | null;
  idsGoneAtMs: number | null;
};

/** A service whose clock is the test's, and in which no object ever wipes anything by itself. */
export function buildPurgeStage() {
  const db = createSqliteD1().through(async (step) => step());
  const cipher = createTokenCipher(SETTINGS.TOKEN_KEYS);
  const google = googleEndpoints(SETTINGS.GOOGLE_SANDBOX_ORIGIN);
  const clock = { nowMs: 0 };
  const wipedAtMs = new Map<string, number>();
  const cleanups = new Map<string, HeldByCleanup>();
  const revoked: { account: string; atMs: number }[] = [];
  const sleep = async () => {};
  const runtime: Runtime = {
    settings: SETTINGS,
    db,
    composeMail,
    clock: () => clock.nowMs,
    sleep,
    cipher,
    keyedHash: HARNESS_HASH,
    google,
    oauth: {
      authorizationUrl: unexpected,
      exchangeCode: unexpected,
      refresh: unexpected,
      async revoke(token) {
        revoked.push({ account: token.slice('refresh-'.length), atMs: clock.nowMs });
        return true;
      },
    },
    log: createLog('error', () => {}),
    payments: null,
    mail: null,
    accessLayer: null,
    ...fakeObjects(NO_OBJECTS, {
      mailboxScan: (_userId, scanId) => ({
        destroy: async () => void wipedAtMs.set(scanId, clock.nowMs),
      }),
      mailboxCleanup: (_userId, cleanupId) => ({
        async forgetSenders() {
          const held = cleanups.get(cleanupId);
          if (held !== undefined) held.namesGoneAtMs ??= clock.nowMs;
        },
        async runOverdueAlarm() {
          const held = cleanups.get(cleanupId);
          if (held === undefined || held.idsGoneAtMs !== null) return null;
          if (held.idsUntilMs > clock.nowMs) return held.idsUntilMs;
          held.idsGoneAtMs = clock.nowMs;
          return null;
        },
      }),
    }),
    objectAnswerMs: 1_000,
    cleanupQueue: { send: unexpected },
    oneClick: { agreesOn: () => false, ask: unexpected },
    ownHosts: [],
  };

  async function connect(userId: string, account: string, createdAtMs: number): Promise<Made> {
    const id = `con_${userId}_${createdAtMs}`;
    const seal = (column: 'access_token' | 'refresh_token', token: string) =>
      sealToken(cipher, { id, userId }, column, token);
    await db
      .insert(users)
      .values({
        id: userId,
        googleSub: userId,
        email: '',
        createdAtMs,
        updatedAtMs: createdAtMs,
      })
      .onConflictDoNothing();
    await saveSignIn(db, {
      connection: {
        id,
        userId,
        provider: 'google',
        providerAccountId: account,
        accessToken: await seal('access_token', 'access'),
        refreshToken: await seal('refresh_token', `refresh-${account}`),
        tokenExpiryMs: createdAtMs,
        scope: '',
        revoked: false,
        sessionFingerprint: 'f',
        boundUserAgent: 'a',
        boundIp: null,
        retryAllowed: false,
        createdAtMs,
        expiresAtMs: createdAtMs + CONNECTION_LIFETIME_MS,
        revokedAtMs: null,
      },
      session: {
        id: `ses_${id}`,
        userId,
        secretHash: '',
        userAgentHash: '',
        browser: 'other',
        platform: 'other',
        createdAtMs,
        lastSeenAtMs: createdAtMs,
        expiresAtMs: createdAtMs,
      },
    });
    await db.insert(scans).values({
      id: `scn_${id}`,
      userId,
      connectionId: id,
      scanType: 'quick',
      startedAtMs: createdAtMs,
      finishedAtMs: createdAtMs,
      createdAtMs,
      heartbeatAtMs: createdAtMs,
      timeZone: 'UTC',
      scannedMsgs: 1,
    });
    return { id, account, createdAtMs };
  }

  /**
   * Many sign-ins at once, each with a scan; those with `holdMs` buy something of it, whose object holds ids for so long.
   * Written by a few statements: building rows one by one would take longer than all that a test does with them.
   */
  async function connectAll(signIns: readonly SignIn[]): Promise<Made[]> {
    const made = await Promise.all(
      signIns.map(async (signIn) => {
        const id = `con_${signIn.userId}_${signIn.atMs}`;
        const owner = { id, userId: signIn.userId };
        const token = `refresh-${signIn.account}`;
        return { id, ...signIn, sealed: await sealToken(cipher, owner, 'refresh_token', token) };
      }),
    );
    const client = db.$client;
    const rows = JSON.stringify(made);
    const insert = (table: string, values: string, condition = 'true') =>
      client
        .prepare(
          `INSERT INTO ${table} SELECT ${values} FROM json_each(?) WHERE ${condition} ON CONFLICT DO NOTHING`,
        )
        .bind(rows);
    const at = "value ->> 'atMs'";
    const end = `${at} + ${CONNECTION_LIFETIME_MS}`;
    const user = "value ->> 'userId'";
    const id = "value ->> 'id'";
    await client.batch([
      insert(
        'users (id, google_sub, email, created_at, updated_at)',
        `${user}, ${user}, '', ${at}, ${at}`,
      ),
      insert(
        `connections (id, user_id, provider, provider_account_id, access_token, refresh_token, token_expiry, scope,
          revoked, retry_allowed, created_at, expires_at)`,
        `${id}, ${user}, 'google', value ->> 'account', 'sealed', value ->> 'sealed', ${at}, '', 0, 0, ${at}, ${end}`,
      ),
      insert(
        `scans (id, user_id, connection_id, scan_type, started_at, finished_at, created_at, heartbeat_at, scanned_msgs,
          time_zone)`,
        `'scn_' || (${id}), ${user}, ${id}, 'quick', ${at}, ${at}, ${at}, ${at}, 1, 'UTC'`,
      ),
      insert(
        `payments (id, order_number, user_id, scan_id, payment_type, status, price_list, rows_version, selection,
          protection, selection_key, chosen_counts, email_count, excluded_count, size_bytes, co2_kg_saved, co2_low_kg, co2_high_kg, co2_method_version, created_at,
          expires_at, paid_at, closed_at, ids_look_at)`,
        `'ord_' || (${id}), ${id}, ${user}, 'scn_' || (${id}), 'direct', 'paid', 'standard', 1, '{}', '{}', ${id}, '{}', 1, 0, 1, 0, 0, 0,
          '1', ${at}, ${end}, ${at}, ${at}, ${at}`,
        "value ->> 'holdMs' IS NOT NULL",
      ),
    ]);
    for (const { id, atMs, holdMs } of made) {
      if (holdMs === null) continue;
      const held = { boughtAtMs: atMs, idsUntilMs: atMs + holdMs };
      cleanups.set(cleanupIdOf(`ord_${id}`), { ...held, namesGoneAtMs: null, idsGoneAtMs: null });
    }
    return made.map(({ id, account, atMs }) => ({ id, account, createdAtMs: atMs }));
  }

  return { db, runtime, clock, connect, connectAll, cleanups, wipedAtMs, revoked };
}
import { composeMail } from '#worker/compose-mail.ts';
