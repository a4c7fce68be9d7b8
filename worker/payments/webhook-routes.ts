import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { AppError } from '#worker/domain/app-error.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { receivePaymentEvent } from './payment-events.ts';

/** An event of ours is a few kilobytes. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * Where Stripe tells of what happens. Its own doors only: no cookie counts here and no page may come from
 * anywhere, so there is neither session nor origin guard; the signature over the raw body is what lets in.
 */
export const stripeWebhookRoutes = new Hono<AppEnv>().post(
  '/',
  bodyLimit({
    maxSize: MAX_EVENT_BYTES,
    onError: () => {
      throw new AppError('payload_too_large');
    },
  }),
  async (c) => {
    const signature = c.req.header('stripe-signature') ?? '';
    await receivePaymentEvent(c.var.runtime, { body: await c.req.text(), signature });
    return c.body(null, 200);
  },
);
