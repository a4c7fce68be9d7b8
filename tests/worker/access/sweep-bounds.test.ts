import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { deleteDeadConnections } from '#worker/access/purge-queries.ts';

import { insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { orderThatIsOver, OVER, withNumbers } from '#tests/worker/support/rows-that-are-over.ts';

beforeEach(emptyTables);

test.each(OVER)(
  'of $what one run sees to so many, and the next to the rest',
  async ({ count, insert, step }) => {
    const runtime = buildRuntime();
    const { userId } = await insertUser(runtime);
    if (insert.includes('ORDER')) {
      const paid = withNumbers(orderThatIsOver('expires_at', '2'), { count: 1 });
      await env.DB.prepare(paid.replace('USER', userId)).run();
    }
    await env.DB.prepare(
      withNumbers(insert, { count }).replace('USER', userId).replace('ORDER', 'ord_1'),
    ).run();
    expect(await step(runtime)).toBe(count - 1);
    expect(await step(runtime)).toBe(1);
    expect(await step(runtime)).toBe(0);
  },
);

test('connections whose scans cannot be purged yet keep no others waiting', async () => {
  const runtime = buildRuntime();
  const { userId } = await insertUser(runtime);
  const connections = OVER.find(({ insert }) => insert.includes('INTO connections'))?.insert ?? '';
  await env.DB.prepare(withNumbers(connections, { count: 501 }).replace('USER', userId)).run();
  const held = `UPDATE connections SET expires_at = 1 WHERE id <> 'con_501'`;
  await env.DB.prepare(held).run();
  await env.DB.prepare(
    `INSERT INTO scans (id, user_id, connection_id, scan_type, started_at, created_at, heartbeat_at, scanned_msgs, time_zone)
      SELECT 'scn_' || id, user_id, id, 'quick', 1, 1, 1, 0, 'UTC' FROM connections WHERE id <> 'con_501'`,
  ).run();
  expect(await deleteDeadConnections(runtime.db, 2)).toBe(1);
});
