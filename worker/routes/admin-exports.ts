import { Hono, type Context } from 'hono';

import {
  contactSearchBodySchema,
  marketingQuerySchema,
  waitlistSearchBodySchema,
} from '#worker/contract/admin-export.ts';
import type { SignedInEnv } from '#worker/middleware/app-env.ts';
import { validate } from '#worker/middleware/validate.ts';
import {
  contactsCsv,
  readContacts,
  readSignUps,
  waitlistCsv,
} from '#worker/services/export-contacts.ts';

/** Who may be written to, and who waits for the launch. */
export const adminExportRoutes = new Hono<SignedInEnv>()
  .post('/marketing-contacts/search', validate('json', contactSearchBodySchema), async (c) =>
    c.json(await readContacts(c.var.runtime, c.req.valid('json'))),
  )
  .get('/marketing-contacts.csv', validate('query', marketingQuerySchema), (c) =>
    csvAnswer(c, contactsCsv(c.var.runtime, c.req.valid('query'))),
  )
  .post('/waitlist/search', validate('json', waitlistSearchBodySchema), async (c) =>
    c.json(await readSignUps(c.var.runtime, c.req.valid('json'))),
  )
  .get('/waitlist.csv', (c) => csvAnswer(c, waitlistCsv(c.var.runtime)));

/** As a file: whoever opens the address itself is not shown it. */
function csvAnswer(c: Context, file: ReadableStream<Uint8Array>): Response {
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment',
  });
}
