import { Hono } from 'hono';

import { adminTestimonialsQuerySchema } from '#worker/contract/admin-testimonial.ts';
import type { SignedInEnv } from '#worker/middleware/app-env.ts';
import { validate } from '#worker/middleware/validate.ts';
import { announceDeskChange } from '#worker/services/announce-desk-change.ts';
import {
  approveTestimonial,
  denyTestimonial,
  readForModeration,
  removeTestimonial,
} from '#worker/services/moderate-testimonials.ts';

/** Which testimonials are shown. */
export const adminTestimonialRoutes = new Hono<SignedInEnv>()
  .use(async (c, next) => {
    await next();
    const isChange = c.req.method !== 'GET' && c.res.ok;
    if (isChange) c.executionCtx.waitUntil(announceDeskChange(c.var.runtime));
  })
  .get('/', validate('query', adminTestimonialsQuerySchema), async (c) =>
    c.json(await readForModeration(c.var.runtime, c.req.valid('query'))),
  )
  .post('/:testimonialId/approve', async (c) => {
    await approveTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  })
  .post('/:testimonialId/deny', async (c) => {
    await denyTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  })
  .delete('/:testimonialId', async (c) => {
    await removeTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  });
