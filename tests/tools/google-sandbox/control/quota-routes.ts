import { Hono } from 'hono';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { QUOTA_PRESETS } from '#tests/tools/google-sandbox/quota/quota-settings.ts';

import { readBody } from './control-request.ts';
import { quotaSchema } from './quota-schema.ts';

/** What calls cost, what may be spent, and what has been. */
export function createQuotaRoutes({
  quota,
  accounts,
}: Pick<GoogleSandbox, 'quota' | 'accounts'>): Hono {
  const app = new Hono();
  const report = () => ({
    settings: quota.settings,
    spent: {
      ...quota.spentByProject(),
      minuteUnitsByUser: Object.fromEntries(
        accounts.list().map(({ email }) => [email, quota.spentBy(email)]),
      ),
    },
  });

  app.get('/', (c) => c.json(report()));

  app.patch('/', async (c) => {
    const { preset, prices, ...limits } = await readBody(c, quotaSchema);
    const base = preset === undefined ? quota.settings : QUOTA_PRESETS[preset];
    quota.change({ ...base, ...limits, prices: { ...base.prices, ...prices } });
    return c.json(report());
  });

  return app;
}
