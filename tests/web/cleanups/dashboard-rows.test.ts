import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { Language } from '#worker/domain/language.ts';

import { boughtSince, cleanedSince, cleanupRows } from '#web/entities/cleanups/cleanup-rows.ts';

import { buildCleanup, buildOrder, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function rowsOf(changes: Partial<CleanupProgress>) {
  const order = { ...buildOrder({ status: 'completed' }), paidAtMs: PAID_AT_MS };
  const progress = buildCleanup(changes);
  return cleanupRows({ orders: [{ ...order, progress, withdrawal: null }], processing: [] });
}

/** The list with this clean-up alone. */
function show(changes: Partial<CleanupProgress>, language: Language = 'sv') {
  const rows = rowsOf(changes);
  const options = { session: buildSession(12), props: { rows }, language };
  return web.render('/pages/dashboard/cleanup-list.tsx', 'CleanupList', options);
}

test('what was bought is on offer no more, moved or left where it is, but for what was put back', () => {
  const done = { selectedCount: 100, movedCount: 90, protectedSinceCount: 10, restoredCount: 20 };
  const rows = rowsOf(done);
  expect(boughtSince(rows, PAID_AT_MS)).toBe(80);
  expect(cleanedSince(rows, PAID_AT_MS)).toBe(70);
  expect(boughtSince(rows, PAID_AT_MS + 1)).toBe(0);
});

function senders(waitingCount: number, retryableCount: number) {
  const seenTo = { confirmedCount: 5, askedCount: 0, needsClickCount: 0 };
  const notPossible = { notPossibleCount: retryableCount, untriedCount: retryableCount };
  return { ...seenTo, ...notPossible, waitingCount, retryableCount };
}

test.each<[string, Partial<CleanupProgress>, string, string]>([
  [
    'waits for its confirmation',
    { status: 'surveying', isUnconfirmed: true },
    'börjar snart',
    'begins soon',
  ],
  ['has senders waiting', { unsubscribes: senders(2, 0) }, 'avregistrerar', 'unsubscribing'],
  ['has senders to try again', { unsubscribes: senders(0, 2) }, 'avsändare kvar', 'senders left'],
  ['has no sender left', { unsubscribes: senders(0, 0) }, 'klar', 'done'],
])('the line of a clean-up that %s says so', async (_name, changes, swedish, english) => {
  const standing = (words: string) => new RegExp(`20\\d\\d.*? ?${words} ?GR-12345678`);
  expect((await show(changes)).text).toMatch(standing(swedish));
  expect((await show(changes, 'en')).text).toMatch(standing(english));
});

test.each([
  ['sv', 'Rad för rad GR-12345678'],
  ['en', 'Row by row GR-12345678'],
] as const)(
  'what lies in the trash can be had back row by row, and what is back, or on its way, cannot (%s)',
  async (language, offer) => {
    const { text, html } = await show({}, language);
    expect(text).toContain(offer);
    expect(html).toContain('aria-expanded="false"');
    // What becomes of it is told here; how it stands is not told twice.
    expect(html).toContain('<p role="status" class="sr-only"></p>');
    expect((await show({ goal: 'restore', restoredCount: 4685 }, language)).text).not.toContain(
      offer,
    );
    expect((await show({ status: 'working', movedCount: 10 }, language)).text).not.toContain(offer);
    expect((await show({ undoUntilMs: Date.now() - 1 }, language)).text).not.toContain(offer);
  },
);

test('where a lost contact would be told of stands empty before, for screen readers to hear of it', async () => {
  expect((await show({})).html).toMatch(/<div role="status"><\/div><ol /);
});
