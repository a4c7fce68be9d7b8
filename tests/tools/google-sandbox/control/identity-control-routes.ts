import { Hono } from 'hono';
import { z } from 'zod';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { ControlError, readBody } from './control-request.ts';

/** Only what is said changes. */
const settingsSchema = z.strictObject({
  publishingStatus: z.enum(['production', 'testing']).exactOptional(),
});

/** What happens to accounts, keys and projects at Google without any client's doing. Not part of Google's API. */
export function createIdentityControlRoutes(sandbox: GoogleSandbox): Hono {
  const app = new Hono();

  app.post('/keys/rotate', async (c) => c.json({ kid: await sandbox.keys.rotate() }));

  app.post('/accounts/:email/change-password', (c) => {
    const ended = sandbox.changePassword(c.req.param('email'));
    if (ended === null) throw new ControlError(404, 'no such account');
    return c.json({ ended });
  });

  app.patch('/oauth/settings', async (c) =>
    c.json(Object.assign(sandbox.oauthSettings, await readBody(c, settingsSchema))),
  );

  return app;
}
