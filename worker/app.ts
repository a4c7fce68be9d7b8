import { Hono } from 'hono';

import type { AppEnv } from './middleware/app-env.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { foreignRows } from './middleware/foreign-rows.ts';
import { notFound, onError } from './middleware/on-error.ts';
import { originGuard } from './middleware/origin-guard.ts';
import { requestContext, type RuntimeSource } from './middleware/request-context.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { session } from './middleware/session.ts';
import { accountRightsRoutes } from './routes/account-rights.ts';
import { accountRoutes } from './routes/account.ts';
import { achievementRoutes } from './routes/achievements.ts';
import { adminRoutes } from './routes/admin.ts';
import { googleAuthRoutes } from './routes/auth-google.ts';
import { cleanupRoutes } from './routes/cleanups.ts';
import { connectionRoutes } from './routes/connections.ts';
import { eventRoutes } from './routes/events.ts';
import { healthRoutes } from './routes/health.ts';
import { orderRoutes } from './routes/orders.ts';
import { pageRoutes } from './routes/pages.ts';
import { profileRoutes } from './routes/profile.ts';
import { protectionRoutes } from './routes/protections.ts';
import { scanRoutes } from './routes/scans.ts';
import { senderRoutes } from './routes/senders.ts';
import { sessionRoutes } from './routes/session.ts';
import { shareImageRoutes } from './routes/share-images.ts';
import { sharePageRoutes } from './routes/share-pages.ts';
import { statsRoutes } from './routes/stats.ts';
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts';
import { supportRoutes } from './routes/support.ts';
import { testimonialRoutes } from './routes/testimonials.ts';
import { waitlistRoutes } from './routes/waitlist.ts';

/** All that the Worker answers. Tests bring a runtime of their own. */
export function createApp(runtimeSource?: RuntimeSource) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders, requestContext(runtimeSource));
  app.route('/share', sharePageRoutes);
  app.route('/', pageRoutes);
  // Stands before the guards of browsers: no browser comes here, and no other route is left out of them.
  app.route('/api/payments/stripe/webhook', stripeWebhookRoutes);
  app.use(bodyLimit, originGuard, session, foreignRows);
  app.onError(onError);
  app.notFound(notFound);
  return (
    app
      .basePath('/api')
      .route('/health', healthRoutes)
      // Before the rest of the account, which asks for a session: the schema of an export is everybody's.
      .route('/account', accountRightsRoutes)
      .route('/session', sessionRoutes)
      .route('/auth/google', googleAuthRoutes)
      .route('/connections', connectionRoutes)
      .route('/scans', scanRoutes)
      .route('/cleanups', cleanupRoutes)
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
