import { smokeTest } from '#tests/tools/deploy/smoke-test.ts';

import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test('the look that follows a deployment finds nothing wrong with what runs here', async () => {
  const results = await smokeTest(appUrl(''));
  expect(results.length).toBeGreaterThan(5);
  expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
});
