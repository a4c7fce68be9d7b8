import { Hono } from 'hono';

import { FAULT_CATALOGUE } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';

import { ControlError, readBody } from './control-request.ts';
import { faultSchema } from './fault-schema.ts';

/** What is to go wrong. */
export function createFaultRoutes({ faults }: Pick<GoogleSandbox, 'faults'>): Hono {
  const app = new Hono();

  app.get('/', (c) => c.json({ faults: faults.pending() }));

  app.get('/presets', (c) => c.json({ presets: FAULT_CATALOGUE }));

  app.post('/', async (c) => {
    const id = faults.add(await readBody(c, faultSchema));
    return c.json({ id, pending: faults.pending().length }, 201);
  });

  app.delete('/', (c) => {
    faults.clear();
    return c.json({});
  });

  app.delete('/:id{\\d+}', (c) => {
    if (!faults.remove(Number(c.req.param('id')))) throw new ControlError(404, 'no such fault');
    return c.json({});
  });

  return app;
}
