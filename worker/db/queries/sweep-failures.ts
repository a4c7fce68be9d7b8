import { inArray } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { sweepFailures } from '../schema/sweep-failures.ts';

/** Notes which steps have come to their end in a run and which have not; for one that has not before either the first time stands. */
export async function noteSweepSteps(
  db: Database,
  { done, failed, nowMs }: { done: string[]; failed: string[]; nowMs: number },
): Promise<void> {
  const goOn = db.delete(sweepFailures).where(inArray(sweepFailures.kind, done));
  if (failed.length === 0) {
    await goOn;
    return;
  }
  const rows = failed.map((kind) => ({ kind, failingSinceMs: nowMs }));
  await db.batch([goOn, db.insert(sweepFailures).values(rows).onConflictDoNothing()]);
}
