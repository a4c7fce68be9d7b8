import { and, asc, count, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';

import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-rules.ts';
import type { ModerationState } from '#worker/domain/testimonials/testimonials.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { anyHolds } from '#worker/platform/db/sql.ts';

import { testimonials } from './schema.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;

/** What everybody may read, newest first: approved, and written by a user. Who wrote it is not among it. */
export function listPublicTestimonials(db: Database, limit: number) {
  const { id, testimonial, location, locationType, createdAtMs } = testimonials;
  return (
    db
      .select({ id, testimonial, location, locationType, createdAtMs })
      .from(testimonials)
      // SQLite uses a partial index only where its very condition stands.
      .where(sql`${testimonials.approved} = 1 AND ${testimonials.isSeedData} = 0`)
      .orderBy(desc(testimonials.createdAtMs))
      .limit(limit)
      .all()
  );
}

/** What the user has said and not taken back. */
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
 * Stores what a user says in place of what they said before, under an id of its own: whoever was reading the former
 * to approve it cannot approve this by it. The same words again stay the row that they are. One transaction, so that
 * requests at once leave one row.
 * @returns the row that stands
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

/** @returns false: this user has said no such thing. */
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
