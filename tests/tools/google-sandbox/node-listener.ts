import { createServer } from 'node:net';

import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import { LostConnection } from './faults/lost-connection.ts';
import type { GoogleSandbox } from './google-sandbox.ts';

export type Listener = { address: string; close: () => Promise<void> };

/** Serves the sandbox on this machine only. */
export async function listen(sandbox: Pick<GoogleSandbox, 'app'>, port: number): Promise<Listener> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const answer = async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    try {
      return await sandbox.app.fetch(request);
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
  const server = serve({ fetch: answer, port, hostname: '127.0.0.1' }, () => resolve());
  server.once('error', reject);
  await promise;
  const bound = server.address();
  return {
    address: typeof bound === 'object' && bound !== null ? bound.address : '',
    close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
      return closed.promise;
    },
  };
}

export async function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close(() => resolve(port));
  });
  return promise;
}
