import { and, eq, lte, or, sql } from 'drizzle-orm';

import { PREVIEW_ALLOWANCE } from '#worker/domain/quota/preview-allowance.ts';

import type { Database } from '../client.ts';
import { users } from '../schema/users.ts';

/** Counts units that are about to be spent on a preview. @returns false when the user's hour has no room for them */
export async function takePreviewUnits(
  db: Database,
  userId: string,
  { units, nowMs }: { units: number; nowMs: number },
): Promise<boolean> {
  const { windowMs, unitsPerWindow } = PREVIEW_ALLOWANCE;
  const isOver = sql`coalesce(${users.previewBeganAtMs}, 0) <= ${nowMs - windowMs}`;
  const { meta } = await db
    .update(users)
    .set({
      previewBeganAtMs: sql`CASE WHEN ${isOver} THEN ${nowMs} ELSE ${users.previewBeganAtMs} END`,
      previewUnits: sql`CASE WHEN ${isOver} THEN ${units} ELSE ${users.previewUnits} + ${units} END`,
    })
    .where(
      and(
        eq(users.id, userId),
        or(isOver, sql`${users.previewUnits} + ${units} <= ${unitsPerWindow}`),
      ),
    );
  return meta.changes === 1;
}

/** Of units that were counted at `takenAtMs` none were spent. Those of an hour that is over count no more. */
export async function giveBackPreviewUnits(
  db: Database,
  userId: string,
  { units, takenAtMs }: { units: number; takenAtMs: number },
): Promise<void> {
  await db
    .update(users)
    .set({ previewUnits: sql`${users.previewUnits} - ${units}` })
    .where(and(eq(users.id, userId), lte(users.previewBeganAtMs, takenAtMs)));
}
