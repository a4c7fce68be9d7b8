import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { readTestimonials } from '#worker/services/read-testimonials.ts';

/** What users say, for everybody. */
export const testimonialRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json({ testimonials: await readTestimonials(c.var.runtime) }),
);
