import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

import type { ScanEntry } from '#web/entities/scans/scan-entry.ts';
import type { updateToastAccuracy, notifyResult } from '#web/features/scan/result-toast.ts';

import { buildProgress, buildScan, buildSummary } from '#tests/web/support/build-scan.ts';
import { buildLostCall } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
const tellSchema = z.object({
  notifyResult: z.custom<typeof notifyResult>((value) => typeof value === 'function'),
  updateToastAccuracy: z.custom<typeof updateToastAccuracy>((value) => typeof value === 'function'),
});

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function scanPage(entry: Promise<ScanEntry>) {
  const loaderData = { kind: 'connected', entry };
  return web.render('/pages/scan/scan-page.tsx', 'ScanPage', { url: '/scan', loaderData });
}

test('until it is known how the scan stands a checking screen says that it connects', async () => {
  const { text, html } = await web.render('/pages/scan/scan-page.tsx', 'CheckingScreen');
  expect(text).toBe('Skanning Ansluter till Gmail...');
  expect(html).toContain('role="status"');
});

test('a failed scan is headed Skanningen misslyckades, with its reason, a retry and a way back', async () => {
  const { text, html, links } = await scanPage(
    Promise.resolve({ kind: 'failed', code: 'gmail_unavailable' }),
  );
  expect(text).toContain('Skanningen misslyckades Gmail svarar inte just nu.');
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
  expect(links['Tillbaka till översikten']).toBe('/dashboard');
});

test.each([
  ['gmail_connection_expired', 'Anslut Gmail igen'],
  ['gmail_not_enabled', 'Välj ett annat konto'],
] as const)(
  'a scan found to have failed with %s leads to Google, as one does that was watched',
  async (code, way) => {
    const { text, links } = await scanPage(Promise.resolve({ kind: 'failed', code }));
    expect(links[way]).toContain('/api/auth/google/start?');
    expect(text).not.toContain('Försök igen');
  },
);

test('a scan whose state cannot be read says Kunde inte ladda skanningsdata', async () => {
  const { text, html } = await scanPage(buildLostCall());
  expect(text).toContain('Kunde inte ladda skanningsdata Nätverksfel - kontrollera din anslutning');
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
});

test('without a live connection /scan says why, and its button leads to Google for reading', async () => {
  const swedish = await web.render('/pages/scan/scan-page.tsx', 'ScanPage', {
    url: '/scan?verify=true',
    loaderData: { kind: 'not-connected', code: 'gmail_connection_expired' },
  });
  expect(swedish.text).toContain('Gmail-kopplingen har gått ut');
  expect(swedish.links['Anslut Gmail igen']).toBe(
    '/api/auth/google/start?language=sv&verify=true&returnTo=%2Fscan',
  );
});

test.each([
  ['gmail_not_connected', 'Gmail not connected'],
  ['gmail_connection_expired', 'Gmail connection expired'],
])('in English %s reads %s', async (code, heading) => {
  const { text } = await web.render('/pages/scan/scan-page.tsx', 'ScanPage', {
    language: 'en',
    loaderData: { kind: 'not-connected', code },
  });
  expect(text).toContain(heading);
});

test('where the box for Gmail was left empty, /scan shows which box is meant', async () => {
  const { text } = await web.render('/pages/scan/scan-page.tsx', 'ScanPage', {
    loaderData: { kind: 'not-connected', code: 'gmail_scope_missing' },
  });
  expect(text).toContain('En ruta blev tom');
  expect(text).toContain('Så ser rutan ut hos Google, ungefär.');
});

test('while scanning the status line and the live count are shown', async () => {
  const progress = buildProgress({ scannedMsgs: 512, totalMsgs: 20_000 });
  const { text } = await web.render('/features/scan/scan-count.tsx', 'ScanCount', {
    props: { progress },
  });
  expect(text).toMatch(/^Skannar inkorgen\.\.\. 512 av 20 000 mejl räknade/);
});

test.each([
  ['sv', null, '1 mejl räknat'],
  ['sv', 1, '1 av 1 mejl räknat'],
  ['en', null, '1 email counted'],
  ['en', 1, '1 of 1 email counted'],
] as const)(
  'in %s a single email of %s is counted in the singular',
  async (language, total, says) => {
    const sorting = { done: 0, total: 0 };
    const progress = buildProgress({ scannedMsgs: 1, totalMsgs: total, sorting });
    const { text } = await web.render('/features/scan/scan-count.tsx', 'ScanCount', {
      props: { progress },
      language,
    });
    expect(text).toContain(says);
  },
);

