import { payOrder } from './support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { watchCleanupFrames } from './support/cleanup-frames.ts';
import { expectGoodState } from './support/every-look.ts';
import { breakGmail, clearFaults, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test.afterEach(clearFaults);

const WAIT_MS = 10 * 60_000;

test('why a clean-up waits, and until when, reaches a receipt that is being looked at', async ({
  page,
}) => {
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  await breakGmail(owner, 'users.*', { kind: 'hang' });
  await payOrder(page, order.id, swishPayment());
  const frames = watchCleanupFrames(page);
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const unanswered = page.getByText('Gmail svarar inte just nu', { exact: true });
  const refused = page.getByText('Google ber oss vänta en stund', { exact: true });
  await expect(unanswered.or(refused)).toHaveCount(0);

  await clearFaults();
  await breakGmail(owner, 'users.*', { kind: 'answer', ...UNAVAILABLE });
  await expectGoodState(page, {
    sv: 'Gmail svarar inte just nu',
    en: 'Gmail is not answering right now',
  });
  await expect(page.getByText(/^Vi försöker igen inom (en minut|\d minuter)\./)).toBeVisible();
  await expect(refused).toHaveCount(0);

  await clearFaults();
  await breakGmail(owner, 'users.*', {
    kind: 'refuse',
    refusal: 'rate-429',
    waitMs: WAIT_MS,
    retryAfter: 'seconds',
  });
  await expectGoodState(page, {
    sv: /^Arbetet fortsätter av sig själv (i morgon )?omkring kl\. \d\d:\d[05]\./,
    en: /^The work carries on automatically (tomorrow, )?at about \d+:\d[05]/,
  });
  await expect(refused).toBeVisible();
  await expect(unanswered).toHaveCount(0);
  const deltas = frames.flatMap((frame) => (frame.type === 'delta' ? [frame.changes] : []));
  expect(deltas).toContainEqual({ waiting: { untilMs: expect.any(Number), reason: 'refused' } });
});
