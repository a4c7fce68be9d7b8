import { env } from 'cloudflare:workers';

/** Children first, as their foreign keys want it. */
const TABLES = [
  'unsubscribes',
  'mail_outbox',
  'cleanups',
  'withdrawals',
  'refunds',
  'payment_charges',
  'payment_events',
  'consents',
  'order_rows',
  'payments',
  'sender_stats',
  'scans',
  'connections',
  'sessions',
  'oauth_flows',
  'users',
];

/** For tests of work that looks at all rows there are. */
export async function emptyTables(): Promise<void> {
  await env.DB.batch(TABLES.map((name) => env.DB.prepare(`DELETE FROM ${name}`)));
}
