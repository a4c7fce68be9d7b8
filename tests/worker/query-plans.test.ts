import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildWatchedDatabase } from '#tests/worker/support/watched-database.ts';
import { insertEndingMail } from '#worker/access/connection-queries.ts';
import { retainUnsavedGrant } from '#worker/access/grant-queries.ts';
import { listUnpurgedScans, listUnwipedConnections } from '#worker/access/purge-queries.ts';
import { deleteEndedSessions } from '#worker/access/session-queries.ts';
import { listCleanupsSince, listUnstartedCleanups } from '#worker/cleanups/queries.ts';
import { listIdHolders } from '#worker/cleanups/status-queries.ts';
import { listDueMailIds } from '#worker/mail/outbox-queries.ts';
import { listUnclosedOrders } from '#worker/payments/close-orders.ts';
import { findObstacle } from '#worker/orders/obstacles.ts';
import { findPendingPayment, listPaidOrders } from '#worker/orders/queries.ts';
import { findTakenRows } from '#worker/orders/row-queries.ts';
import { findLiveCharge, listDueCharges } from '#worker/payments/charge-queries.ts';
import { listOwingCharges } from '#worker/payments/ledger-queries.ts';
import { listDueRefunds } from '#worker/payments/refunds.ts';
import { listUndecidedWithdrawals } from '#worker/payments/withdrawal-queries.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { listQuietScans } from '#worker/scans/queries.ts';
import { listPublicTestimonials } from '#worker/testimonials/queries.ts';

const planSchema = z.array(z.object({ detail: z.string() }));

/** How D1 carries out the one statement of a query. */
async function planOf(query: (db: Database) => Promise<unknown>): Promise<string> {
  const statements: string[] = [];
  await query(buildWatchedDatabase((statement) => statements.push(statement)));
  const [statement = '', ...more] = statements;
  expect(more).toEqual([]);
  const parameters = Array.from(statement.matchAll(/\?/g), () => 1);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .bind(...parameters)
    .all();
  return planSchema
    .parse(plan.results)
    .map(({ detail }) => detail)
    .join('\n');
}

