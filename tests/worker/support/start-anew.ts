import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

import { OUTSIDE_ORIGINS } from '#tests/support/outside-origins.ts';

/**
 * Makes the Worker, its storage and the outside world as they are when workerd has just started: test files share one
 * workerd, since starting it costs more than most of them. Database, objects with their alarms, queues and rate limits
 * are all objects to workerd, and go at once; what the Worker's modules remember goes with the modules.
 */
export async function startAnew(): Promise<void> {
  await reset();
  await fetch(OUTSIDE_ORIGINS.anew, { method: 'POST' });
  // At once: one by one, as wrangler applies them, they take longer than the tests of many a file.
  const queries = env.MIGRATIONS.flatMap((migration) => migration.queries);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
  vi.resetModules();
}
