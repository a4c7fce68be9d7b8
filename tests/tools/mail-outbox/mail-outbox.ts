import { Hono, type Context } from 'hono';

import { onlyFromHere } from '#tests/tools/google-sandbox/control/only-from-here.ts';
import { localMailSchema } from '#worker/contract/mail.ts';

import { MailShelf, type KeptMail } from './kept-mail.ts';
import { renderMailPage, renderOutbox } from './outbox-pages.ts';
import { troubleOrderSchema, Troubles } from './trouble.ts';

/** A mail shown as a page may use its own styles, and open its links elsewhere; nothing else. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'";

export type MailOutboxOptions = { publicOrigin: string; clock?: () => number };

/**
 * Where a machine's own stack sends its mail: a provider that keeps it to be read, one of each id, and can be
 * made to fail.
 */
export function createMailOutbox({ publicOrigin, clock = Date.now }: MailOutboxOptions): Hono {
  const shelf = new MailShelf(clock);
  const troubles = new Troubles();
  const app = new Hono();
  app.use(onlyFromHere(publicOrigin));

  app.put('/mail/:id', async (c) => {
    const parsed = localMailSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.text('That is no mail', 400);
    const trouble = troubles.meet(parsed.data.to);
    if (trouble === 'down') return c.text('Out of order', 503);
    if (trouble === 'silent') return waitForEver(c);
    shelf.put(c.req.param('id'), parsed.data);
    return trouble === 'lost-answer' ? c.text('Lost', 502) : c.body(null, 204);
  });

  app.get('/mail', (c) => c.json({ mails: shelf.list(c.req.query('to')) }));
  app.delete('/mail', (c) => {
    shelf.clear();
    troubles.clear();
    return c.body(null, 204);
  });

  app.post('/trouble', async (c) => {
    const parsed = troubleOrderSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.text('There is no such trouble', 400);
    troubles.add(parsed.data);
    return c.body(null, 204);
  });

  app.get('/', (c) => c.html(renderOutbox(shelf.list()), 200, policy(PAGE_POLICY)));
  app.get('/read/:id', (c) =>
    withMail(c, (mail) => c.html(renderMailPage(mail), 200, policy(PAGE_POLICY))),
  );
  // Links open beside the mail: the pages that they lead to refuse to stand in a frame.
  app.get('/mail/:id/frame', (c) =>
    withMail(c, (mail) => {
      const shown = mail.html.replace('<head>', '<head><base target="_blank">');
      return c.html(shown, 200, policy(FRAME_POLICY));
    }),
  );

  function withMail(c: Context, show: (mail: KeptMail) => Response | Promise<Response>) {
    const mail = shelf.find(c.req.param('id') ?? '');
    return mail === null ? c.text('There is no such mail', 404) : show(mail);
  }

  return app;
}

function policy(contentSecurityPolicy: string): Record<string, string> {
  return { 'content-security-policy': contentSecurityPolicy };
}

/** Until whoever asked gives up. */
function waitForEver(c: Context): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { signal } = c.req.raw;
  const end = () => resolve(c.body(null, 408));
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return promise;
}
