import { expect, test } from 'vitest';

import { startedScanId } from '#web/features/scan/use-show-scan.ts';

test.each([
  [{ startedScanId: 'scn_1' }, 'scn_1'],
  [{ startedScanId: 7 }, null],
  [{}, null],
  [null, null],
  [undefined, null],
])('the state %j of a navigation names the started scan %s', (state, id) => {
  expect(startedScanId(state)).toBe(id);
});
