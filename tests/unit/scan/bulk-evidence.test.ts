import { expect, test } from 'vitest';

import { isBulkMail, type BulkHeaders } from '#worker/domain/scan/bulk-evidence.ts';

const NONE: BulkHeaders = {
  listUnsubscribe: null,
  listId: null,
  precedence: null,
  autoSubmitted: null,
  feedbackId: null,
};

test.each([
  { headers: {}, isBulk: false },
  { headers: { listUnsubscribe: '<https://a.example/u>' }, isBulk: true },
  { headers: { listId: '<news.a.example>' }, isBulk: true },
  { headers: { precedence: ' Bulk ' }, isBulk: true },
  { headers: { precedence: 'first-class' }, isBulk: false },
  { headers: { feedbackId: '1:2:3:sender' }, isBulk: true },
  { headers: { autoSubmitted: 'auto-generated' }, isBulk: false },
  { headers: { autoSubmitted: 'auto-replied', precedence: 'bulk' }, isBulk: false },
])('headers $headers are bulk: $isBulk', ({ headers, isBulk }) => {
  expect(isBulkMail({ ...NONE, ...headers })).toBe(isBulk);
});
