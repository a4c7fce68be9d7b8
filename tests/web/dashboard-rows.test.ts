import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';

import { cleanupRows } from '#web/features/dashboard/cleanup-rows.ts';

import { buildCleanup, buildOrder, PAID_AT_MS } from './build-order.ts';
import { buildSession } from './build-session.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  ['sv', 'Rad för rad GR-12345678'],
  ['en', 'Row by row GR-12345678'],
] as const)(
  'what lies in the trash can be had back row by row, and what is back, or on its way, cannot (%s)',
  async (language, offer) => {
    const show = (changes: Partial<CleanupProgress>) => {
      const order = { ...buildOrder({ status: 'completed' }), paidAtMs: PAID_AT_MS };
      const progress = buildCleanup(changes);
      const rows = cleanupRows({
        orders: [{ ...order, progress, withdrawal: null }],
        processing: [],
      });
      const options = { session: buildSession(12), props: { rows }, language };
      return web.render('/features/dashboard/cleanup-list.tsx', 'CleanupList', options);
    };
    const { text, html } = await show({});
    expect(text).toContain(offer);
    expect(html).toContain('aria-expanded="false"');
    expect((await show({ goal: 'restore', restoredCount: 4685 })).text).not.toContain(offer);
    expect((await show({ status: 'working', movedCount: 10 })).text).not.toContain(offer);
    expect((await show({ undoUntilMs: Date.now() - 1 })).text).not.toContain(offer);
  },
);
