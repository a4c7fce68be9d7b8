import { join } from 'node:path';

import { createServer } from 'vite';

import { PROJECT_DIR } from './bootstrap.mjs';

/** Serves the web from source with hot reload; all of /api, its sockets too, goes to the Worker. */
export async function startWebDevServer(
  port: number,
  workerPort: number,
): Promise<{ stop: () => Promise<void> }> {
  // The web's own configuration holds the proxy and reads the Worker's port from here.
  process.env['WORKER_PORT'] = String(workerPort);
  const server = await createServer({
    configFile: join(PROJECT_DIR, 'web/vite.config.ts'),
    server: { host: '127.0.0.1', port, strictPort: true },
  });
  await server.listen();
  return { stop: () => server.close() };
}
