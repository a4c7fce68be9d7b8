import { expect, test } from 'vitest';

import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import { EVERY_LABEL } from '#worker/domain/scans/messages/label-plan.ts';
import { planListing } from '#worker/domain/scans/listing/listing-plan.ts';
import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';
import { RECEIPT_BIT } from '#worker/domain/scans/messages/message-mark.ts';
import { remainingWork, type WorkInput } from '#worker/domain/scans/listing/remaining-work.ts';

const HORIZON_MS = Date.UTC(2026, 10, 21);

function buildTotals(messages: number): MailboxTotals {
  return {
    messages,
    byLabel: {
      UNREAD: messages * 0.4,
      SENT: messages * 0.05,
      DRAFT: 0,
      CHAT: null,
      STARRED: messages * 0.02,
      IMPORTANT: messages * 0.2,
      CATEGORY_PROMOTIONS: messages * 0.3,
      CATEGORY_SOCIAL: messages * 0.05,
      CATEGORY_UPDATES: messages * 0.1,
      CATEGORY_FORUMS: 0,
      SPAM: 0,
      TRASH: 0,
    },
  };
}

function buildWork(messages: number, changes: Partial<WorkInput> = {}): WorkInput {
  const totals = buildTotals(messages);
  const plan = planListing({
    horizonMs: HORIZON_MS,
    mode: 'quick',
    totals,
    labels: EVERY_LABEL,
    timeZone: 'UTC',
  });
  return {
    mode: 'quick',
    totals,
    countedMsgs: 0,
    ageBands: ageBands(HORIZON_MS, 'quick', 'UTC').length,
    plan: plan.map((cell) => ({ ...cell, pageCount: 0, isDone: false })),
    openSenderListings: 0,
    openFetches: null,
    attributedShare: null,
    ...changes,
  };
}

/** The same work with all of its plan listed. */
function listed(work: WorkInput): WorkInput {
  return { ...work, plan: work.plan.map((cell) => ({ ...cell, isDone: true })) };
}

test('an empty mailbox has only its empty listings left', () => {
  const { pages, fetches } = remainingWork(buildWork(0));
  expect(Number.isFinite(pages + fetches)).toBe(true);
  expect(pages).toBeLessThanOrEqual(buildWork(0).plan.length);
});

test.each([1_000, 20_000, 100_000, 500_000])(
  'of %i messages every one is listed at least once, and few are fetched',
  (messages) => {
    const { pages, fetches } = remainingWork(buildWork(messages));
    expect(pages * 500).toBeGreaterThan(messages);
    expect(pages * 500).toBeLessThan(messages * 3.5 + 50_000);
    expect(fetches).toBeLessThan(22 + 1.2 * Math.sqrt(messages));
  },
);

test('without categories any mail received may be bulk mail, and there is more to fetch', () => {
  const { byLabel } = buildTotals(20_000);
  const none = { CATEGORY_PROMOTIONS: 0, CATEGORY_SOCIAL: 0, CATEGORY_UPDATES: 0 };
  const totals = { messages: 20_000, byLabel: { ...byLabel, ...none } };
  const fetches = (work: WorkInput) => remainingWork(work).fetches - 22;
  const unfiled = fetches(buildWork(20_000, { totals }));
  expect(unfiled).toBeGreaterThan(1.3 * fetches(buildWork(20_000)));
  expect(unfiled).toBeLessThan(2 * fetches(buildWork(20_000)));
});

test('searches for receipts are expected to find little', () => {
  const work = listed(buildWork(100_000, { openFetches: 0, attributedShare: 1 }));
  const plan = work.plan.map((cell) => ({ ...cell, isDone: cell.facts.marks !== RECEIPT_BIT }));
  const open = plan.filter(({ isDone }) => !isDone);
  expect(open.length).toBeGreaterThan(0);
  expect(remainingWork({ ...work, plan }).pages).toBeLessThan(8 * open.length);
});

test('what is counted is not left', () => {
  const work = buildWork(100_000);
  const half = remainingWork({ ...work, countedMsgs: 50_000 });
  expect(remainingWork(work).pages - half.pages).toBeCloseTo(100);
});

test('with each sender that is found there is less left to fetch, and nothing once it is enough', () => {
  const work = listed(buildWork(20_000, { openFetches: 0 }));
  const shares = [null, 0, 0.3, 0.5, 0.7, 0.79, 0.8, 0.95, 1];
  const fetches = shares.map(
    (attributedShare) => remainingWork({ ...work, attributedShare }).fetches,
  );
  expect(fetches).toEqual(fetches.toSorted((one, other) => other - one));
  expect(fetches.slice(-3)).toEqual([0, 0, 0]);
  expect(fetches[0]).toBe(fetches[1]);
});

test('what is drawn and not fetched, and asked for and not listed, is left', () => {
  const work = listed(buildWork(20_000, { attributedShare: 1 }));
  expect(remainingWork({ ...work, openFetches: 7, openSenderListings: 3 })).toEqual({
    pages: 3,
    fetches: 7,
  });
});
