import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ReceiptView } from '#worker/contract/orders.ts';

import { buildReceipt, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function show(receipt: ReceiptView) {
  return web.render('/pages/receipt/receipt-page.tsx', 'ReceiptPage', {
    session: buildSession(12),
    url: '/receipt?order=ord_abc',
    loaderData: { receipt },
    language: 'sv',
  });
}

test('access that still works says until when, and can be ended at once', async () => {
  const { text } = await show(buildReceipt());
  expect(text).toMatch(
    /Åtkomstnyckel ?ya29…f3Qk Skapad ?21 nov\. 2026 [\d:]+ Använd ?21 nov\. 2026/,
  );
  expect(text).toMatch(/Gäller till ?\d+ [a-z]+\.? \d{4} [\d:]+ Sedan tas den bort/);
  expect(text).toContain('Återkalla åtkomst');
});

test('access that is revoked says when, and that the inbox is its owner’s again', async () => {
  const { token } = buildReceipt();
  const ended = token === null ? null : { ...token, revokedAtMs: PAID_AT_MS + 60_000 };
  const { text } = await show(buildReceipt({}, { token: ended }));
  expect(text).toMatch(/Återkallad ?21 nov\. 2026 [\d:]+ Inkorgen är din igen\./);
  expect(text).not.toContain('Återkalla åtkomst');
});

test('access given anew since then is told with its end, and can be ended at once', async () => {
  const { token } = buildReceipt();
  const times = { revokedAtMs: PAID_AT_MS + 60_000, laterExpiresAtMs: Date.now() + 3_600_000 };
  const { text } = await show(buildReceipt({}, { token: token && { ...token, ...times } }));
  expect(text).toMatch(
    /Återkallad ?21 nov\. 2026 [\d:]+ Ny åtkomst gäller till ?\d+ [a-z]+\.? \d{4} [\d:]+/,
  );
  expect(text).toContain('Återkalla åtkomst');
  expect(text).not.toContain('Vi kommer inte åt den längre');
});

test('access that was never used has no times', async () => {
  const { text } = await show(
    buildReceipt({ status: 'surveying', movedCount: 0 }, { token: null }),
  );
  expect(text).toMatch(/Åtkomstnyckel ?– Ingenting har gjorts med åtkomsten än\./);
});
