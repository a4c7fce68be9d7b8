import { desc, sql } from 'drizzle-orm';

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
