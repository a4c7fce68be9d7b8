import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SessionView } from '#worker/contract/access.ts';

import type { DashboardReport } from '#web/pages/dashboard/load-dashboard.ts';

import { buildReport } from '#tests/web/support/build-report.ts';
import { buildScan } from '#tests/web/support/build-scan.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function show(report: DashboardReport, session: SessionView, language: 'sv' | 'en' = 'sv') {
  return web.render('/pages/dashboard/dashboard-page.tsx', 'DashboardPage', {
    session,
    language,
    loaderData: {
      report: Promise.resolve(report),
      cleanups: Promise.resolve([]),
      processing: Promise.resolve([]),
      achievements: Promise.resolve(null),
    },
  });
}

/** A report whose scan has lost its names, as they go with the access. */
function buildErasedReport(changes: Partial<NonNullable<DashboardReport['latest']>> = {}) {
  const { latest, history } = buildReport(1);
  if (latest === null) throw new Error('there is no result');
  return { latest: { ...latest, senders: [], ...changes }, history };
}

test('names that went with an earlier access are said to be erased, with the way to new ones', async () => {
  const erased = buildErasedReport();
  const connected = await show(erased, buildSession(23));
  expect(connected.text).toContain('Namnen är raderade');
  expect(connected.text).toContain('Skanna igen för att se listan på nytt.');
  expect(connected.text).not.toContain('Inga nyhetsbrev hittades.');
  const expired = await show(erased, buildSession(-1));
  expect(expired.text).toContain('Anslut och skanna igen för att se listan på nytt.');
  const english = await show(erased, buildSession(23), 'en');
  expect(english.text).toContain('Scan again to see the list.');
});

test('a scan that is still there and found no newsletters says that', async () => {
  const live = await show(buildErasedReport({ isLive: true }), buildSession(23));
  expect(live.text).toContain('Inga nyhetsbrev hittades.');
});

test('the last scan can be opened while it is there, or another runs', async () => {
  const linksOf = async (report: DashboardReport) =>
    Object.keys((await show(report, buildSession(12))).links);
  const { latest, history } = buildErasedReport();
  expect(await linksOf({ latest, history })).not.toContain('Öppna senaste skanningen');
  expect(await linksOf(buildErasedReport({ isLive: true }))).toContain('Öppna senaste skanningen');
  const running = { ...buildScan({ id: 'c' }), startedAtMs: 1, scannedMsgs: 5, co2: null };
  expect(
    await linksOf({ latest, history: [{ ...running, state: 'running' }, ...history] }),
  ).toContain('Öppna senaste skanningen');
});

test('a connection that cannot read the mailbox scans nothing: the way to one that can is offered', async () => {
  const { links, html } = await show(buildErasedReport(), buildSession(12, { canRead: false }));
  expect(links['Anslut och skanna']).toBe('/scan');
  expect(html).not.toContain('Starta ny skanning');
});
