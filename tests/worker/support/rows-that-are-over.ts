import { expireMail } from '#worker/mail/outbox-queries.ts';
import { deleteOldAlarmMail } from '#worker/admin/alarm-mail.ts';
import { deleteOldAllowances } from '#worker/access/allowance-queries.ts';
import { deleteOldAuditEntries } from '#worker/admin/queries.ts';
import { deleteOldFigures } from '#worker/stats/daily-figures.ts';
import { deleteExpiredGrants } from '#worker/access/grant-queries.ts';
import { deletePseudonyms } from '#worker/account/erasure-queries.ts';
import { deleteOldBooks } from '#worker/payments/delete-old-books.ts';
import { deleteExpiredOrders } from '#worker/orders/queries.ts';
import { deleteOldSupportTickets } from '#worker/support/queries.ts';
import { clearExpiredHosts } from '#worker/unsubscribes/queries.ts';
import { deleteOldWaitlistEntries } from '#worker/waitlist/queries.ts';
import { deleteExpiredOAuthFlows } from '#worker/access/user-queries.ts';
import { deleteOldPaymentEvents } from '#worker/payments/event-queries.ts';
import { deleteDeadConnections } from '#worker/access/purge-queries.ts';
import { deleteEndedSessions } from '#worker/access/session-queries.ts';
import { deleteOldUsageCounts } from '#worker/stats/usage.ts';

import type { TestRuntime } from './build-runtime.ts';

/** An order of the user, of which `columns` and `values` say more. */
export const orderThatIsOver = (columns: string, values: string) =>
  `INSERT INTO payments (id, order_number, user_id, scan_id, payment_type, status, price_list, rows_version, selection, protection, selection_key, chosen_counts, email_count, excluded_count, size_bytes, co2_kg_saved, co2_low_kg, co2_high_kg, co2_method_version, created_at, ${columns})
    SELECT 'ord_' || i, i, 'USER', 'scn_1', 'direct', 'pending', 'standard', 1, '{}', '{}', i, '{}', 1, 0, 1, 1, 1, 1, '1', 1, ${values} FROM n`;

/** `i` from `first` on, so many, before an insert of them. */
export function withNumbers(
  insert: string,
  { first = 1, count }: { first?: number; count: number },
) {
  const last = first + count - 1;
  return insert.replace(
    /^INSERT/,
    `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}) INSERT`,
  );
}

type Over = {
  what: string;
  /** One more than one run sees to. */
  count: number;
  /** USER stands for a user's id, ORDER for that of one of their orders. */
  insert: string;
  step: (runtime: TestRuntime) => Promise<number>;
};

/** Every step of the sweep that deletes or forgets what is over. */
export const OVER: Over[] = [
  {
    what: 'sign-ins that were never finished',
    count: 1_001,
    insert: `INSERT INTO oauth_flows (id, browser_secret_hash, code_verifier_encrypted, nonce, purpose, return_to, is_verify_kept, created_at, expires_at)
      SELECT 'flw_' || i, '', '', '', 'sign-in', '/', 0, 1, 2 FROM n`,
    step: ({ db }) => deleteExpiredOAuthFlows(db, 2),
  },
  {
    what: 'sessions that have ended',
    count: 1_001,
    insert: `INSERT INTO sessions (id, user_id, secret_hash, user_agent_hash, browser, platform, created_at, last_seen_at, expires_at)
      SELECT 'ses_' || i, 'USER', '', '', 'other', 'other', 1, 1, 2 FROM n`,
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
    insert: orderThatIsOver('expires_at', '2'),
    step: ({ db }) => deleteExpiredOrders(db, 2),
  },
  {
    what: 'orders that the books need no longer',
    count: 201,
    insert: orderThatIsOver('expires_at, paid_at, closed_at', '2, 2, 2'),
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
    step: ({ db }) => deleteExpiredGrants(db, { endedBeforeMs: 1, nowMs: 2 }),
  },
  {
    what: 'hosts that were asked long ago',
    count: 1_001,
    insert: `INSERT INTO unsubscribes (address_hash, user_id, payment_id, host_hash, attempt_id, status, asked_at)
      SELECT i, 'USER', 'ORDER', 'host', i, 'asked', 1 FROM n`,
    step: ({ db }) => clearExpiredHosts(db, 1),
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
    step: async ({ db }) => (await expireMail(db, { createdBeforeMs: 1, nowMs: 2 })).length,
  },
];
