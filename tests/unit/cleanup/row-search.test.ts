import { expect, test } from 'vitest';

import { rowSearch } from '#worker/domain/cleanups/row-search.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

const SCANNED_MS = Date.UTC(2026, 10, 21);
const { bit: PROMOTIONS } = MESSAGE_MARKS.promotions;
const promise = {
  kind: 'newsletter',
  senderHash: 'hash',
  categories: [PROMOTIONS],
  unlocked: [],
} as const;

test('a search says first where the mail lies and how old it is, and last whose it is', () => {
  const rows = ['a', 'b'].map((name) => ({ promise, senderKey: `news@${name}.example` }));
  expect(rowSearch(rows, SCANNED_MS)).toMatch(
    /^category:promotions -after:\d+ -before:\d+ \{from:\(news@a\.example\) from:\(news@b\.example\)\}$/,
  );
});

test.each([null, ''])(
  'where a sender is %j, a search asks for nobody rather than for anybody',
  (senderKey) => {
    const nothing = rowSearch(
      [{ promise: { ...promise, categories: [] }, senderKey: 'a@b.example' }],
      SCANNED_MS,
    );
    const found = rowSearch([{ promise, senderKey }], SCANNED_MS);
    expect(found).toBe('category:promotions category:social category:updates category:forums');
    expect(nothing).toContain(found);
  },
);
