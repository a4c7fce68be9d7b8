import { supportTickets } from '#worker/support/schema.ts';

import { buildApi } from './api.ts';
import { buildRuntime } from './build-runtime.ts';

/** What the form sends, apart from its key and the address of whoever writes. */
export const WRITTEN = {
  name: 'Anna Lindgren',
  subject: 'Mitt kvitto',
  message: 'Hej,\n\tvar finns det?',
  language: 'sv',
};

let writers = 0;

/** A service, and somebody who writes to it by the form. */
export function buildWriter() {
  const runtime = buildRuntime();
  const { send } = buildApi(runtime);
  writers += 1;
  const email = `skriver${writers}@example.se`;

  function write(changes: object = {}, { cookie = '', network = '198.51.100.1' } = {}) {
    return send('/api/support', {
      method: 'POST',
      cookie,
      headers: { 'cf-connecting-ip': network },
      body: JSON.stringify({ ...WRITTEN, key: crypto.randomUUID(), email, ...changes }),
    });
  }

  return { runtime, email, write, tickets: () => runtime.db.select().from(supportTickets) };
}
