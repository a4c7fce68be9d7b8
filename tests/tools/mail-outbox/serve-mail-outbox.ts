import { serve } from '@hono/node-server';

import { createMailOutbox } from './mail-outbox.ts';

/** Serves a mail outbox on this machine only. */
export async function serveMailOutbox(
  port: number,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const origin = `http://localhost:${port}`;
  const listening = Promise.withResolvers<void>();
  const app = createMailOutbox({ publicOrigin: origin });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
    listening.resolve(),
  );
  server.once('error', listening.reject);
  await listening.promise;
  return {
    origin,
    stop() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
      return closed.promise;
    },
  };
}
