import { payOrder } from './support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { watchCleanupFrames } from './support/cleanup-frames.ts';
import { expectGoodState } from './support/every-look.ts';
import { breakGmail, clearFaults } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test.afterEach(clearFaults);

const WAIT_MS = 60_000;

test('that Google asks us to wait reaches a receipt that is being looked at', async ({ page }) => {
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  await breakGmail(owner, 'users.*', { kind: 'hang' });
  await payOrder(page, order.id, swishPayment());
  const frames = watchCleanupFrames(page);
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const notice = page.getByText('Google ber oss vänta en stund', { exact: true });
  await expect(notice).toHaveCount(0);

  await clearFaults();
  await breakGmail(owner, 'users.*', {
    kind: 'refuse',
    refusal: 'rate-429',
    waitMs: WAIT_MS,
    retryAfter: 'seconds',
  });
  await expectGoodState(page, {
    sv: 'Google ber oss vänta en stund',
    en: 'Google asks us to wait a moment',
  });
  const deltas = frames.flatMap((frame) => (frame.type === 'delta' ? [frame.changes] : []));
  expect(deltas).toContainEqual({ isWaiting: true });
});
