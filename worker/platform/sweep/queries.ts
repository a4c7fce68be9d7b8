import { notInArray, sql } from 'drizzle-orm';

import type { Database } from '#worker/platform/db/client.ts';

import { sweepEnds, sweepFailures } from './schema.ts';

/** Of overlapping runs the later end stands. */
export async function recordSweepEnd(db: Database, nowMs: number): Promise<void> {
  await db
    .insert(sweepEnds)
    .values({ id: 'sweep', endedAtMs: nowMs })
    .onConflictDoUpdate({
      target: sweepEnds.id,
      set: { endedAtMs: sql`max(${sweepEnds.endedAtMs}, excluded.ended_at)` },
    });
}

/** Records failing steps, keeping the time of their first failure, and clears all others. */
export async function recordSweepSteps(
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
