import { and, desc, eq, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { testimonials } from '../schema/testimonials.ts';

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

/** Those that wait for somebody to read them. */
export function countPendingTestimonials(db: Database): Promise<number> {
  const { approved, isSeedData } = testimonials;
  return db.$count(testimonials, and(eq(approved, false), eq(isSeedData, false)));
}
