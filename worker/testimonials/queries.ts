import { and, asc, count, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';

import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-pages.ts';
import type { ModerationState } from '#worker/domain/testimonials/testimonials.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { anyContains } from '#worker/platform/db/sql.ts';

import { testimonials } from './schema.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;

/** Approved, by users, newest first; without their writers. */
export function listPublicTestimonials(db: Database, limit: number) {
  const { id, testimonial, location, locationType, createdAtMs } = testimonials;
  return (
    db
      .select({ id, testimonial, location, locationType, createdAtMs })
      .from(testimonials)
      // Written out to match the partial index.
      .where(sql`${testimonials.approved} = 1 AND ${testimonials.isSeedData} = 0`)
      .orderBy(desc(testimonials.createdAtMs))
      .limit(limit)
      .all()
  );
}

export function findOwnTestimonial(
  db: Database,
  userId: string,
): Promise<TestimonialRow | undefined> {
  return db
    .select()
    .from(testimonials)
    .where(isOwn(userId))
    .orderBy(desc(testimonials.createdAtMs))
    .limit(1)
    .get();
}

/**
 * Replaces the user's testimonial under a new id, so that an approval of the earlier text cannot apply to it. The
 * same text keeps its row. One transaction, so that concurrent requests leave one row.
 * @returns the stored row
 */
export async function saveTestimonial(
  db: Database,
  row: typeof testimonials.$inferInsert & { userId: string },
): Promise<TestimonialRow> {
  const { userId, testimonial, location = null } = row;
  const isSame = and(
    isOwn(userId),
    eq(testimonials.testimonial, testimonial),
    sql`${testimonials.location} IS ${location}`,
  );
  const standing = db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(isSame)
    .orderBy(asc(testimonials.createdAtMs), sql`rowid`)
    .limit(1);
  const [, , [saved]] = await db.batch([
    db.insert(testimonials).values(row),
    db.delete(testimonials).where(and(isOwn(userId), notInArray(testimonials.id, standing))),
    db.select().from(testimonials).where(isOwn(userId)),
  ]);
  if (saved === undefined) throw new Error('a testimonial that was saved is not there');
  return saved;
}

/** @returns false when this user has no such testimonial */
export async function deleteTestimonial(
  db: Database,
  userId: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .delete(testimonials)
    .where(and(eq(testimonials.id, id), isOwn(userId)))
    .returning({ id: testimonials.id });
  return deleted.length > 0;
}

function isOwn(userId: string) {
  return and(eq(testimonials.userId, userId), eq(testimonials.isSeedData, false));
}

const { approved, isSeedData } = testimonials;

const IS_IN_STATE: Record<ModerationState, SQL | undefined> = {
  pending: and(eq(isSeedData, false), eq(approved, false)),
  approved: and(eq(isSeedData, false), eq(approved, true)),
  seed: eq(isSeedData, true),
};

/** In a state, or all; newest first, without their writers. */
export function listForModeration(
  db: Database,
  { state, search, page }: { state?: ModerationState | undefined; search: string; page: number },
) {
  const { id, testimonial, location, createdAtMs } = testimonials;
  return db
    .select({ id, testimonial, location, approved, isSeedData, createdAtMs })
    .from(testimonials)
    .where(and(state === undefined ? undefined : IS_IN_STATE[state], matchesSearch(search)))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

/** Matching testimonials by state. */
export function countForModeration(db: Database, search: string) {
  return db
    .select({ approved, isSeedData, count: count() })
    .from(testimonials)
    .where(matchesSearch(search))
    .groupBy(approved, isSeedData)
    .all();
}

function matchesSearch(search: string): SQL | undefined {
  return anyContains([testimonials.testimonial, testimonials.location], search);
}

export function countPendingTestimonials(db: Database): Promise<number> {
  return db.$count(testimonials, IS_IN_STATE.pending);
}

/**
 * Idempotent.
 * @returns false when absent or seed data, which is never public
 */
export async function setApproved(db: Database, id: string, isApproved: boolean): Promise<boolean> {
  const { meta } = await db
    .update(testimonials)
    .set({ approved: isApproved })
    .where(and(eq(testimonials.id, id), eq(isSeedData, false)));
  return meta.changes === 1;
}

/** @returns false when absent or seed data, which stays */
export async function deleteModerated(db: Database, id: string): Promise<boolean> {
  const { meta } = await db
    .delete(testimonials)
    .where(and(eq(testimonials.id, id), eq(isSeedData, false)));
  return meta.changes === 1;
}
