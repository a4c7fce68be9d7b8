import { Hono } from 'hono';
import { z } from 'zod';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';

import { readBody } from './control-request.ts';

const passSchema = z.strictObject({ passMs: z.number().int().positive() });

/** What time it is in the sandbox, and how tests over HTTP let time go by without waiting. */
export function createClockRoutes(sandbox: GoogleSandbox): Hono {
  const app = new Hono();

  app.get('/', (c) => c.json({ nowMs: sandbox.clock() }));

  app.post('/', async (c) => {
    const { passMs } = await readBody(c, passSchema);
    sandbox.pass(passMs);
    return c.json({ nowMs: sandbox.clock() });
  });

  return app;
}
