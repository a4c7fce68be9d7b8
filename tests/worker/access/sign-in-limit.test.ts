import { expect, test } from 'vitest';

import { allowances } from '#worker/access/allowance-schema.ts';

import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildStage } from '#tests/worker/support/sign-in-stage.ts';

const MINUTE_MS = 60_000;
const MOST = 1_000;

test('a network begins a thousand sign-ins in ten minutes, all of an IPv6 household counted together', async () => {
  await emptyTables();
  const { api, runtime } = await buildStage();
  async function begins(network: string): Promise<boolean> {
    const headers = { 'cf-connecting-ip': network };
    const answer = await api.sendRaw('/api/auth/google/start', { headers });
    const location = answer.headers.get('location') ?? '';
    if (location.startsWith('/')) expect(location).toBe('/auth?error=rate_limit');
    return location.startsWith('https://');
  }
  expect(await begins('2001:db8:1:2::1')).toBe(true);
  await runtime.db.update(allowances).set({ used: MOST - 1 });
  expect(await begins('2001:db8:1:2:3::1')).toBe(true);
  expect(await begins('2001:db8:1:2:4::1')).toBe(false);
  expect(await begins('2001:db8:1:3::1')).toBe(true);
  runtime.advance(10 * MINUTE_MS);
  expect(await begins('2001:db8:1:2::9')).toBe(true);
});
