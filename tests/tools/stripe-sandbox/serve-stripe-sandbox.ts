import { listen } from '#tests/tools/google-sandbox/node-listener.ts';

import { SANDBOX_WEBHOOK_SECRET } from './sandbox-keys.ts';
import { createStripeSandbox } from './stripe-sandbox.ts';

/** How often it looks whether anything has come due. */
const TICK_MS = 500;

/** Serves Stripe's stand-in on this machine only; its events go to `webhookUrl`. */
export async function serveStripeSandbox(
  port: number,
  webhookUrl: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const origin = `http://localhost:${port}`;
  const sandbox = createStripeSandbox({
    publicOrigin: origin,
    endpoint: { url: webhookUrl, secret: SANDBOX_WEBHOOK_SECRET },
  });
  const { close } = await listen(sandbox, port);
  const timer = setInterval(sandbox.tick, TICK_MS);
  return {
    origin,
    async stop() {
      clearInterval(timer);
      await close();
    },
  };
}
