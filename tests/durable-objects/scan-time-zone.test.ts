import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { startScanResultSchema } from '#worker/contract/scans.ts';
import { scans } from '#worker/scans/schema.ts';

import { buildSignedInUser, runScanToEnd } from '#tests/durable-objects/support/signed-in-user.ts';

test('years are those of the time zone that is told with a scan, and of UTC where none is', async () => {
  const user = await buildSignedInUser({
    jsonl: ['2021-12-31T23:30:00Z', '2021-12-31T22:30:00Z', '2021-01-31T12:00:00Z'].map((time) => ({
      headers: [['From', 'Vera <vera@vanner.example>']],
      sizeBytes: 5_000,
      internalDate: Date.parse(time),
      labelIds: ['INBOX'],
    })),
  });
  const yearsOf = async (body: { timeZone?: string }) => {
    const response = await user.post('/api/scans', { mode: 'quick', ...body });
    const { scanId } = startScanResultSchema.parse(await response.json());
    const { resultSummary } = await runScanToEnd(user, scanId);
    const [row] = await user.runtime.db.select().from(scans).where(eq(scans.id, scanId));
    expect(row?.timeZone).toBe(body.timeZone ?? 'UTC');
    expect(resultSummary?.timeZone).toBe(row?.timeZone);
    return resultSummary?.byYear.map(({ year, count }) => [year, count]);
  };
  expect(await yearsOf({})).toEqual([[2021, 3]]);
  expect(await yearsOf({ timeZone: 'Europe/Stockholm' })).toEqual([
    [2021, 2],
    [2022, 1],
  ]);
});

test('a time zone that there is none of is refused, and no scan begins', async () => {
  const user = await buildSignedInUser(20);
  for (const timeZone of ['Europe/Nowhere', '+01:00', '', 'x'.repeat(2_000), 7, null]) {
    const response = await user.post('/api/scans', { mode: 'quick', timeZone });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'bad_request' } });
  }
  expect(await user.runtime.db.$count(scans, eq(scans.userId, user.userId))).toBe(0);
});
