import { sql } from 'drizzle-orm';

import {
  DEPENDENCIES,
  LATE_PROMISES,
  type Dependency,
  type Health,
} from '#worker/contract/stats.ts';
import { readLatePromises } from './gauges.ts';
import { SWEEP_GRACE_MS } from '#worker/domain/stats/daily-figures.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { withDeadline } from '#worker/platform/concurrency/deadline.ts';

import { promisedBy } from './read-gauges.ts';
import { createSingleFlight } from '#worker/platform/concurrency/tasks.ts';

/** At most one check per isolate in this time, however often it is requested. */
const FRESH_MS = 10_000;
const ANSWER_TIMEOUT_MS = 2_000;
/** Longer than a check takes; the promise of a cancelled request never settles. */
const SHARED_MS = 3_000;

type Checked = { atMs: number; health: Health };
type Checks = { last: Checked | null; run: ReturnType<typeof createSingleFlight<Checked>> };

const checksOf = new WeakMap<Runtime['quotaLedger'], Checks>();

/** Checks each singleton: the database, the quota ledger and the desk. Never throws. */
export async function checkHealth(runtime: Runtime): Promise<Health> {
  const checks = checksFor(runtime);
  const isFresh = checks.last !== null && runtime.clock() - checks.last.atMs < FRESH_MS;
  if (checks.last !== null && isFresh) return checks.last.health;
  checks.last = await checks.run('health', async () => {
    const atMs = runtime.clock();
    return { atMs, health: await askAll(runtime) };
  });
  return checks.last.health;
}

function checksFor({ quotaLedger }: Runtime): Checks {
  const known = checksOf.get(quotaLedger);
  if (known !== undefined) return known;
  const checks = { last: null, run: createSingleFlight<Checked>(SHARED_MS) };
  checksOf.set(quotaLedger, checks);
  return checks;
}

const QUESTIONS: Record<Dependency, (runtime: Runtime) => Promise<object>> = {
  database: async ({ db }) => ({ found: await db.run(sql`SELECT 1`) }),
  objects: ({ quotaLedger }) => quotaLedger().usage(),
  desk: async ({ supportDesk }) => ({ isOpen: await supportDesk().isThere() }),
};

async function askAll(runtime: Runtime): Promise<Health> {
  const ask = async (name: Dependency): Promise<boolean> => {
    try {
      const answer = await withDeadline(ANSWER_TIMEOUT_MS, QUESTIONS[name](runtime));
      if (answer === null) runtime.log.error('health.no_answer', { kind: name });
      return answer !== null;
    } catch (error) {
      runtime.log.error('health.failed', { kind: name, ...describeError(error) });
      return false;
    }
  };
  const [database, objects, desk, late] = await Promise.all([
    ask('database'),
    ask('objects'),
    ask('desk'),
    readLate(runtime),
  ]);
  const answers = { database, objects, desk };
  return {
    ok: DEPENDENCIES.every((name) => answers[name]),
    version: APP_VERSION,
    dependencies: {
      database: database ? 'answers' : 'fails',
      objects: objects ? 'answers' : 'fails',
      desk: desk ? 'answers' : 'fails',
    },
    build: runtime.settings.BUILD_ID ?? null,
    late,
  };
}

/** Overdue promises; null when the database does not answer in time. Never throws. */
export async function readLate(runtime: Runtime): Promise<Health['late']> {
  try {
    const nowMs = runtime.clock();
    const reading = readLatePromises(runtime.db, promisedBy(nowMs));
    const found = await withDeadline(ANSWER_TIMEOUT_MS, reading);
    if (found === null) return null;
    const { sweptAtMs, purges, erasures, grants } = found;
    const sweep = sweptAtMs === null || nowMs - sweptAtMs > SWEEP_GRACE_MS;
    const isLate = { sweep, purges, erasures, grants };
    return LATE_PROMISES.filter((promise) => isLate[promise]);
  } catch (error) {
    runtime.log.error('health.late_unknown', describeError(error));
    return null;
  }
}
