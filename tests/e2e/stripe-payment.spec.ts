import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { orderOf, receiptOf } from './support/api.ts';
import {
  consentToStart,
  createOwner,
  expectMoved,
  orderChosenRows,
  paperLine,
} from './support/clean-up.ts';
import { rejectLastCharge } from './support/database-state.ts';
import { expectGoodState } from './support/every-look.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test } from './support/journey.ts';
import { appUrl, rememberStack, runningStack } from './support/running-stack.ts';
import {
  deliveryStatuses,
  endPayment,
  expirePage,
  goToStripe,
  payAtStripe,
  sessionOf,
  setDelivery,
} from './support/stripe.ts';
import { startTestStack, type TestStack } from './support/test-stack.ts';

const FIRST_PORT = 24_500;
const ASKED_EVERY_MS = 2_000;
const SUM = '39 kr';
const DONE = `${CHOSEN_COUNT} mejl ligger i papperskorgen`;

let withStripe: TestStack;
const usual = runningStack();

test.beforeAll(async () => {
  withStripe = await startTestStack({ firstPort: FIRST_PORT, messages: 50, payments: 'stripe' });
  rememberStack(withStripe.running);
});

test.afterAll(async () => {
  await withStripe.stop();
  rememberStack(usual);
});

test.afterEach(() => setDelivery('at-once'));

test('paid by card at Stripe, with a step back on the way, the clean-up runs, and the receipt names the method', async ({
  page,
}) => {
  test.slow();
  const owner = await createOwner();
  const { id } = await orderChosenRows(page, owner);
  await page.goto(appUrl(`/checkout?order=${id}`));
  await expect(page.getByText('Kort, Apple Pay, Google Pay, Klarna eller Swish')).toBeVisible();
  await expect(page.getByText('Testläge: inga pengar dras')).toBeVisible();
  await expect(page.getByLabel('Mobilnummer')).toHaveCount(0);
  await expectGoodState(page, { sv: 'Betala en gång', en: 'Pay once' });

  await consentToStart(page);
  const letThrough = await holdRequests(page, '**/pay');
  await page.getByRole('button', { name: `Betala ${SUM}` }).click();
  await expectGoodState(page, { sv: 'Öppnar Stripe …', en: 'Opening Stripe …' });
  await page.reload();
  letThrough();
  await goToStripe(page, SUM);
  const stripePage = page.url();
  await page.goBack();
  await expect(page.getByRole('button', { name: `Betala ${SUM}` })).toBeEnabled();
  await goToStripe(page, SUM);
  expect(page.url()).toBe(stripePage);

  await payAtStripe(page, 'card', 'declined');
  await expect(page.getByRole('alert')).toHaveText(/Betalningen nekades/);
  await payAtStripe(page, 'card', 'succeeds');
  await page.waitForURL(/\/receipt\?order=/);
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible();
  await expect(paperLine(page, 'Betalsätt')).toHaveText('Kort');
  await expect(paperLine(page, 'TOTALT BETALT')).toHaveText(SUM);
  await expect(page.getByText('Testköp')).toBeVisible();
  await expectMoved(owner);
  expect(await receiptOf(page, id)).toMatchObject({ method: 'card', refunds: [] });
  expect(new Set(await deliveryStatuses())).toEqual(new Set([200]));
});

test('nobody waits for a slow event: whoever comes back finds the receipt', async ({ page }) => {
  test.slow();
  await setDelivery('held');
  const { id } = await orderChosenRows(page, await createOwner());
  await page.goto(appUrl(`/checkout?order=${id}`));
  await goToStripe(page, SUM);
  await payAtStripe(page, 'swish', 'succeeds');
  await page.waitForURL(/\/receipt\?order=/);
  await expect(paperLine(page, 'Betalsätt')).toHaveText('Swish');
});

test('cancelled, expired, failed after days and paid after days: each is told as it is, and nothing is paid twice', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/status of (409|50\d)|ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
  const owner = await createOwner();
  const { id, orderNumber } = await orderChosenRows(page, owner);
  await page.goto(appUrl(`/checkout?order=${id}`));

  // The shop takes payments in another way by the time that somebody pays.
  await consentToStart(page);
  await withStripe.renew({ payments: 'test' });
  await page.getByRole('button', { name: `Betala ${SUM}` }).click();
  await expectGoodState(page, {
    sv: /^Kassan har ändrats sedan sidan öppnades/,
    en: /^The checkout has changed since this page/,
  });
  await withStripe.renew({ payments: 'stripe' });
  await page.getByRole('button', { name: 'Ladda om sidan' }).click();

  await goToStripe(page, SUM);
  const first = sessionOf(page);
  const stripePage = page.url();
  await page.clock.install();
  await page.goto(appUrl(`/checkout?order=${id}&payment=returned`));
  await expectGoodState(page, { sv: 'Bekräftar betalningen', en: 'Confirming the payment' });
  await expect(async () => {
    await page.clock.runFor(ASKED_EVERY_MS);
    await expect(page.getByRole('heading', { name: 'Vi har inte hört något än' })).toBeVisible({
      timeout: 1,
    });
  }).toPass({ intervals: [100] });
  await expectGoodState(page, {
    sv: 'Vi har inte hört något än',
    en: 'We have not heard anything yet',
  });
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(stripePage);
  await page.getByRole('link', { name: 'Tillbaka' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Du avbröt betalningen' });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  if (viewport !== null) await page.setViewportSize(viewport);
  await expectGoodState(page, { sv: 'Du avbröt betalningen', en: 'You cancelled the payment' });
  await expirePage(first);
  await page.goto(appUrl(`/checkout?order=${id}`));
  await expectGoodState(page, { sv: 'Betalsidan hann gå ut', en: 'The payment page expired' });

  await goToStripe(page, SUM);
  const second = sessionOf(page);
  expect(second).not.toBe(first);
  await payAtStripe(page, 'klarna', 'pending');
  await expect(page.getByRole('heading', { name: 'Din betalning behandlas' })).toBeVisible();
  await expect(page.getByText(orderNumber)).toBeVisible();
  await expectGoodState(page, {
    sv: 'Din betalning behandlas',
    en: 'Your payment is being processed',
  });
  await page.getByRole('link', { name: 'Till översikten' }).click();
  await expectGoodState(page, {
    sv: /^Betalningen för .* behandlas$/,
    en: /^The payment for .* is being processed$/,
  });
  await page.getByRole('link', { name: 'Visa betalningen' }).click();
  await expect(page.getByRole('heading', { name: 'Din betalning behandlas' })).toBeVisible();
  await endPayment(second, 'failed');
  await expect.poll(async () => (await orderOf(page, id)).status).toBe('pending');
  await page.getByRole('button', { name: 'Kolla igen' }).click();
  await expectGoodState(page, {
    sv: 'Betalningen blev inte av',
    en: 'The payment did not go through',
  });
  await rejectLastCharge(id);
  await page.reload();
  await expectGoodState(page, { sv: 'Beloppet stämde inte', en: 'The amount was not right' });

  await goToStripe(page, SUM);
  const third = sessionOf(page);
  await payAtStripe(page, 'klarna', 'pending');
  await expect(page.getByRole('heading', { name: 'Din betalning behandlas' })).toBeVisible();
  await endPayment(third, 'succeeded');
  await expect.poll(async () => (await orderOf(page, id)).status).toBe('completed');
  await page.getByRole('button', { name: 'Kolla igen' }).click();
  await page.waitForURL(/\/receipt\?order=/);
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible();
  await expect(paperLine(page, 'Betalsätt')).toHaveText('Klarna');
  await expectMoved(owner);
});
