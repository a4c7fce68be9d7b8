import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';

import type { useCleanup } from '#web/entities/cleanups/use-cleanup.ts';
import {
  cleanupRows,
  type CleanupRow,
  mayForecastBeLow,
} from '#web/entities/cleanups/cleanup-rows.ts';
import type { DashboardReport } from '#web/pages/dashboard/load-dashboard.ts';

import { buildCleanup, buildOrder, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { buildReport } from '#tests/web/support/build-report.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const hookSchema = z.object({
  useCleanup: z.custom<typeof useCleanup>((value) => typeof value === 'function'),
});

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

/** A result of an hour after the orders were paid, or so many days before; with something on offer. */
function buildLiveReport(daysBeforeOrders: number): DashboardReport {
  const report = buildReport(0);
  if (report.latest === null) throw new Error('the report is empty');
  const finishedAtMs = PAID_AT_MS - daysBeforeOrders * DAY_MS;
  const { scan } = report.latest;
  const { byCategory } = scan.resultSummary;
  const newsletter = { count: 5, bytes: 1, debtG: 1 };
  report.latest.isLive = true;
  report.latest.scan = {
    ...scan,
    startedAtMs: finishedAtMs - 60_000,
    finishedAtMs,
    resultSummary: { ...scan.resultSummary, byCategory: { ...byCategory, newsletter } },
  };
  return report;
}

function buildRows(progress: Partial<CleanupProgress>, order: Partial<OrderView> = {}) {
  return cleanupRows({
    orders: [
      {
        ...buildOrder({ status: 'completed', paidAtMs: PAID_AT_MS, ...order }),
        progress: buildCleanup(progress),
        withdrawal: null,
      },
    ],
    processing: [],
  });
}

type Shown = {
  report?: DashboardReport;
  cleanups?: CleanupRow[] | null;
  hoursLeft?: number;
  language?: Language;
};

function dashboard({ report, cleanups = [], hoursLeft = 12, language = 'sv' }: Shown) {
  return web.render('/pages/dashboard/dashboard-page.tsx', 'DashboardPage', {
    session: buildSession(hoursLeft),
    language,
    loaderData: {
      report: Promise.resolve(report ?? buildLiveReport(1)),
      cleanups: Promise.resolve(cleanups),
      processing: Promise.resolve([]),
      achievements: Promise.resolve(null),
    },
  });
}

test('what the clean-ups since the scan have moved and lies in the trash is shown before and after, each with its time', async () => {
  const cleanups = [
    ...buildRows({ movedCount: 500, restoredCount: 60, notInTrashCount: 40 }, { id: 'ord_a' }),
    ...buildRows({ movedCount: 200 }, { id: 'ord_b' }),
  ];
  const { text } = await dashboard({ cleanups });
  expect(text).toMatch(/Före är när inkorgen vägdes, 20 nov\. 2026 [\d:]+\. Efter är nu/);
  expect(text).toContain('Före 1 000 mejl Efter 400 mejl');
});

test('clean-ups from before the scan, and none at all, leave before and after out', async () => {
  const rows = buildRows({ movedCount: 500 });
  const before = rows.map((row) => ({ ...row, paidAtMs: 0 }));
  for (const cleanups of [before, [], null]) {
    const { text } = await dashboard({ cleanups });
    expect(text).not.toContain('Före och efter');
    expect(text).toContain('37,0 GB i inkorgen');
    expect(text).not.toContain('är från skanningen');
  }
});

test.each([
  ['sv', '37,0 GB före städningen', 'är från skanningen. Sedan dess har 500 mejl städats bort.'],
  [
    'en',
    '37.0 GB before the clean-up',
    'are from the scan. Since then 500 emails have been cleared out',
  ],
] as const)(
  'once mail has been cleaned away the page says which of its figures are from before, in %s',
  async (language, heading, note) => {
    const cleanups = buildRows({ movedCount: 500 });
    const { text } = await dashboard({ cleanups, language });
    expect(text).toContain(heading);
    expect(text).toContain(note);
  },
);

