import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildReport } from '#tests/web/support/build-report.ts';
import { buildSummary } from '#tests/web/support/build-scan.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test('the report of an empty mailbox says so, and has no figures and no senders', async () => {
  const { latest, history } = buildReport(1);
  if (latest === null) throw new Error('there is no result');
  const resultSummary = buildSummary({ totalEmails: 0, total_size_bytes: 0 });
  const { text, html } = await web.render('/pages/dashboard/report-view.tsx', 'ReportView', {
    session: buildSession(12),
    props: {
      latest: { ...latest, isLive: true, scan: { ...latest.scan, resultSummary } },
      history,
      cleanups: Promise.resolve([]),
      achievements: Promise.resolve(null),
    },
  });
  expect(text).toContain('Din inkorg är tom Vi hittade inte ett enda mejl');
  expect(text).not.toContain('CO₂-skuld');
  expect(text).not.toContain('De skickar mest');
  // There are no mailings to know the senders of: their line is not even kept a place for.
  expect(html).not.toContain('min-h-[3lh]');
  expect(html).toMatch(/<button[^>]*>Starta ny skanning<\/button>/);
});
