import { currentScan } from './support/api.ts';
import { clearFaults, createPerson, realHeaders, holdScan } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { truthOf } from './support/mailbox-truth.ts';
import { appUrl } from './support/running-stack.ts';
import { watchScanFrames } from './support/scan-frames.ts';
import { signIn } from './support/sign-in.ts';

test.afterEach(clearFaults);

test('a tab closed in mid-scan loses nothing: the scan goes on and is found again', async ({
  page,
  context,
}) => {
  const person = await createPerson({ mailbox: realHeaders() });
  await holdScan(person);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /mejl räknade/ })).toBeVisible();
  const before = await currentScan(page);
  expect(before?.finishedAtMs).toBeNull();
  await page.close();

  const tab = await context.newPage();
  const frames = watchScanFrames(tab);
  await tab.goto(appUrl('/scan'));
  await expect(tab.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => frames[0]?.type).toBe('snapshot');
  await clearFaults();
  await expect(tab.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();

  const after = await currentScan(tab);
  expect(after?.id).toBe(before?.id);
  expect(after?.resultSummary?.totalEmails).toBe((await truthOf(person)).messages);
});

test('a scan can be cancelled, and a new one started', async ({ page }) => {
  const person = await createPerson({ mailbox: realHeaders() });
  await holdScan(person);
  await signIn(page, person);
  let cancelledTimes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel')) cancelledTimes += 1;
  });
  await page.getByRole('button', { name: 'Avbryt skanningen' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Skanningen avbröts' })).toBeVisible();
  expect(cancelledTimes).toBe(1);
  await clearFaults();
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
});
