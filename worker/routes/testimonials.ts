import { Hono } from 'hono';

import { writeTestimonialBodySchema } from '#worker/contract/testimonial.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { announceDeskChange } from '#worker/services/announce-desk-change.ts';
import { readOwnTestimonial } from '#worker/services/read-own-testimonial.ts';
import { readTestimonials } from '#worker/services/read-testimonials.ts';
import { takeBackTestimonial } from '#worker/services/take-back-testimonial.ts';
import { writeTestimonial } from '#worker/services/write-testimonial.ts';

/** What users say, for everybody; and what the signed-in user says. */
export const testimonialRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ testimonials: await readTestimonials(c.var.runtime) }))
  .get('/mine', requireSession, async (c) => {
    const { runtime, session } = c.var;
    return c.json({ testimonial: await readOwnTestimonial(runtime, session.userId) });
  })
  .post('/', requireSession, validate('json', writeTestimonialBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { own, isNew } = await writeTestimonial(runtime, session.userId, c.req.valid('json'));
    c.executionCtx.waitUntil(announceDeskChange(runtime));
    return c.json(own, isNew ? 201 : 200);
  })
  .delete('/:testimonialId', requireSession, async (c) => {
    const { runtime, session } = c.var;
    await takeBackTestimonial(runtime, session.userId, c.req.param('testimonialId'));
    c.executionCtx.waitUntil(announceDeskChange(runtime));
    return c.body(null, 204);
  });
