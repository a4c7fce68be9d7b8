import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { clearFaults, createPerson, realHeaders, holdScan } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { goToConsent } from './support/sign-in.ts';

const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };

test.use({ viewport: UPRIGHT, hasTouch: true, isMobile: true });
test.afterEach(clearFaults);

test('the whole journey fits a phone, 390 pixels wide', async ({ page }) => {
  const person = await createPerson({ mailbox: realHeaders() });
  await holdScan(person);

  await page.goto(appUrl('/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(appUrl('/auth'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await goToConsent(page, person);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(page.getByRole('heading', { name: /mejl räknade/ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await clearFaults();
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Till översikten' }).click();
  await expect(page.getByRole('heading', { name: 'Senaste skanningarna' })).toBeVisible();
  await expect(page.getByText(`Inloggad som ${person.email}`, { exact: true })).toBeInViewport();
  await expectNoSidewaysScroll(page);

  // The bar has no room for it; it stands at the foot instead.
  await page.getByRole('button', { name: 'Återkalla åtkomst' }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a toast lies over the header, on a phone held upright and on one lying down', async ({
  page,
}) => {
  await openAlive(page, '/support');
  await page.getByRole('button', { name: 'Skicka frågan' }).tap();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  for (const size of [UPRIGHT, LYING]) {
    await page.setViewportSize(size);
    const headerHeight = await page
      .getByRole('banner')
      .evaluate((header) => header.getBoundingClientRect().height);
    const bottom = await toast.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom, `${size.width} pixels wide`).toBeLessThanOrEqual(headerHeight);
  }
});
