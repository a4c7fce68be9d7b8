import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Achievement } from '#worker/contract/achievements.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import type { SessionView } from '#worker/contract/access.ts';
import type { Language } from '#worker/domain/language.ts';

import {
  cleanupRows,
  cleanupToFinish,
  rowAt,
  type CleanupRow,
} from '#web/entities/cleanups/cleanup-rows.ts';
import { withDebtOf } from '#web/pages/dashboard/history-rows.ts';
import type { DashboardReport } from '#web/pages/dashboard/load-dashboard.ts';

import { buildCleanup, buildOrder, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { buildReport } from '#tests/web/support/build-report.ts';
import { buildSummary } from '#tests/web/support/build-scan.ts';
import { buildLostCall, buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const EMPTY: DashboardReport = { latest: null, history: [] };

type DashboardOptions = {
  language?: Language;
  cleanups?: CleanupRow[] | null;
  processing?: OrderView[];
  achievements?: Achievement[] | null;
};

function dashboard(
  report: Promise<DashboardReport>,
  session: SessionView,
  { language, cleanups = [], processing = [], achievements = [] }: DashboardOptions = {},
) {
  return web.render('/pages/dashboard/dashboard-page.tsx', 'DashboardPage', {
    session,
    loaderData: {
      report,
      cleanups: Promise.resolve(cleanups),
      processing: Promise.resolve(processing),
      achievements: Promise.resolve(achievements === null ? null : { achievements, goals: [] }),
    },
    ...(language === undefined ? {} : { language }),
  });
}

/** The rows of paid orders, as the list of the server gives them. */
function buildCleanupRows(...cleanups: Partial<CleanupProgress>[]): CleanupRow[] {
  return cleanupRows({
    orders: cleanups.map((progress, index) => ({
      ...buildOrder({ status: 'completed', paidAtMs: PAID_AT_MS, id: `ord_${'abc'[index]}` }),
      progress: buildCleanup(progress),
      withdrawal: null,
    })),
    processing: [],
  });
}

test('while it is loading the dashboard shows a skeleton that says so', async () => {
  const { html, text } = await web.render(
    '/pages/dashboard/dashboard-page.tsx',
    'DashboardSkeleton',
  );
  expect(text).toBe('Laddar översikten …');
  expect(html).toContain('role="status"');
});

test('a dashboard that could not be loaded has a card with a retry and a way to the start', async () => {
  const { text, html, links } = await dashboard(buildLostCall(), buildSession(12));
  expect(text).toContain('Kunde inte ladda översikten');
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
  expect(links['Till startsidan']).toBe('/');
});

test('before the first scan the dashboard is empty and calls to a scan', async () => {
  const { text, links } = await dashboard(Promise.resolve(EMPTY), buildSession(12));
  expect(text).toContain('Inget vägt än');
  expect(links['Skanna min inkorg']).toBe('/scan');
});

test.each([
  ['sv', 'Inkorgen vägs just nu', 'Följ skanningen', 'Inget vägt än'],
  ['en', 'Your inbox is being weighed', 'Follow the scan', 'Nothing weighed yet'],
] as const)(
  'while the first scan runs the dashboard says so and leads to it, in %s',
  async (language, heading, link, before) => {
    const [row] = buildReport(1).history;
    if (row === undefined) throw new Error('there is no line');
    const history = [{ ...row, co2Kg: null, state: 'running' as const }];
    const { text, links } = await web.render(
      '/pages/dashboard/empty-dashboard.tsx',
      'EmptyDashboard',
      { session: buildSession(12), props: { history, cleanups: Promise.resolve([]) }, language },
    );
    expect(text).toContain(heading);
    expect(text).not.toContain(before);
    expect(links[link]).toBe('/scan');
  },
);

test('the report shows debt, forecast and what can go, each with its span beside it', async () => {
  const { text } = await dashboard(Promise.resolve(buildReport(1)), buildSession(12));
  expect(text).toMatch(/CO₂-skuld 25,90 ?kg\/år .*?publicerat: 0,01–74 kg/);
  expect(text).toMatch(/Årsprognos 20,10 ?kg\/år .*?vårt spann: 0,2–25 kg/);
  expect(text).toMatch(/Kan slängas 24,30 ?kg\/år .*?vårt spann: 0,1–60 kg/);
});

test('each line of the history has date, emails and kilograms, and only the newest is marked', async () => {
  const { html, text } = await dashboard(Promise.resolve(buildReport(1)), buildSession(12));
  expect(text).toMatch(/20 nov\. 2026 [\d:]+ ?900 mejl ?Uppskattad CO₂: 25,90 kg\/år, pub/);
  expect(text).toMatch(/2 okt\. 2026 [\d:]+ ?800 mejl ?Uppskattad CO₂: 24,10 kg\/år, pub/);
  const marked = [...html.matchAll(/<li aria-current="true".*?<\/li>/g)].map(([line]) => line);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain('900');
});

test('a result that has got better weighs the same in the history, and no other line changes', () => {
  const { latest, history } = buildReport(1);
  if (latest === null) throw new Error('there is no result');
  const resultSummary = buildSummary({ debtRange: { lowKg: 0.009, centralKg: 27, highKg: 77 } });
  const lines = withDebtOf({ ...latest.scan, resultSummary }, history);
  expect(lines).toEqual([{ ...history[0], co2: resultSummary.debtRange }, history[1]]);
});

test('the report has a card that starts a scan, and how it works in four steps', async () => {
  const { text, html } = await dashboard(Promise.resolve(buildReport(1)), buildSession(12));
  expect(html).toMatch(/<button[^>]*>Starta ny skanning<\/button>/);
  expect(text).toMatch(/Så fungerar det 01 Anslut .*02 Skanna .*03 Läs kvittot .*04 Välj själv/);
});

test('the report names its senders while access lives, and not after it', async () => {
  const live = await dashboard(Promise.resolve(buildReport(1)), buildSession(1));
  expect(live.text).toContain('Shop');
  const expired = await dashboard(Promise.resolve(buildReport(1)), buildSession(-1));
  expect(expired.text).not.toContain('Shop');
  expect(expired.text).toContain('Namnen är raderade');
});

test('a rescan is suggested when the last scan is seven days old, and not before', async () => {
  const due = await dashboard(Promise.resolve(buildReport(7)), buildSession(12));
  expect(due.text).toContain('Din senaste skanning är 7 dagar gammal.');
  const early = await dashboard(Promise.resolve(buildReport(6)), buildSession(12));
  expect(early.text).not.toContain('Din senaste skanning');
});

test('with more than six hours left one small line says how long access lasts', async () => {
  const { text } = await dashboard(Promise.resolve(EMPTY), buildSession(12.5));
  expect(text).toMatch(/^Inloggad som anna@example.test Säker åtkomst aktiv i 12h 30m Inget vägt/);
});

test('with six hours or less the banner warns, and adds that reconnecting is free', async () => {
  const { text } = await dashboard(Promise.resolve(EMPTY), buildSession(5.5));
  expect(text).toContain('Skynda dig - 5h 30m kvar');
  expect(text).toContain('Du kan ansluta igen gratis.');
  const last = await dashboard(Promise.resolve(EMPTY), buildSession(0.2));
  expect(last.text).toContain('Skynda dig - 12 minuter kvar');
});

test('expired access says that it is deleted after 24 hours and that reconnecting is needed', async () => {
  const { text, html, links } = await dashboard(Promise.resolve(EMPTY), buildSession(-1));
  expect(text).toContain(
    'Din åtkomst har gått ut Åtkomsten till brevlådan raderas efter 24 timmar. Anslut igen för att skanna på nytt.',
  );
  expect(html).toContain('border-clay');
  expect(links['Anslut igen']).toContain('/api/auth/google/start');
});

test.each([
  [
    'sv',
    'Din åtkomst har gått ut Den togs bort före de 24 timmarna, här eller i ditt Google-konto.',
  ],
  [
    'en',
    'Your access has expired It was removed before the 24 hours were up, here or in your Google',
  ],
] as const)(
  'access that was revoked elsewhere is told of by the banner too, which stays, in %s',
  async (language, says) => {
    const session = buildSession(12, { isRevoked: true });
    const { text, html } = await dashboard(Promise.resolve(EMPTY), session, { language });
    expect(text).toContain(says);
    expect(html).toMatch(/href="\/api\/auth\/google\/start[^"]*"/);
    expect(text).not.toContain('12h');
  },
);

test('expired access with a paid order open can be finished without paying again', async () => {
  const session = buildSession(-1, { isRetryAllowed: true });
  const { text } = await dashboard(Promise.resolve(EMPTY), session);
  expect(text).toContain(
    'Din betalda städning väntar på dig Anslut igen och avsluta din städning utan att betala en gång till.',
  );
  expect(text).not.toContain('försök kvar');
});

test('expired access with a paid order open leads to the receipt where it is finished', async () => {
  const session = buildSession(-1, { isRetryAllowed: true });
  const cleanups = buildCleanupRows(
    { status: 'done' },
    { status: 'suspended', movedCount: 2000 },
    { status: 'failed' },
  );
  const { links, text } = await dashboard(Promise.resolve(EMPTY), session, { cleanups });
  expect(text).toContain('Det går så många gånger du behöver, till 28 nov. 2026.');
  expect(links['Slutför städningen']).toBe('/receipt?order=ord_b');
  expect(links['Anslut igen']).toBeUndefined();
  const unknown = await dashboard(Promise.resolve(EMPTY), session, { cleanups: null });
  expect(unknown.links['Anslut igen']).toContain('/api/auth/google/start');
});

test('while access lives a paused clean-up stands above all else, and leads to its receipt', async () => {
  const cleanups = buildCleanupRows({ status: 'done' }, { status: 'suspended' });
  const paused = await dashboard(Promise.resolve(EMPTY), buildSession(12), { cleanups });
  expect(paused.text).toContain('En betald städning är pausad Den fortsätter där den slutade');
  expect(paused.links['Slutför städningen']).toBe('/receipt?order=ord_b');
  for (const status of ['working', 'done', 'closed'] as const) {
    const others = buildCleanupRows({ status });
    const { text } = await dashboard(Promise.resolve(EMPTY), buildSession(12), {
      cleanups: others,
    });
    expect(text).not.toContain('En betald städning är pausad');
  }
});

test('putting back that stands still is told, with and without access, and leads to its receipt', async () => {
  for (const hours of [12, -1]) {
    for (const status of ['suspended', 'failed'] as const) {
      const cleanups = buildCleanupRows({ status: 'done' }, { goal: 'restore', status });
      const { text, links } = await dashboard(Promise.resolve(EMPTY), buildSession(hours), {
        cleanups,
      });
      expect(text).toContain('Alla mejl är inte tillbaka än Resten ligger i papperskorgen.');
      expect(links['Lägg tillbaka resten']).toBe('/receipt?order=ord_b');
    }
  }
  const done = buildCleanupRows({ goal: 'restore', status: 'done' });
  const { text } = await dashboard(Promise.resolve(EMPTY), buildSession(12), { cleanups: done });
  expect(text).not.toContain('Alla mejl är inte tillbaka än');
});

test('only a clean-up that moves, and has not ended, is open', () => {
  expect(cleanupToFinish(buildCleanupRows({ status: 'closed' }, { status: 'done' }))).toBeNull();
  expect(cleanupToFinish(buildCleanupRows({ goal: 'restore', status: 'failed' }))).toBeNull();
  expect(
    cleanupToFinish(buildCleanupRows({ status: 'done' }, { status: 'working' }))?.orderId,
  ).toBe('ord_b');
});

test('the clean-ups are listed with date, order number, count and state, each leading to its receipt', async () => {
  const cleanups = buildCleanupRows(
    { status: 'suspended', movedCount: 2000 },
    { goal: 'restore', status: 'done', restoredCount: 4685 },
  );
  const { text, html } = await dashboard(Promise.resolve(buildReport(1)), buildSession(12), {
    cleanups,
  });
  expect(text).toMatch(
    /Dina städningar 21 nov\. 2026 [\d:]+ ?pausad ?GR-12345678 ?2 000 av 4 685 mejl/,
  );
  expect(text).toMatch(/lagt tillbaka ?GR-12345678 ?0 av 4 685 mejl/);
  expect(html).toContain('href="/receipt?order=ord_a"');
  expect(html).toContain('href="/receipt?order=ord_b"');
});

test('a line follows the clean-up, and one that its owner has withdrawn from says so when it closes', () => {
  const [row] = buildCleanupRows({ status: 'working', movedCount: 10 });
  if (row === undefined) throw new Error('there is no line');
  const moved = rowAt(row, buildCleanup({ status: 'done', movedCount: 4685 }));
  expect(moved).toMatchObject({
    orderId: 'ord_a',
    stage: 'moved',
    trashedCount: 4685,
    isOpen: false,
  });
  const closed = buildCleanup({ status: 'closed' });
  expect(rowAt(row, closed).stage).toBe('closed');
  expect(rowAt({ ...row, isWithdrawn: true }, closed).stage).toBe('withdrawn');
});

test('of many clean-ups the newest five stand there, and the others a press away', async () => {
  const cleanups = buildCleanupRows(
    ...Array.from({ length: 7 }, () => ({ status: 'done' as const })),
  );
  const { text, html } = await dashboard(Promise.resolve(buildReport(1)), buildSession(12), {
    cleanups,
  });
  expect(text).toContain('Visa 2 till');
  expect(html.match(/href="\/receipt\?order=/g)).toHaveLength(5);
});

test('without clean-ups there is no list of them; one that could not be loaded says so', async () => {
  const none = await dashboard(Promise.resolve(buildReport(1)), buildSession(12));
  expect(none.text).not.toContain('Dina städningar');
  const lost = await dashboard(Promise.resolve(EMPTY), buildSession(12), { cleanups: null });
  expect(lost.text).toContain('Kunde inte ladda städningarna');
});

test('the dashboard speaks English too, with its numbers', async () => {
  const { text } = await dashboard(Promise.resolve(buildReport(8)), buildSession(5.5), {
    language: 'en',
  });
  expect(text).toContain('Hurry - 5h 30m left');
  expect(text).toContain('Estimated CO₂: 25.90 kg/yr, published: 0.01–74');
  expect(text).not.toMatch(/[åäö]/);
});

test('the bar of signed-in pages has address, revoking and signing out, and search engines stay away', async () => {
  const { text, html } = await web.render('/app/signed-in-layout.tsx', 'Component', {
    session: buildSession(12),
  });
  expect(text).toContain('anna@example.test');
  expect(html).toMatch(/<button[^>]*max-md:hidden[^>]*>.*?Återkalla åtkomst/);
  expect(html).toMatch(/<button[^>]*>.*?Logga ut/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('a payment that takes its time stands on the dashboard, with a way to it', async () => {
  const processing = [buildOrder({ status: 'processing', paymentMode: 'stripe' })];
  const { text, links } = await dashboard(Promise.resolve(EMPTY), buildSession(12), { processing });
  expect(text).toContain('Betalningen för GR-12345678 behandlas');
  expect(text).toContain('Städningen börjar av sig själv när pengarna har kommit.');
  expect(links['Visa betalningen']).toBe('/checkout?order=ord_abc');
  const english = await dashboard(Promise.resolve(EMPTY), buildSession(12), {
    processing,
    language: 'en',
  });
  expect(english.text).toContain('The payment for GR-12345678 is being processed');
});

test('the report has a card of what its owner has achieved', async () => {
  const achievements = [
    { type: 'first_scan', achievedAtMs: PAID_AT_MS, metadata: null, isNew: false } as const,
  ];
  const { text } = await dashboard(Promise.resolve(buildReport(1)), buildSession(12), {
    achievements,
  });
  expect(text).toMatch(/Dina märken 1 av 11 Första skanningen/);
});
