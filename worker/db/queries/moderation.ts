import { and, count, desc, eq, type SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { testimonials } from '#worker/db/schema/testimonials.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-page-size.ts';
import type { ModerationState } from '#worker/domain/testimonial/moderation.ts';

import { anyHolds } from './text-search.ts';

const { approved, isSeedData } = testimonials;

const IS_IN_STATE: Record<ModerationState, SQL | undefined> = {
  pending: and(eq(isSeedData, false), eq(approved, false)),
  approved: and(eq(isSeedData, false), eq(approved, true)),
  seed: eq(isSeedData, true),
};

/** One page of those in a state, or of all, newest first. Who wrote them is not read. */
export function listForModeration(
  db: Database,
  { state, search, page }: { state?: ModerationState | undefined; search: string; page: number },
) {
  const { id, testimonial, location, createdAtMs } = testimonials;
  return db
    .select({ id, testimonial, location, approved, isSeedData, createdAtMs })
    .from(testimonials)
    .where(and(state === undefined ? undefined : IS_IN_STATE[state], holds(search)))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

/** How many of those that hold these words there are of each kind of row. */
export function countForModeration(db: Database, search: string) {
  return db
    .select({ approved, isSeedData, count: count() })
    .from(testimonials)
    .where(holds(search))
    .groupBy(approved, isSeedData)
    .all();
}

function holds(search: string): SQL | undefined {
  return anyHolds([testimonials.testimonial, testimonials.location], search);
}

/** Those that wait for somebody to read them. */
export function countPendingTestimonials(db: Database): Promise<number> {
  return db.$count(testimonials, IS_IN_STATE.pending);
}

/**
 * Shows a testimonial, or hides it again. Safe to repeat.
 * @returns false where there is none, or it was made up, which never becomes public
 */
export async function setApproved(db: Database, id: string, isApproved: boolean): Promise<boolean> {
  const { meta } = await db
    .update(testimonials)
    .set({ approved: isApproved })
    .where(and(eq(testimonials.id, id), eq(isSeedData, false)));
  return meta.changes === 1;
}

/** @returns false where there is none, or it was made up, which stays */
export async function deleteModerated(db: Database, id: string): Promise<boolean> {
  const { meta } = await db
    .delete(testimonials)
    .where(and(eq(testimonials.id, id), eq(isSeedData, false)));
  return meta.changes === 1;
}
