import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireAdmin } from '#worker/middleware/require-admin.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { readAdminOverview } from '#worker/services/read-admin-overview.ts';

import { adminTestimonialRoutes } from './admin-testimonials.ts';

/** Behind the counter. Everything under /api/admin is registered here, behind the one guard. */
export const adminRoutes = new Hono<AppEnv>()
  .use(requireSession, requireAdmin)
  .get('/', async (c) => c.json(await readAdminOverview(c.var.runtime)))
  .route('/testimonials', adminTestimonialRoutes);
