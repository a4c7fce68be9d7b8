import { join } from 'node:path';

import { createServer } from 'vite';

import { PROJECT_DIR } from './bootstrap.mjs';

/** Serves the web from source with hot reload; all of /api, its sockets too, goes to the Worker. */
export async function startWebDevServer(
  port: number,
  workerOrigin: string,
): Promise<{ stop: () => Promise<void> }> {
  const server = await createServer({
    configFile: join(PROJECT_DIR, 'web/vite.config.ts'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The Worker compares Host and Origin with its own address, so both must arrive as the browser sent them.
      proxy: { '/api': { target: workerOrigin, ws: true, changeOrigin: false } },
    },
  });
  await server.listen();
  return { stop: () => server.close() };
}
