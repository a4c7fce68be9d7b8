import { Hono } from 'hono';

import { AppError } from '#worker/domain/app-error.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { assertSameOrigin } from '#worker/middleware/origin-guard.ts';
import { requireAdmin } from '#worker/middleware/require-admin.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { readAdminFigures } from '#worker/services/read-admin-figures.ts';
import { readAdminOverview } from '#worker/services/read-admin-overview.ts';

import { adminExportRoutes } from './admin-exports.ts';
import { adminMailRoutes } from './admin-mail.ts';
import { adminTestimonialRoutes } from './admin-testimonials.ts';
import { adminTicketRoutes } from './admin-tickets.ts';

/** Behind the counter. Everything under /api/admin is registered here, behind the one guard. */
export const adminRoutes = new Hono<AppEnv>()
  .use(requireSession, requireAdmin)
  .get('/', async (c) => c.json(await readAdminOverview(c.var.runtime)))
  .get('/figures', async (c) => c.json(await readAdminFigures(c.var.runtime)))
  .get('/live', async (c) => {
    const { runtime, session } = c.var;
    assertSameOrigin(c.req.raw, runtime.settings);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    return runtime.deskSockets.open(session.id);
  })
  .route('/tickets', adminTicketRoutes)
  .route('/testimonials', adminTestimonialRoutes)
  .route('/mail', adminMailRoutes)
  .route('/', adminExportRoutes);
