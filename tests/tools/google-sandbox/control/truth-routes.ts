import { Hono, type Context } from 'hono';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';

import { ControlError } from './control-request.ts';

/** What an account's mailbox truly holds. */
export function createTruthRoutes(sandbox: GoogleSandbox): Hono {
  const app = new Hono();

  app.get('/:email', (c) => {
    const truth = findTruth(c, sandbox);
    const bulk = truth.senders().reduce((sum, { bulkMessages }) => sum + bulkMessages, 0);
    return c.json({ ...truth.total(), hiddenMessages: truth.hiddenMessages(), bulkMessages: bulk });
  });

  app.get('/:email/labels', (c) => c.json({ labels: findTruth(c, sandbox).labelSnapshot() }));

  app.get('/:email/trash', (c) => c.json({ ids: findTruth(c, sandbox).trashIds() }));

  app.get('/:email/senders', (c) => c.json({ senders: findTruth(c, sandbox).senders() }));

  app.get('/:email/ids', (c) =>
    c.json({
      ids: findTruth(c, sandbox).idsFound(
        c.req.query('q') ?? '',
        c.req.query('includeSpamTrash') === 'true',
      ),
    }),
  );

  app.get('/:email/messages/:id', (c) => {
    const message = findTruth(c, sandbox).message(c.req.param('id'));
    if (message === null) throw new ControlError(404, 'no such message');
    return c.json(message);
  });

  app.get('/:email/older-than/:beforeMs', (c) =>
    c.json(findTruth(c, sandbox).olderThan(readNumber(c.req.param('beforeMs')))),
  );

  app.get('/:email/at-least/:sizeBytes', (c) =>
    c.json(findTruth(c, sandbox).atLeastBytes(readNumber(c.req.param('sizeBytes')))),
  );

  return app;
}

function findTruth(c: Context, sandbox: GoogleSandbox) {
  const truth = sandbox.truth(c.req.param('email') ?? '');
  if (truth === null) throw new ControlError(404, 'no such account');
  return truth;
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new ControlError(400, `not a number: ${text}`);
  return number;
}
