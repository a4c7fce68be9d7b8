import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { giveUpMail } from '#worker/db/queries/mail-outbox.ts';
import { deleteOldAlarmMail } from '#worker/db/queries/alarm-mail.ts';
import { deleteOldAllowances } from '#worker/db/queries/allowances.ts';
import { deleteOldAuditEntries } from '#worker/db/queries/audit-log.ts';
import { deleteOldFigures } from '#worker/db/queries/daily-figures.ts';
import { deleteLeftGrants } from '#worker/db/queries/ending-grants.ts';
import { deletePseudonyms } from '#worker/db/queries/erasure.ts';
import { deleteOldBooks } from '#worker/db/queries/old-books.ts';
import { deleteExpiredOrders } from '#worker/db/queries/payments.ts';
import { deleteOldSupportTickets } from '#worker/db/queries/support-tickets.ts';
import { forgetAskedHosts } from '#worker/db/queries/unsubscribes.ts';
import { deleteOldWaitlistEntries } from '#worker/db/queries/waitlist.ts';
import { deleteExpiredOAuthFlows } from '#worker/db/queries/oauth-flows.ts';
import { deleteOldPaymentEvents } from '#worker/db/queries/payment-events.ts';
import { deleteDeadConnections } from '#worker/db/queries/purge.ts';
import { deleteEndedSessions } from '#worker/db/queries/sessions.ts';
import { deleteOldUsageCounts } from '#worker/db/queries/usage-counts.ts';

import { insertUser } from './support/build-rows.ts';
import { buildRuntime, type TestRuntime } from './support/build-runtime.ts';
import { emptyTables } from './support/empty-tables.ts';

beforeEach(emptyTables);

/** An order of the user, of which `columns` and `values` say more. */
const order = (columns: string, values: string) =>
  `INSERT INTO payments (id, order_number, user_id, scan_id, payment_type, status, rows_version, selection, selection_key, chosen_counts, email_count, size_bytes, co2_kg_saved, co2_low_kg, co2_high_kg, co2_method_version, created_at, ${columns})
    SELECT 'ord_' || i, i, 'USER', 'scn_1', 'direct', 'pending', 1, '{}', i, '{}', 1, 1, 1, 1, 1, '1', 1, ${values} FROM n`;

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

/** Every step of the sweep that deletes or forgets what is over. */
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
    what: 'quotes that nobody paid',
    count: 501,
    insert: order('expires_at', '2'),
    step: ({ db }) => deleteExpiredOrders(db, 2),
  },
  {
    what: 'orders that the books need no longer',
    count: 201,
    insert: order('expires_at, paid_at, closed_at', '2, 2, 2'),
    step: ({ db }) => deleteOldBooks(db, 3),
  },
  {
    what: 'those who stood for erased buyers',
    count: 501,
    insert: `INSERT INTO users (id, google_sub, email, created_at, updated_at)
      SELECT 'usr_' || i, 'erased:' || i, '', 1, 1 FROM n`,
    step: ({ db }) => deletePseudonyms(db),
  },
  {
    what: 'grants that Google never ended',
    count: 501,
    insert: `INSERT INTO ending_grants (id, user_id, provider_account_id, sealed_token, sealed_as, created_at, tried_at)
      SELECT 'con_' || i, 'USER', i, '', 'refresh_token', 1, 1 FROM n`,
    step: ({ db }) => deleteLeftGrants(db, { endedBeforeMs: 1, nowMs: 2 }),
  },
  {
    what: 'hosts that were asked long ago',
    count: 1_001,
    insert: `INSERT INTO unsubscribes (address_hash, user_id, payment_id, host_hash, attempt_id, status, asked_at)
      SELECT i, 'USER', 'ORDER', 'host', i, 'asked', 1 FROM n`,
    step: ({ db }) => forgetAskedHosts(db, 1),
  },
  {
    what: 'addresses that nobody has confirmed',
    count: 501,
    insert: `INSERT INTO waitlist (id, email, language, created_at)
      SELECT 'wai_' || i, i || '@example.test', 'sv', 1 FROM n`,
    step: ({ db }) => deleteOldWaitlistEntries(db, { askedBeforeMs: 1, createdBeforeMs: 0 }),
  },
  {
    what: 'old questions to the support',
    count: 501,
    insert: `INSERT INTO support_tickets (id, ticket_number, name, email, subject, message, language, status, priority, created_at)
      SELECT 'tck_' || i, i, '', '', '', '', 'sv', 'new', 'medium', 1 FROM n`,
    step: ({ db }) => deleteOldSupportTickets(db, 1),
  },
  {
    what: 'old entries of what admins did',
    count: 1_001,
    insert: `INSERT INTO audit_log (id, action, created_at) SELECT 'aud_' || i, 'x', 1 FROM n`,
    step: ({ db }) => deleteOldAuditEntries(db, 1),
  },
  {
    what: 'counts that no limit looks at',
    count: 1_001,
    insert: `INSERT INTO allowances (id, began_at, used) SELECT 'alw_' || i, 1, 1 FROM n`,
    step: ({ db }) => deleteOldAllowances(db, { beganBeforeMs: 1, nowMs: 2 }),
  },
  {
    what: 'old daily figures',
    count: 1_001,
    insert: `INSERT INTO daily_figures (day, name, value) SELECT '2020-01-01', 'figure-' || i, 1 FROM n`,
    step: ({ db }) => deleteOldFigures(db, '2021-01-01'),
  },
  {
    what: 'old alarms',
    count: 1_001,
    insert: `INSERT INTO mail_outbox (id, kind, subject_id, language, status, created_at, due_at, attempts)
      SELECT 'alarm.2020-01-01.' || i, 'alarm', '2020-01-01', 'sv', 'sent', 1, 1, 1 FROM n`,
    step: ({ db }) => deleteOldAlarmMail(db, '2021-01-01'),
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
    if (insert.includes('ORDER')) {
      const paid = order('expires_at', '2').replace(/^INSERT/, `${NUMBERS(1)} INSERT`);
      await env.DB.prepare(paid.replace('USER', userId)).run();
    }
    await env.DB.prepare(
      insert
        .replace(/^INSERT/, `${NUMBERS(count)} INSERT`)
        .replace('USER', userId)
        .replace('ORDER', 'ord_1'),
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
