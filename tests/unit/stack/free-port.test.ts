import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { isPortFree, nextFreePort } from '#tests/tools/stack/free-port.ts';

async function listen(host: string): Promise<number> {
  const server: Server = createServer().listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('a port in use is not free, and the next one that is gets chosen', async () => {
  const port = await listen('127.0.0.1');
  expect(await isPortFree(port)).toBe(false);
  const next = await nextFreePort(port);
  expect(next).toBeGreaterThan(port);
  expect(await isPortFree(next)).toBe(true);
});
