import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { giveUpMail } from '#worker/db/queries/mail-outbox.ts';
import { deleteExpiredOAuthFlows } from '#worker/db/queries/oauth-flows.ts';
import { deleteOldPaymentEvents } from '#worker/db/queries/payment-events.ts';
import { deleteDeadConnections } from '#worker/db/queries/purge.ts';
import { deleteEndedSessions } from '#worker/db/queries/sessions.ts';
import { deleteOldUsageCounts } from '#worker/db/queries/usage-counts.ts';

import { insertUser } from './support/build-rows.ts';
import { buildRuntime, type TestRuntime } from './support/build-runtime.ts';
import { emptyTables } from './support/empty-tables.ts';

beforeEach(emptyTables);

/** That many numbers `i`, for an insert. */
const NUMBERS = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

type Bounded = {
  what: string;
  count: number;
  /** What `userId` is put in. */
  insert: string;
  step: (runtime: TestRuntime) => Promise<number>;
};

const BOUNDED: Bounded[] = [
  {
    what: 'sign-ins that were never finished',
    count: 1_001,
    insert: `INSERT INTO oauth_flows (id, browser_secret_hash, code_verifier_encrypted, nonce, return_to, is_verify_kept, created_at, expires_at)
      SELECT 'flw_' || i, '', '', '', '/', 0, 1, 2 FROM n`,
    step: ({ db }) => deleteExpiredOAuthFlows(db, 2),
  },
  {
    what: 'sessions that have ended',
    count: 1_001,
    insert: `INSERT INTO sessions (id, user_id, secret_hash, user_agent_hash, created_at, last_seen_at, expires_at)
      SELECT 'ses_' || i, 'USER', '', '', 1, 1, 2 FROM n`,
    step: ({ db }) => deleteEndedSessions(db, { nowMs: 2, idleSinceMs: 0 }),
  },
  {
    what: 'old events of payments',
    count: 1_001,
    insert: `INSERT INTO payment_events (id, type, received_at) SELECT 'evt_' || i, 'x', 1 FROM n`,
    step: ({ db }) => deleteOldPaymentEvents(db, 1),
  },
  {
    what: 'connections that no banner needs',
    count: 501,
    insert: `INSERT INTO connections (id, user_id, provider, provider_account_id, token_expiry, scope, revoked, retry_allowed, created_at, expires_at)
      SELECT 'con_' || i, 'USER', 'google', 'sub', 1, '', 1, 0, 1, 2 FROM n`,
    step: ({ db }) => deleteDeadConnections(db, 2),
  },
  {
    what: 'old counts of use',
    count: 1_001,
    insert: `INSERT INTO usage_counts (day, event, detail, language, count)
      SELECT '2020-01-01', 'page_view', 'path-' || i, 'sv', 1 FROM n`,
    step: ({ db }) => deleteOldUsageCounts(db, '2021-01-01'),
  },
  {
    what: 'mail that is given up',
    count: 501,
    insert: `INSERT INTO mail_outbox (id, kind, subject_id, language, status, created_at, due_at, attempts)
      SELECT 'support-notice.tck_' || i, 'support-notice', 'tck_' || i, 'sv', 'waiting', 1, 1, 1 FROM n`,
    step: async ({ db }) => (await giveUpMail(db, { createdBeforeMs: 1, nowMs: 2 })).length,
  },
];

test.each(BOUNDED)(
  'of $what one run sees to so many, and the next to the rest',
  async ({ count, insert, step }) => {
    const runtime = buildRuntime();
    const { userId } = await insertUser(runtime);
    await env.DB.prepare(
      `${insert.replace(/^INSERT/, `${NUMBERS(count)} INSERT`).replace('USER', userId)}`,
    ).run();
    expect(await step(runtime)).toBe(count - 1);
    expect(await step(runtime)).toBe(1);
    expect(await step(runtime)).toBe(0);
  },
);

test('connections whose scans cannot be purged yet keep no others waiting', async () => {
  const runtime = buildRuntime();
  const { userId } = await insertUser(runtime);
  const connections =
    BOUNDED.find(({ insert }) => insert.includes('INTO connections'))?.insert ?? '';
  await env.DB.prepare(
    connections.replace(/^INSERT/, `${NUMBERS(501)} INSERT`).replace('USER', userId),
  ).run();
  const held = `UPDATE connections SET expires_at = 1 WHERE id <> 'con_501'`;
  await env.DB.prepare(held).run();
  await env.DB.prepare(
    `INSERT INTO scans (id, user_id, connection_id, scan_type, started_at, created_at, heartbeat_at, scanned_msgs)
      SELECT 'scn_' || id, user_id, id, 'quick', 1, 1, 1, 0 FROM connections WHERE id <> 'con_501'`,
  ).run();
  expect(await deleteDeadConnections(runtime.db, 2)).toBe(1);
});
