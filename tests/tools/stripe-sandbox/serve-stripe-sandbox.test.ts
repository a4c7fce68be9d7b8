import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { Stripe } from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { findFreePort } from '#tests/tools/google-sandbox/node-listener.ts';

import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from './sandbox-keys.ts';
import { serveStripeSandbox } from './serve-stripe-sandbox.ts';
import { sessionParams } from './support/build-stripe.ts';

const addressSchema = z.object({ port: z.number() });

/** A webhook endpoint on this machine, which opens what it is sent. */
async function listenForEvents() {
  const heard = Promise.withResolvers<Stripe.Event>();
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const signature = request.headers['stripe-signature'] ?? '';
      const secret = SANDBOX_WEBHOOK_SECRET;
      heard.resolve(await Stripe.webhooks.constructEventAsync(body, signature, secret));
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = addressSchema.parse(server.address());
  return { url: `http://127.0.0.1:${port}/webhook`, heard: heard.promise };
}

test('over HTTP the official client runs against it unchanged, and hears of a payment', async () => {
  const endpoint = await listenForEvents();
  const port = await findFreePort();
  const { origin, stop } = await serveStripeSandbox(port, endpoint.url);
  onTestFinished(stop);

  const stripe = new Stripe(SANDBOX_SECRET_KEY, { host: 'localhost', port, protocol: 'http' });
  const session = await stripe.checkout.sessions.create(sessionParams());
  expect(session.url).toBe(`${origin}/c/pay/${session.id}`);
  await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ method: 'klarna', course: 'pending' }),
    redirect: 'manual',
  });
  expect(await endpoint.heard).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { id: session.id } },
  });
});
