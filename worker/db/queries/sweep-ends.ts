import { sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { sweepEnds } from '../schema/sweep-ends.ts';

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
