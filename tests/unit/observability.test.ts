import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const CONFIG = fileURLToPath(new URL('../../wrangler.toml', import.meta.url));

// A line of Cloudflare's own would hold a request's address with what is searched for in it, its headers and its
// visitor's address; a trace, all that was asked of the database and of senders.
test.each([undefined, 'staging', 'production'])(
  'what is logged in the environment %s is what we log ourselves, without traces or query strings',
  (environment) => {
    const { observability } = unstable_readConfig({ config: CONFIG, env: environment });
    expect(observability).toEqual({
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: false },
    });
  },
);
