import { sql } from 'drizzle-orm';

import { DEPENDENCIES, type Dependency, type Health } from '#worker/contract/health.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { waitAtMost } from '#worker/wait-at-most.ts';

/** However often it is asked, nobody behind is asked more often than this by one isolate. */
const FRESH_MS = 10_000;
const ANSWER_TIMEOUT_MS = 2_000;

type Checked = { atMs: number; health: Promise<Health> };

const checkedFor = new WeakMap<Runtime['projectQuota'], Checked>();

/** Whether all that an answer needs does answer: the database, and the objects that do the work. Never throws. */
export async function checkHealth(runtime: Runtime): Promise<Health> {
  const nowMs = runtime.clock();
  const known = checkedFor.get(runtime.projectQuota);
  if (known !== undefined && nowMs - known.atMs < FRESH_MS) return known.health;
  const health = askAll(runtime);
  checkedFor.set(runtime.projectQuota, { atMs: nowMs, health });
  return health;
}

const QUESTIONS: Record<Dependency, (runtime: Runtime) => Promise<object>> = {
  database: async ({ db }) => ({ found: await db.run(sql`SELECT 1`) }),
  objects: ({ projectQuota }) => projectQuota.usage(),
};

async function askAll(runtime: Runtime): Promise<Health> {
  const ask = async (name: Dependency): Promise<boolean> => {
    try {
      const answer = await waitAtMost(ANSWER_TIMEOUT_MS, QUESTIONS[name](runtime));
      if (answer === null) runtime.log.error('health.no_answer', { kind: name });
      return answer !== null;
    } catch (error) {
      runtime.log.error('health.failed', { kind: name, ...describeError(error) });
      return false;
    }
  };
  const [database, objects] = await Promise.all([ask('database'), ask('objects')]);
  const answers = { database, objects };
  return {
    ok: DEPENDENCIES.every((name) => answers[name]),
    version: APP_VERSION,
    dependencies: {
      database: database ? 'answers' : 'fails',
      objects: objects ? 'answers' : 'fails',
    },
  };
}