test('the progress bar says how far the scan has come', async () => {
  const { html } = await web.render('/shared/charts/progress-ring.tsx', 'ProgressRing', {
    props: { percent: 64.7, text: '64 %', label: 'Hur långt' },
  });
  expect(html).toContain('role="progressbar"');
  expect(html).toContain('aria-valuenow="64"');
});

test('the result shows debt and yearly figure with their span beside them', async () => {
  const summary = buildSummary({
    debtRange: { lowKg: 0.01, centralKg: 25.9, highKg: 74 },
    flowRange: { lowKg: 0.2, centralKg: 20.1, highKg: 25 },
  });
  const { text } = await web.render('/entities/scans/result-figures.tsx', 'ResultFigures', {
    props: { summary },
  });
  expect(text).toMatch(/CO₂-skuld 25,90 ?kg\/år .*?publicerat: 0,01–74 kg/);
  expect(text).toMatch(/Årsprognos 20,10 ?kg\/år .*?vårt spann: 0,2–25 kg/);
});

test('24 kg are 200 km by car, 0.89 kg of beef and 1.5 per cent of a flight', async () => {
  const { text } = await web.render('/pages/scan/results-view.tsx', 'Equivalents', {
    props: { co2: { lowKg: 0.6, centralKg: 24, highKg: 60 } },
  });
  expect(text).toContain('med bil ≈ 200 km (5–500)');
  expect(text).toContain('nötkött ≈ 0,89 kg (0,02–2,2)');
  expect(text).toContain('flygresa ≈ 1,5 % (0,04–3,8)');
});

test('the receipt counts newsletters, old mail and large attachments, and gives the size in GB', async () => {
  const resultSummary = buildSummary({
    byCategory: {
      newsletter: { count: 1344, bytes: 1, debtG: 1 },
      legacy: { count: 4273, bytes: 1, debtG: 1 },
      large_attachment: { count: 1156, bytes: 1, debtG: 1 },
    },
  });
  const { text } = await web.render('/pages/scan/mailbox-receipt.tsx', 'MailboxReceipt', {
    props: {
      scan: { ...buildScan(), finishedAtMs: 0, resultSummary },
      cleanedCount: 0,
      isAllGone: false,
    },
  });
  expect(text).toMatch(/Nyhetsbrev ?1 344/);
  expect(text).toMatch(/Gamla mejl ?4 273/);
  expect(text).toMatch(/Stora bilagor ?1 156/);
  expect(text).toMatch(/Plats ?37,0 GB/);
});

test.each([
  ['sv', '25 % av mejlen är skyddade', /Skyddade 250 ?Övriga, som blir kvar 350/],
  ['en', '25% of the emails are protected', /Protected 250 ?Others, which stay 350/],
] as const)(
  'in %s the result shows what can go, what is protected and how large a share that is',
  async (language, words, legend) => {
    const part = (count: number) => ({ count, bytes: 1, debtG: 1 });
    const summary = buildSummary({
      protectedCount: 250,
      byCategory: { newsletter: part(300), legacy: part(90), large_attachment: part(10) },
    });
    const { text } = await web.render('/pages/scan/result-details.tsx', 'MailboxComposition', {
      props: { summary },
      language,
    });
    expect(text).toContain(words);
    expect(text).toMatch(legend);
  },
);

test('the debt stands to the eighth decimal, moves with the seconds, and can be paused', async () => {
  const ticker = (countedAtMs: number) =>
    web.render('/pages/scan/results-view.tsx', 'DebtTicker', {
      props: {
        debtKg: 25.9,
        span: { lowKg: 0.01, highKg: 74 },
        annualFlowKg: 20.1,
        countedAtMs,
      },
    });
  const { text, html } = await ticker(Date.now());
  expect(text).toMatch(/Uppskattad CO₂-skuld just nu 25,90000\d{3} kg/);
  expect(html).toMatch(/<button[^>]*>Pausa<\/button>/);
  expect((await ticker(Date.now() - 3_600_000)).text).toContain('25,90229');
});

test.each([
  ['quick', 'sv', 'Snabbskanningen är klar! Uppskattning med 98 % träffsäkerhet'],
  ['quick', 'en', 'Quick scan complete! 98% accurate estimate'],
  ['complete', 'sv', 'Den fullständiga skanningen är klar!'],
  ['complete', 'en', 'Complete scan finished!'],
] as const)('a %s scan that has ended well says in %s: %s', async (mode, language, words) => {
  const { notifyResult } = tellSchema.parse(await web.load('/features/scan/result-toast.ts'));
  const summary = buildSummary({ accuracyPercent: 98.4 });
  for (const first of LANGUAGES) {
    const [toast] = await web.toastsBy(() => notifyResult(mode, summary), first, language);
    expect(String(toast?.title).replaceAll('\u00a0', ' ')).toContain(words);
  }
});

