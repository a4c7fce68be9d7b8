import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { buildSummary } from '#tests/web/support/build-scan.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

type Failure = { code?: ErrorCode; hasReceipt?: boolean };

function failureScreen({ code = 'gmail_unavailable', hasReceipt = false }: Failure) {
  const onShowReceipt = () => undefined;
  return web.render('/features/scan/scan-failure.tsx', 'ScanFailure', {
    url: '/scan?verify=true',
    props: { code, ...(hasReceipt ? { onShowReceipt } : {}) },
  });
}

test('a rescan that failed says why, and leads to a new try, the earlier receipt and the dashboard', async () => {
  const { text, html, links } = await failureScreen({ hasReceipt: true });
  expect(text).toContain('Inget nytt kvitto Skanningen misslyckades Gmail svarar inte just nu.');
  expect(text).toContain('Ditt förra kvitto finns kvar.');
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
  expect(html).toMatch(/<button[^>]*>Visa det förra kvittot<\/button>/);
  expect(links['Tillbaka till översikten']).toBe('/dashboard?verify=true');
});

test('without an earlier receipt the failure speaks of none', async () => {
  const { text } = await failureScreen({});
  expect(text).toContain('Inget kvitto Skanningen misslyckades');
  expect(text).toContain('Försök igen');
  expect(text).not.toContain('förra kvitto');
});

test.each(['gmail_not_connected', 'gmail_connection_expired', 'gmail_scope_missing'] as const)(
  'a scan that failed with %s leads to Google, since trying again would fail too',
  async (code) => {
    const { text, links } = await failureScreen({ code, hasReceipt: true });
    expect(links['Anslut Gmail igen']).toContain('/api/auth/google/start?');
    expect(text).not.toContain('Försök igen');
  },
);

test('of a Google account without a mailbox it is said so, and another can be chosen', async () => {
  const { text, links } = await failureScreen({ code: 'gmail_not_enabled' });
  expect(text).toContain('Kontot har ingen Gmail En del Google-konton saknar brevlåda');
  expect(links['Välj ett annat konto']).toBe(
    '/api/auth/google/start?language=sv&verify=true&account=other&returnTo=%2Fscan',
  );
  expect(text).not.toContain('Försök igen');
});

test.each([
  ['quick', 'sv', 'Av utskicken det senaste året vet vi vem som har skickat 87'],
  ['complete', 'sv', 'Av utskicken från alla år vet vi vem som har skickat 87'],
  ['quick', 'en', 'of the mailings of the past year'],
  ['complete', 'en', 'of the mailings of all years'],
] as const)(
  'the share of known senders of a %s scan, in %s, is said to cover its own window',
  async (mode, language, window) => {
    const { text } = await web.render('/pages/scan/certainty-note.tsx', 'CertaintyNote', {
      language,
      props: { summary: buildSummary({ attributedShare: 0.87 }), mode },
    });
    expect(text).toContain(window);
  },
);