test('the number after follows what is heard of a clean-up that is put back, without a reload', async () => {
  const [row] = buildRows({ movedCount: 500 }, { id: 'ord_live' });
  if (row === undefined) throw new Error('there is no line');
  const { useCleanup: use } = hookSchema.parse(await web.load('/entities/cleanups/use-cleanup.ts'));
  const control = await hookResult(web, () => use(row.cleanupId, row.progress));
  const progress = buildCleanup({
    version: 3,
    goal: 'restore',
    status: 'working',
    movedCount: 500,
    restoredCount: 200,
  });
  const { cleanupId: id, orderId } = row;
  vi.stubGlobal('fetch', async () => Response.json({ id, orderId, progress }));
  await control.ask('undo');
  const { text } = await dashboard({ cleanups: [row] });
  expect(text).toContain('Före 1 000 mejl Efter 700 mejl');
  expect(text).toContain('läggs tillbaka');
});

test.each([
  ['sv', '40 mejl · 40,0 kB · 0,001 kg/år att behålla <0,01 kg · bortstädat sedan dess'],
  ['en', '40 emails · 40.0 kB · 0.001 kg/yr to keep <0.01 kg · cleared out since'],
] as const)('a sender that a clean-up has emptied is marked, in %s', async (language, says) => {
  const report = buildLiveReport(1);
  const senders = report.latest?.senders ?? [];
  const marked = senders.map((sender) => ({ ...sender, isCleaned: true }));
  if (report.latest !== null) report.latest.senders = marked;
  expect((await dashboard({ report, language })).text).toContain(says);
  expect((await dashboard({ language })).text).not.toContain(says);
});

test.each([
  ['sv', 'Årsprognosen kan vara för låg: den räknas på mejlen som ligger kvar'],
  [
    'en',
    'The yearly forecast may be too low: it is worked out from the emails that are still there',
  ],
] as const)(
  'a forecast says that it may be too low where newsletters of its year may have been cleaned away before, in %s',
  async (language, says) => {
    const cleanups = buildRows({ movedCount: 500 });
    const shown = (report: DashboardReport) => dashboard({ report, cleanups, language });
    expect((await shown(buildLiveReport(-30))).text).toContain(says);
    expect((await shown(buildLiveReport(1))).text).not.toContain(says);
  },
);

test('only newsletters that lie in the trash, of the year before the scan, and whose senders have not all ended them, make a forecast too low', () => {
  const none = { rowCount: 0, messageCount: 0 };
  const dayAfter = PAID_AT_MS + DAY_MS;
  expect(mayForecastBeLow(buildRows({}), dayAfter)).toBe(true);
  expect(mayForecastBeLow(buildRows({}), PAID_AT_MS + 366 * DAY_MS)).toBe(false);
  expect(mayForecastBeLow(buildRows({}, { newsletters: none }), dayAfter)).toBe(false);
  expect(mayForecastBeLow(buildRows({ restoredCount: 4685 }), dayAfter)).toBe(false);
  expect(mayForecastBeLow(null, dayAfter)).toBe(false);
  const others = { waitingCount: 0, askedCount: 0, needsClickCount: 0, notPossibleCount: 0 };
  const ended = { ...others, confirmedCount: 3, untriedCount: 0, retryableCount: 0 };
  expect(mayForecastBeLow(buildRows({ unsubscribes: ended }), dayAfter)).toBe(false);
  const asked = { ...ended, askedCount: 1 };
  expect(mayForecastBeLow(buildRows({ unsubscribes: asked }), dayAfter)).toBe(true);
});

test.each([
  [12, true, 0, true],
  [-1, true, 0, false],
  [12, false, 0, false],
  [12, true, 5, false],
  [12, true, 4, true],
])(
  'with %d hours of access left, the data still there: %s, and %d of 5 gone, choosing is offered: %s; one step stands out',
  async (hoursLeft, isLive, movedCount, isOffered) => {
    const report = buildLiveReport(1);
    if (report.latest !== null) report.latest.isLive = isLive;
    const cleanups = movedCount === 0 ? [] : buildRows({ selectedCount: movedCount, movedCount });
    const { links, html } = await dashboard({ report, cleanups, hoursLeft });
    expect(links['Välj vad som ska bort']).toBe(isOffered ? '/clean-direct' : undefined);
    expect(html.match(/bg-ink text-paper/g)).toHaveLength(1);
  },
);
