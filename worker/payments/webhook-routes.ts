import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { AppError } from '#worker/domain/app-error.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { receivePaymentEvent } from './payment-events.ts';

/** Our events are a few kilobytes. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** No session and no origin guard: Stripe's calls carry neither. The signature over the raw body authorises them. */
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
