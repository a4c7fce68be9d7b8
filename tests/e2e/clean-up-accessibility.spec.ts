import { AUTHORITY, AUTHORITY_COUNT, GLIMT } from './mailboxes/known-mailbox.ts';
import { consentAtGoogle, createOwner, fillInSwish, scanToTheEnd } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { clearFaults } from './support/google.ts';
import { expect, test } from './support/journey.ts';

test.afterEach(clearFaults);

test('each page of a clean-up is accessible in both languages, on phones and wide screens, light and dark', async ({
  page,
  problems,
}) => {
  test.slow();
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await page.getByRole('link', { name: 'Välj vad som ska bort' }).click();
  await page.getByRole('checkbox', { name: 'Välj alla stora bilagor' }).check();
  await page.getByRole('checkbox', { name: GLIMT, exact: true }).check();
  await expect(page.getByRole('checkbox', { name: 'Skickat, 10–25 MB' })).not.toBeChecked();
  await page.getByRole('button', { name: `Mer om ${GLIMT}` }).click();
  await expect(page.getByText(/^Omkring .* med 95 % säkerhet mellan/)).toBeVisible();
  await page.getByRole('button', { name: 'Skyddat' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: AUTHORITY })).toContainText(
    `${AUTHORITY_COUNT} från avsändare på skyddslistan`,
  );
  await expectGoodState(page, { sv: 'Vad ska bort?', en: 'What should go?' });

  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  await expect(page.getByRole('heading', { name: 'Får vi flytta mejlen?' })).toBeVisible();
  await expectGoodState(page, { sv: 'Får vi flytta mejlen?', en: 'May we move the emails?' });
  await page.getByRole('link', { name: 'Fortsätt till Google' }).click();
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByText(/Du sa nej hos Google/)).toBeVisible();
  await expectGoodState(page, { sv: /Du sa nej hos Google/, en: /You said no at Google/ });
  await page.getByRole('link', { name: 'Försök igen med Google' }).click();
  await consentAtGoogle(page);

  await expect(page.getByRole('heading', { name: 'Betala en gång' })).toBeVisible();
  problems.allow(/status of 4\d\d.*\/pay/);
  await fillInSwish(page, '999');
  await page.getByRole('button', { name: /^Betala/ }).click();
  await expect(page.getByText('Fel kod. I testläget är koden 123.')).toBeVisible();
  await expectGoodState(page, { sv: 'Fel kod. I testläget är koden 123.', en: /Wrong code/ });
  await page.getByLabel('Kod från Swish').fill('123');
  await page.getByRole('button', { name: /^Betala/ }).click();

  await expect(page.getByRole('heading', { name: /mejl ligger i papperskorgen/ })).toBeVisible();
  await expectGoodState(page, { sv: /mejl ligger i papperskorgen/, en: /emails are in the trash/ });
  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).click();
  await page.getByRole('button', { name: 'Ja, lägg tillbaka allt' }).click();
  await expect(
    page.getByRole('heading', { name: 'Allt ligger tillbaka där det låg' }),
  ).toBeVisible();
});
