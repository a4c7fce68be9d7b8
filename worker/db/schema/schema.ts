import { cleanups } from './cleanups.ts';
import { connections } from './connections.ts';
import { consents } from './consents.ts';
import { oauthFlows } from './oauth-flows.ts';
import { orderRows } from './order-rows.ts';
import { payments } from './payments.ts';
import { scans } from './scans.ts';
import { senderStats } from './sender-stats.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** All tables, for drizzle-kit and the client. */
export const schema = {
  users,
  sessions,
  oauthFlows,
  connections,
  scans,
  senderStats,
  payments,
  orderRows,
  consents,
  cleanups,
};