test.each<[string, RegExp, (db: Database) => Promise<unknown>]>([
  [
    'whether a grant that was not saved is needed, and whose it is to end',
    /^(?!.*SCAN (?!CONSTANT ROW))(?=.*INDEX connections_by_provider_account)(?=.*INDEX oauth_flows_taken)(?=.*INDEX ending_grants_by_account)/s,
    (db) =>
      retainUnsavedGrant(
        db,
        {
          id: 'con',
          userId: '',
          providerAccountId: 'sub',
          sealedToken: '',
          sealedAs: 'access_token',
        },
        { nowMs: 1, claimedUntilMs: 2, connectionId: 'con', flowId: 'flow' },
      ),
  ],
  [
    'which mail is due',
    /^SEARCH mail_outbox USING (COVERING )?INDEX mail_outbox_waiting_by_due \(due_at<\?\)\nUSE TEMP B-TREE FOR ORDER BY$/,
    (db) => listDueMailIds(db, 1, 1),
  ],
  [
    'which scans have gone quiet',
    /^MULTI-INDEX OR\nINDEX 1\nSEARCH scans USING INDEX scans_running_by_heartbeat \(heartbeat_at<\?\)\nINDEX 2\nSEARCH scans USING INDEX scans_deepening_by_heartbeat \(heartbeat_at<\?\)\nUSE TEMP B-TREE FOR ORDER BY$/,
    (db) => listQuietScans(db, 1, 1),
  ],
  [
    'which sessions have ended, or have not been used for long',
    /^SEARCH sessions [^\n]+\nLIST SUBQUERY \d+\nMULTI-INDEX OR\nINDEX 1\nSEARCH sessions USING INDEX sessions_by_expiry \(expires_at<\?\)\nINDEX 2\nSEARCH sessions USING INDEX sessions_by_use \(last_seen_at<\?\)$/,
    (db) => deleteEndedSessions(db, { nowMs: 1, idleSinceMs: 1 }),
  ],
  [
    'which clean-ups of a user have been heard of lately',
    /^SEARCH cleanups USING INDEX cleanups_by_user \(user_id=\? AND created_at>\?\)$/,
    (db) => listCleanupsSince(db, 'user', 1),
  ],
  [
    'which connections are due',
    /^SEARCH connections USING INDEX connections_unwiped_by_expiry \(expires_at<\?\)$/,
    (db) => listUnwipedConnections(db, 1, 1),
  ],
  [
    'which scans are left of connections that have ended',
    /^SCAN scans USING INDEX scans_unpurged_by_connection\nSEARCH connections USING INDEX sqlite_autoindex_connections_1 \(id=\?\)/,
    (db) => listUnpurgedScans(db, 1, { limit: 1 }),
  ],
  [
    'which paid clean-ups have not started',
    /^SEARCH cleanups USING INDEX cleanups_running_by_heartbeat \(heartbeat_at<\?\)$/,
    (db) => listUnstartedCleanups(db, 1, 1),
  ],
  [
    'which orders may hold ids of mail',
    /^SEARCH payments USING INDEX payments_holding_ids \(ids_look_at>\? AND ids_look_at<\?\)\nCORRELATED SCALAR SUBQUERY 1\nSEARCH live USING (COVERING )?INDEX payment_charges_one_live_per_payment \(payment_id=\?\)\nUSE TEMP B-TREE FOR LAST TERM OF ORDER BY$/,
    (db) => listIdHolders(db, 1, { limit: 1 }),
  ],
  [
    'which rows of a scan are taken',
    /^SEARCH order_rows USING (COVERING )?INDEX sqlite_autoindex_order_rows_1 \(scan_id=\?\)/,
    (db) => findTakenRows(db, 'scan', { nowMs: 1 }),
  ],
  [
    'what keeps orders of a scan from being sold',
    /^SEARCH other USING INDEX payments_by_user \(user_id=\?\)/,
    (db) => findObstacle(db, { userId: 'user', scanId: 'scan' }),
  ],
  [
    'the unpaid order of a choice',
    /^SEARCH payments USING INDEX payments_one_pending_per_selection/,
    (db) => findPendingPayment(db, 'user', 'key'),
  ],
  [
    'paid orders',
    /SEARCH payments USING INDEX payments_by_user \(user_id=\?\)/,
    (db) => listPaidOrders(db, 'user', 1),
  ],
  [
    'the live charge of an order',
    /^SEARCH payment_charges USING INDEX payment_charges_one_live_per_payment \(payment_id=\?\)$/,
    (db) => findLiveCharge(db, 'order'),
  ],
  [
    'which charges are to be polled',
    /^SEARCH payment_charges USING INDEX payment_charges_by_poll \(next_poll_at<\?\)$/,
    (db) => listDueCharges(db, 1, 1),
  ],
  [
    'which refunds are to be sent',
    /^SEARCH refunds USING INDEX refunds_by_send \(send_at<\?\)/,
    (db) => listDueRefunds(db, 1, 1),
  ],
  [
    'of which charges the owner owes money',
    /^(SCAN|SEARCH) payment_charges USING INDEX payment_charges_owing/,
    (db) => listOwingCharges(db),
  ],
  [
    'which notices are to be settled',
    /^(SCAN|SEARCH) withdrawals USING INDEX withdrawals_undecided_by_time/,
    (db) => listUndecidedWithdrawals(db, 1),
  ],
  [
    'which orders are to be closed',
    /^SEARCH payments USING INDEX payments_unclosed_by_time/,
    (db) => listUnclosedOrders(db, 1, 1),
  ],
  [
    'which access is about to end that paid work is left for',
    /^SEARCH payments USING INDEX payments_unclosed_by_time/,
    (db) => insertEndingMail(db, { nowMs: 1, endsByMs: 1, paidByMs: 1, limit: 1 }),
  ],
  [
    'which testimonials are public',
    /^SCAN testimonials USING INDEX testimonials_public_by_time$/,
    (db) => listPublicTestimonials(db, 1),
  ],
])('%s is looked up in an index', async (_name, plan, query) => {
  expect(await planOf(query)).toMatch(plan);
});
