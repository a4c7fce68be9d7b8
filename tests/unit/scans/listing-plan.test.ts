import { expect, test } from 'vitest';

import { UNKNOWN_DATE_BAND } from '#worker/domain/scans/listing/age-band.ts';
import { MAX_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';
import { EVERY_LABEL } from '#worker/domain/scans/messages/label-plan.ts';
import { windowTerms } from '#worker/domain/scans/listing/listing-facets.ts';
import {
  planListing,
  listsUncategorisedUnread,
} from '#worker/domain/scans/listing/listing-plan.ts';
import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';
import { MESSAGE_MARKS, RECEIPT_BIT } from '#worker/domain/scans/messages/message-mark.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/receipt-words.ts';

const HORIZON_MS = Date.UTC(2026, 10, 21, 9, 41, 7, 345);
const HORIZON = Math.floor(HORIZON_MS / 1000);

function buildTotals(
  messages: number,
  byLabel: Partial<MailboxTotals['byLabel']> = {},
): MailboxTotals {
  const share = (of: number) => Math.round(messages * of);
  return {
    messages,
    byLabel: {
      UNREAD: share(0.3),
      SENT: share(0.05),
      DRAFT: 3,
      CHAT: 0,
      STARRED: share(0.02),
      IMPORTANT: share(0.2),
      CATEGORY_PROMOTIONS: share(0.27),
      CATEGORY_SOCIAL: share(0.06),
      CATEGORY_UPDATES: share(0.11),
      CATEGORY_FORUMS: share(0.04),
      SPAM: 0,
      TRASH: 0,
      ...byLabel,
    },
  };
}

function plan(messages: number, byLabel: Partial<MailboxTotals['byLabel']> = {}) {
  const totals = buildTotals(messages, byLabel);
  return planListing({
    horizonMs: HORIZON_MS,
    mode: 'complete',
    totals,
    labels: EVERY_LABEL,
    timeZone: 'UTC',
  });
}

/** What is dated at least a day after, which nothing is that arrives. */
const FUTURE = `after:${HORIZON + 86_400}`;
const UNDATED = 'before:631152000';
const SIZES = [500, 20_000, 100_000, 500_000];

test.each(SIZES)(
  'no listing of %i messages holds what arrives after the scan began',
  (messages) => {
    const bound = new RegExp(`-after:(\\d+)`);
    const [future, ...others] = plan(messages).toSorted(
      (one, other) => Number(other.query === FUTURE) - Number(one.query === FUTURE),
    );
    expect(future?.query).toBe(FUTURE);
    for (const { query } of others.filter((cell) => cell.query !== UNDATED)) {
      expect(Number(bound.exec(query)?.[1]), query).toBeLessThanOrEqual(HORIZON);
    }
  },
);

test.each(SIZES)('no listing of %i messages is asked for twice', (messages) => {
  const queries = plan(messages).map(({ query }) => query);
  expect(new Set(queries).size).toBe(queries.length);
});

const UNFILED = {
  CATEGORY_PROMOTIONS: 0,
  CATEGORY_SOCIAL: 0,
  CATEGORY_UPDATES: null,
  CATEGORY_FORUMS: 0,
};

test.each(SIZES)(
  'of %i messages in no category it is asked at once which are unread, and else by category',
  (messages) => {
    const asksAtOnce = (cells: ReturnType<typeof plan>) =>
      cells.some(({ query }) => /^is:unread -after:\d+$/.test(query));
    expect(asksAtOnce(plan(messages, UNFILED))).toBe(true);
    expect(listsUncategorisedUnread(plan(messages, UNFILED))).toBe(true);
    expect(asksAtOnce(plan(messages))).toBe(false);
    expect(listsUncategorisedUnread(plan(messages))).toBe(false);
  },
);

test.each(SIZES)('of %i messages it is asked which look like receipts', (messages) => {
  const asked = plan(messages).filter(({ facts }) => facts.marks === RECEIPT_BIT);
  expect(asked.map(({ query }) => query)).toEqual(
    RECEIPT_SEARCHES.map((search) => `${search} -after:${HORIZON}`),
  );
  expect(asked.some(({ isCounting }) => isCounting)).toBe(false);
});

test.each(SIZES)('no search of %i messages has more alternatives than Gmail takes', (messages) => {
  for (const { query } of plan(messages)) {
    for (const [, alternatives = ''] of query.matchAll(/\{([^}]*)\}/g)) {
      expect(alternatives.split(' ').length).toBeLessThanOrEqual(MAX_ALTERNATIVES);
    }
  }
});

