import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { testimonials } from '../schema/testimonials.ts';

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
