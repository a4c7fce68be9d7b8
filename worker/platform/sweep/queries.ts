import { notInArray, sql } from 'drizzle-orm';

import type { Database } from '#worker/platform/db/client.ts';

import { sweepEnds, sweepFailures } from './schema.ts';

/** Notes that a run has come to its end; of two that overlap the later one stands. */
export async function noteSweepEnd(db: Database, nowMs: number): Promise<void> {
  await db
    .insert(sweepEnds)
    .values({ id: 'sweep', endedAtMs: nowMs })
    .onConflictDoUpdate({
      target: sweepEnds.id,
      set: { endedAtMs: sql`max(${sweepEnds.endedAtMs}, excluded.ended_at)` },
    });
}

/**
 * Notes which steps of a run have not come to their end; for one that did not before either the first time stands. What
 * else stood there is forgotten: it went well, or is no step any more.
 */
export async function noteSweepSteps(
  db: Database,
  { failed, nowMs }: { failed: string[]; nowMs: number },
): Promise<void> {
  const goOn = db.delete(sweepFailures).where(notInArray(sweepFailures.kind, failed));
  if (failed.length === 0) {
    await goOn;
    return;
  }
  const rows = failed.map((kind) => ({ kind, failingSinceMs: nowMs }));
  await db.batch([goOn, db.insert(sweepFailures).values(rows).onConflictDoNothing()]);
}