test('what is told of a quick scan follows the result beside it, which gets better', async () => {
  const module = await web.load('/features/scan/result-toast.ts');
  const { notifyResult, updateToastAccuracy } = tellSchema.parse(module);
  const [toast] = await web.toastsBy(() => {
    notifyResult('quick', buildSummary({ accuracyPercent: 94 }));
    updateToastAccuracy(95);
  }, 'en');
  expect(toast?.title).toContain('95% accurate');
});

test.each([
  ['sv', 'Snabbskanningen är klar! Det fanns inget att väga.'],
  ['en', 'Quick scan complete! There was nothing to weigh.'],
] as const)(
  'of an empty inbox no accuracy is claimed, and %s says: %s',
  async (language, words) => {
    const { notifyResult } = tellSchema.parse(await web.load('/features/scan/result-toast.ts'));
    const summary = buildSummary({ totalEmails: 0, accuracyPercent: 100 });
    const [toast] = await web.toastsBy(() => notifyResult('quick', summary), language);
    expect(toast?.title).toBe(words);
  },
);

test('a connection that could not be looked at says so, with a retry and a way back', async () => {
  const { text, html } = await web.render('/pages/scan/scan-page.tsx', 'ScanPage', {
    url: '/scan',
    loaderData: { kind: 'unchecked', code: 'network_error' },
  });
  expect(text).toContain('Kunde inte kontrollera Gmail-koppling');
  expect(text).toContain('Nätverksfel - kontrollera din anslutning');
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
});

test('the foot of the result leads back to the dashboard', async () => {
  const { links } = await web.render('/pages/scan/results-bar.tsx', 'ResultsBar', {
    props: { summary: buildSummary(), cleanedCount: 0, isAllGone: false },
    url: '/scan?verify=true',
  });
  expect(links['Till översikten']).toBe('/dashboard?verify=true');
});

test.each([
  ['sv', '50 mejl har städats bort 78 mejl kunde slängas när inkorgen vägdes.'],
  ['en', '50 emails have been cleared out 78 emails could go when the inbox was weighed.'],
] as const)(
  'once some of it is gone the foot of the result no longer says that all of it can go, in %s',
  async (language, says) => {
    const newsletter = { count: 78, bytes: 1, debtG: 1 };
    const none = { count: 0, bytes: 0, debtG: 0 };
    const summary = buildSummary({
      byCategory: { newsletter, legacy: none, large_attachment: none },
    });
    const { text } = await web.render('/pages/scan/results-bar.tsx', 'ResultsBar', {
      props: { summary, cleanedCount: 50, isAllGone: false },
      url: '/scan',
      language,
    });
    expect(text).toContain(says);
    expect(text).not.toMatch(/78 mejl kan|24,30 kg/);
  },
);

test.each([
  [
    'sv',
    'uppskattat, för allt som går att slänga och ett år av nyhetsbreven',
    '78 mejl kan slängas, 731 MB Uppskattad CO₂: 0,50 kg/år, publicerat: <0,01–1,4 kg',
  ],
  [
    'en',
    'estimated, for all that can go and a year of the newsletters',
    '78 emails can go, 731 MB Estimated CO₂: 0.50 kg/yr, published: <0.01–1.4 kg',
  ],
] as const)(
  'what can go says what it is estimated for, and the foot of the result leads with mails and space, in %s',
  async (language, takes, madeOf) => {
    const newsletter = { count: 78, bytes: (0.5 / 0.7) * BYTES_PER_GIB, debtG: 500 };
    const none = { count: 0, bytes: 0, debtG: 0 };
    const summary = buildSummary({
      potentialSavingsKg: 24.3,
      byCategory: { newsletter, legacy: none, large_attachment: none },
    });
    const figures = await web.render('/entities/scans/result-figures.tsx', 'ResultFigures', {
      props: { summary },
      language,
    });
    expect(figures.text).toContain(takes);
    const bar = await web.render('/pages/scan/results-bar.tsx', 'ResultsBar', {
      props: { summary, cleanedCount: 0, isAllGone: false },
      url: '/scan',
      language,
    });
    expect(bar.text).toContain(madeOf);
  },
);
