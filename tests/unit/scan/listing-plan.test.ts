import { expect, test } from 'vitest';

import { listingPlan, senderCell } from '#worker/domain/scan/listing-plan.ts';

const HORIZON_MS = Date.UTC(2026, 10, 21, 9, 41, 7, 345);
const HORIZON = Math.floor(HORIZON_MS / 1000);

test('every listing leaves out what arrives after the scan began', () => {
  for (const { kind, query } of listingPlan(HORIZON_MS, 'quick')) {
    if (kind !== 'age') expect(query).toContain(`-after:${HORIZON}`);
  }
  const newest = listingPlan(HORIZON_MS, 'quick').find(({ kind }) => kind === 'age');
  expect(newest?.query).toContain(`-after:${HORIZON}`);
});

test('neighbouring size cells share a bound, once as it is and once negated', () => {
  const queries = listingPlan(HORIZON_MS, 'quick').flatMap(({ kind, query }) =>
    kind === 'size' ? [query] : [],
  );
  expect(queries[0]).toMatch(/^-larger:2047 /);
  expect(queries[1]).toMatch(/^larger:2047 -larger:4095 /);
  expect(queries.at(-1)).toMatch(/^larger:104857599 -after/);
});

test('categories are listed within the window only, protection over the whole mailbox', () => {
  const queryOf = (part: string) =>
    listingPlan(HORIZON_MS, 'quick').find(({ query }) => query.startsWith(part))?.query;
  expect(queryOf('category:promotions')).toMatch(/ after:\d+ -after:\d+$/);
  expect(queryOf('is:starred')).toBe(`is:starred -after:${HORIZON}`);
});

test('a sender is searched for by address within the window', () => {
  expect(senderCell(7, 'news@shop.example', HORIZON_MS, 'quick')).toEqual({
    kind: 'sender',
    value: 7,
    query: `from:(news@shop.example) after:${HORIZON - 365 * 86_400} -after:${HORIZON}`,
  });
});
