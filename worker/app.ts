import { Hono } from 'hono';

import {
  connectionRoutes,
  googleAuthRoutes,
  redirectSignInError,
  sessionRoutes,
} from '#worker/access/routes.ts';
import { session } from '#worker/access/session-middleware.ts';
import { accountRightsRoutes, accountRoutes, profileRoutes } from '#worker/account/routes.ts';
import { achievementRoutes } from '#worker/achievements/routes.ts';
import { foreignRows } from '#worker/admin/foreign-rows.ts';
import { adminRoutes } from '#worker/admin/routes.ts';
import { cleanupRoutes } from '#worker/cleanups/routes.ts';
import { orderRoutes } from '#worker/orders/routes.ts';
import { pageRoutes } from '#worker/pages/routes.ts';
import { stripeWebhookRoutes } from '#worker/payments/webhook-routes.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { notFound, onError } from '#worker/platform/http/errors.ts';
import { requestContext, type RuntimeSource } from '#worker/platform/http/request-context.ts';
import { bodyLimit, originGuard, securityHeaders } from '#worker/platform/http/request-guards.ts';
import { protectionRoutes } from '#worker/protection/routes.ts';
import { consentRoutes, recheckRoutes } from '#worker/rechecks/routes.ts';
import { scanRoutes, senderRoutes } from '#worker/scans/routes.ts';
import { shareImageRoutes, sharePageRoutes } from '#worker/sharing/routes.ts';
import { eventRoutes, healthRoutes, statsRoutes } from '#worker/stats/routes.ts';
import { supportRoutes } from '#worker/support/routes.ts';
import { testimonialRoutes } from '#worker/testimonials/routes.ts';
import { waitlistRoutes } from '#worker/waitlist/routes.ts';

import { runtimeOf } from './create-runtime.ts';

export function createApp(runtimeSource: RuntimeSource = runtimeOf) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders, requestContext(runtimeSource));
  app.route('/share', sharePageRoutes);
  app.route('/', pageRoutes);
  // Before the browser guards, which a server-to-server call cannot pass.
  app.route('/api/payments/stripe/webhook', stripeWebhookRoutes);
  app.use(bodyLimit, originGuard, session, foreignRows);
  app.onError((error, c) => redirectSignInError(error, c) ?? onError(error, c));
  app.notFound(notFound);
  return (
    app
      .basePath('/api')
      .route('/health', healthRoutes)
      // Before `accountRoutes`, which require a session: the export schema is public.
      .route('/account', accountRightsRoutes)
      .route('/session', sessionRoutes)
      .route('/auth/google', googleAuthRoutes)
      .route('/connections', connectionRoutes)
      .route('/scans', scanRoutes)
      .route('/cleanups', cleanupRoutes)
      .route('/rechecks', recheckRoutes)
      .route('/receipt-consents', consentRoutes)
      .route('/senders', senderRoutes)
      .route('/achievements', achievementRoutes)
      .route('/profile', profileRoutes)
      .route('/account', accountRoutes)
      .route('/protections', protectionRoutes)
      .route('/orders', orderRoutes)
      .route('/share-images', shareImageRoutes)
      .route('/waitlist', waitlistRoutes)
      .route('/support', supportRoutes)
      .route('/stats', statsRoutes)
      .route('/testimonials', testimonialRoutes)
      .route('/events', eventRoutes)
      .route('/admin', adminRoutes)
  );
}

export type AppType = ReturnType<typeof createApp>;
