import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

import { OUTSIDE_ORIGINS } from '#tests/support/outside-origins.ts';
import { forgetRuntimes } from '#worker/create-runtime.ts';

const NAMESPACES: DurableObjectNamespace[] = [
  env.MAILBOX_SCAN,
  env.MAILBOX_CLEANUP,
  env.QUOTA_LEDGER,
  env.USER_QUOTA,
  env.SUPPORT_DESK,
];

/**
 * Makes the Worker, its storage and the outside world as they are when workerd has just started: test files share one
 * workerd, since starting it costs more than most of them. Database, objects with their alarms, queues and cache are
 * all objects to workerd, and go at once; what the Worker remembers hangs on its runtimes. The modules stay: reading them
 * again for each file takes half of the processor's time (module-state.test.ts lists what they may remember).
 */
export async function startAnew(): Promise<void> {
  for (let attempt = 0; attempt === 0 || (await isDatabaseLeft()); attempt += 1) {
    if (attempt === 3)
      throw new Error('the database of the test file before this one is still there');
    await wakeStorage();
    await reset();
  }
  await fetch(OUTSIDE_ORIGINS.anew, { method: 'POST' });
  // At once: one by one, as wrangler applies them, they take longer than the tests of many a file.
  const queries = env.MIGRATIONS.flatMap((migration) => migration.queries);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
  forgetRuntimes();
}

/** What went to sleep between being woken and reset. */
async function isDatabaseLeft(): Promise<boolean> {
  const table = env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'");
  return (await table.first()) !== null;
}

/** `reset()` deletes what is awake, and workerd puts to sleep what nobody has asked anything for ten seconds. */
async function wakeStorage(): Promise<void> {
  await Promise.all([
    env.DB.prepare('SELECT 1').run(),
    caches.default.match('https://grinbox.test/'),
    ...NAMESPACES.map(wakeObjects),
  ]);
}

/** Whatever an object makes of it: it is awake. */
async function wakeObjects(namespace: DurableObjectNamespace): Promise<void> {
  const ids = await listDurableObjectIds(namespace);
  await Promise.allSettled(ids.map((id) => runInDurableObject(namespace.get(id), () => null)));
}
