import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildReceipt } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test('where senders are left, going on with them is the one step that stands out', async () => {
  const left = { confirmedCount: 7, askedCount: 0, needsClickCount: 0, notPossibleCount: 3 };
  const stepsThatStandOut = async (untriedCount: number) => {
    const unsubscribes = { ...left, waitingCount: 0, untriedCount, retryableCount: untriedCount };
    const { html } = await web.render('/pages/receipt/receipt-page.tsx', 'ReceiptPage', {
      session: buildSession(12),
      url: '/receipt?order=ord_abc',
      loaderData: { receipt: buildReceipt({ unsubscribes }) },
    });
    return [...html.matchAll(/bg-ink text-paper[^>]*>([^<]*)/g)].map(([, text]) => text);
  };
  expect(await stepsThatStandOut(0)).toEqual(['Till översikten']);
  expect(await stepsThatStandOut(3)).toEqual(['Anslut igen och fortsätt']);
});
