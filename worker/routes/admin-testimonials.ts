import { Hono } from 'hono';

import { moderationSearchBodySchema } from '#worker/contract/admin-testimonial.ts';
import type { SignedInEnv } from '#worker/middleware/app-env.ts';
import { announceChange } from '#worker/middleware/announce-change.ts';
import { validate } from '#worker/middleware/validate.ts';
import {
  approveTestimonial,
  denyTestimonial,
  readForModeration,
  removeTestimonial,
} from '#worker/services/moderate-testimonials.ts';

/** Which testimonials are shown. */
export const adminTestimonialRoutes = new Hono<SignedInEnv>()
  .post('/search', validate('json', moderationSearchBodySchema), async (c) =>
    c.json(await readForModeration(c.var.runtime, c.req.valid('json'))),
  )
  .post('/:testimonialId/approve', announceChange, async (c) => {
    await approveTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  })
  .post('/:testimonialId/deny', announceChange, async (c) => {
    await denyTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  })
  .delete('/:testimonialId', announceChange, async (c) => {
    await removeTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  });
