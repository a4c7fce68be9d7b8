import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const CONFIG = fileURLToPath(new URL('../../wrangler.toml', import.meta.url));

// One for each request would hold its address with what is searched for in it, its headers and its visitor's address.
test.each([undefined, 'staging', 'production'])(
  'what is logged in the environment %s is what we log ourselves',
  (environment) => {
    const { observability } = unstable_readConfig({ config: CONFIG, env: environment });
    expect(observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } });
  },
);
