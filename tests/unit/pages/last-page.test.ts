import { expect, test } from 'vitest';

import { ADMIN_PAGE_SIZE, lastPage } from '#worker/domain/admin/admin-pages.ts';

test.each([
  [0, 1],
  [1, 1],
  [ADMIN_PAGE_SIZE, 1],
  [ADMIN_PAGE_SIZE + 1, 2],
  [3 * ADMIN_PAGE_SIZE, 3],
])('the last page of a list of %i is %i', (total, page) => {
  expect(lastPage(total)).toBe(page);
});
