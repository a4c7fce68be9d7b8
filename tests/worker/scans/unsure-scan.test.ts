import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { sweep } from '#worker/sweep.ts';
import { saveScanResult } from '#worker/scans/queries.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { Canary } from '#worker/domain/scans/canaries/canary.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import type { Runtime } from '#worker/runtime.ts';

import { insertConnection, insertScan, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { recordingSender } from '#tests/worker/support/mail.ts';

beforeEach(emptyTables);

async function buildService() {
  const { sender, mails } = recordingSender();
  const runtime = { ...buildRuntime(), mail: sender };
  const user = await insertUser(runtime);
  const connection = await insertConnection(runtime, user);
  /** A scan comes to a result with these doubts, or to another one. */
  const save = async (scanId: string, doubts: Canary[]) => {
    const scan = {
      scanId,
      userId: user.userId,
      finishedMs: runtime.clock(),
      phase: 'deepening' as const,
    };
    const messageIds = { newsletters: 0, old_emails: 0, large_attachments: 0 };
    await saveScanResult(runtime.db, scan, {
      summary: buildResultSummary({ doubts }),
      senders: [],
      messageIds,
    });
  };
  const begin = () => insertScan(runtime, connection, { finishedAtMs: null, resultSummary: null });
  const toOwner = () =>
    mails.filter(({ to, text }) => to === BRAND.supportEmail && text.includes('Osäkra'));
  return { runtime, save, begin, toOwner };
}

async function unsureOn({ db }: Runtime, day: string): Promise<number> {
  const isFigure = and(eq(dailyFigures.day, day), eq(dailyFigures.name, 'scansUnsure'));
  return (await db.select().from(dailyFigures).where(isFigure).get())?.value ?? 0;
}

test('an unsure scan counts once in the figures of its day, however often its result is stored', async () => {
  const { runtime, save, begin } = await buildService();
  const [sure, unsure, later] = [await begin(), await begin(), await begin()];
  const day = usageDay(runtime.clock());
  await save(sure, []);
  await save(unsure, ['sizes']);
  await save(unsure, ['sizes', 'senders']);
  await save(unsure, ['sizes', 'senders']);
  expect(await unsureOn(runtime, day)).toBe(1);
  await save(later, []);
  await save(later, ['longSearches']);
  expect(await unsureOn(runtime, day)).toBe(2);
});

test('a result that comes after its scan was purged counts nothing', async () => {
  const { runtime, save, begin } = await buildService();
  const scanId = await begin();
  await runtime.db.update(scans).set({ purgedAtMs: runtime.clock() }).where(eq(scans.id, scanId));
  await save(scanId, ['dates']);
  expect(await unsureOn(runtime, usageDay(runtime.clock()))).toBe(0);
});

test('whoever runs the service is told of unsure scans by mail, on the day and on the next, and then no more', async () => {
  const { runtime, save, begin, toOwner } = await buildService();
  await save(await begin(), []);
  await sweep(runtime);
  await sweep(runtime);
  expect(toOwner()).toEqual([]);
  await save(await begin(), ['totals']);
  await sweep(runtime);
  await sweep(runtime);
  expect(toOwner()).toHaveLength(1);
  expect(toOwner()[0]?.text).toContain('Gmail inte svarade som väntat:\u00a01');
  runtime.advance(DAY_MS);
  await sweep(runtime);
  await sweep(runtime);
  expect(toOwner()).toHaveLength(2);
  runtime.advance(DAY_MS);
  await sweep(runtime);
  await sweep(runtime);
  expect(toOwner()).toHaveLength(2);
});