test('neighbouring sizes share a bound, once as it is and once negated', () => {
  const queries = plan(500)
    .filter(({ isCounting }) => isCounting)
    .map(({ query }) => query);
  for (const query of queries) {
    const upper = /-larger:(\d+)/.exec(query)?.[1];
    if (upper === undefined) continue;
    const next = queries.filter((other) => new RegExp(`^larger:${upper} `).test(other));
    expect(next, query).toHaveLength(1);
  }
});

test('a larger mailbox is listed at once by more that is known of it, a smaller one again and again', () => {
  const factsOf = (messages: number) =>
    new Set(
      plan(messages)
        .filter(({ isCounting, facts }) => isCounting && facts.sizeBucket === 1)
        .map(({ facts }) => `${facts.ageBand !== null} ${facts.marks !== 0}`),
    );
  expect([...factsOf(2_000)]).toEqual(['false false']);
  expect([...factsOf(100_000)]).toEqual(['true false']);
  expect(factsOf(1_000_000)).toContain('true true');
});

test('what Gmail says is empty is not asked for, what it does not know is', () => {
  const isAsked = (messages: ReturnType<typeof plan>, term: string) =>
    messages.some(({ query }) => query.split(' ').includes(term));
  expect(isAsked(plan(2_000), 'in:chats')).toBe(false);
  expect(isAsked(plan(2_000, { CHAT: null }), 'in:chats')).toBe(true);
  expect(isAsked(plan(2_000, { CATEGORY_FORUMS: 0 }), 'category:forums')).toBe(false);
});

test('a mailbox without categories or important mail has a plan as well', () => {
  const none = {
    CATEGORY_PROMOTIONS: 0,
    CATEGORY_SOCIAL: 0,
    CATEGORY_UPDATES: 0,
    CATEGORY_FORUMS: 0,
    IMPORTANT: 0,
  };
  for (const messages of SIZES) {
    const cells = plan(messages, none);
    expect(
      cells.some(({ query }) => /category:(?!purchases|reservations)|important/.test(query)),
    ).toBe(false);
    expect(cells.filter(({ isCounting }) => isCounting).length).toBeGreaterThan(30);
  }
});

test('the heaviest mail is listed first: the first estimate waits for it', () => {
  expect(plan(100_000)[0]?.query).toMatch(/^larger:104857599 /);
});

test('protection is asked for over the whole mailbox, the important mark where it protects', () => {
  const cells = plan(20_000);
  const ofMark = (bit: number) =>
    cells.filter(({ facts }) => facts.marks === bit).map(({ query }) => query);
  expect(ofMark(MESSAGE_MARKS.starred.bit)).toEqual([`is:starred -after:${HORIZON}`]);
  expect(ofMark(MESSAGE_MARKS.important.bit)).toHaveLength(2);
});

test('a quick scan looks for senders in the past year, a complete one everywhere', () => {
  expect(windowTerms(HORIZON_MS, 'quick')).toEqual([
    `after:${HORIZON - 365 * 86_400}`,
    `-after:${HORIZON}`,
  ]);
  expect(windowTerms(HORIZON_MS, 'complete')).toEqual([`-after:${HORIZON}`]);
});

test.each(SIZES)(
  'of %i messages those without a true date are told last, and apart',
  (messages) => {
    const cells = plan(messages);
    expect(cells.at(-1)).toEqual({
      query: UNDATED,
      isCounting: false,
      facts: { sizeBucket: null, ageBand: UNKNOWN_DATE_BAND, marks: 0 },
    });
    const future = cells.filter(({ query }) => query === FUTURE);
    expect(future.map(({ isCounting }) => isCounting)).toEqual([true]);
  },
);
