import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { z } from 'zod';

import type { Database } from '#worker/db/client.ts';
import { hasOtherLiveConnection } from '#worker/db/queries/connections.ts';
import { listDueConnectionIds } from '#worker/db/queries/purge.ts';
import { listQuietScans } from '#worker/db/queries/scans.ts';

import { buildWatchedDatabase } from './support/watched-database.ts';

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
    'whether an account has another live connection',
    /^SEARCH connections USING INDEX connections_by_provider_account/,
    (db) => hasOtherLiveConnection(db, { providerAccountId: 'sub', connectionId: 'con', nowMs: 1 }),
  ],
  [
    'which scans have gone quiet',
    /^SEARCH scans USING INDEX scans_running_by_heartbeat \(heartbeat_at<\?\)$/,
    (db) => listQuietScans(db, 1, 1),
  ],
  [
    'which connections are due',
    /^SEARCH connections USING INDEX connections_by_expiry/,
    (db) => listDueConnectionIds(db, 1, 1),
  ],
])('%s is looked up in an index', async (_name, plan, query) => {
  expect(await planOf(query)).toMatch(plan);
});
