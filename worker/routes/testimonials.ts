import { Hono } from 'hono';
import type { z } from 'zod';

import type { testimonialsSchema } from '#worker/contract/testimonial.ts';
import { listPublicTestimonials } from '#worker/db/queries/testimonials.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';

/** What the specification has pages show (public, section 7). */
const SHOWN = 20;

/** What users say, for everybody. */
export const testimonialRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const testimonials = await listPublicTestimonials(c.var.runtime.db, SHOWN);
  return c.json({ testimonials } satisfies z.infer<typeof testimonialsSchema>);
});
