import { skipScan } from './support/demo.ts';
import { expectGoodState } from './support/every-look.ts';
import { createPerson } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';
import { WEIGHED } from './support/states.ts';

test('what Google says of the storage is set against the mail, kept with the scan, and refused where it is no number', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: { generate: { messages: 20_000, seed: 5 } } });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: WEIGHED.sv })).toBeVisible();
  const used = page.getByLabel('Använt sammanlagt, i GB');
  const count = page.getByRole('button', { name: 'Räkna' });
  // Less than the mail alone.
  await used.fill('0,01');
  await count.click();
  await expect(page.getByText(/^Mejlen ensamma väger mer än det du skrev/)).toBeVisible();
  for (const wrong of ['', 'fullt', '-1', '50000']) {
    await used.fill(wrong);
    await count.click();
    await expect(used).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/av det du använder/)).toHaveCount(0);
    await expect(page.getByText(/^Mejlen ensamma/)).toBeVisible();
  }
  await page.getByLabel('Din lagring').selectOption('5 GB');
  await used.fill('4,5 GB');
  await count.click();
  await expect(page.getByText(/^Mejlen är \d+\s% av det du använder\.$/)).toBeVisible();
  await expect(page.getByText(/^Växer mejlen som förra året/)).toBeVisible();
  await expect(page.getByText(/^Städar du bort allt som går: (Ger|Lagringen)/)).toBeVisible();

  await page.reload();
  await expect(used).toHaveValue('4,5');
  await expectGoodState(page, { sv: /^Mejlen är \d+\s%/, en: /^Mail is \d+%/ });

  await page.goto(appUrl('/clean-direct'));
  await page.getByRole('checkbox', { name: 'Välj alla stora bilagor' }).check();
  await expect(page.getByText(/^Ger [\d,]+\s[kMG]B ledigt/)).toBeVisible();
  await page.goBack();

  await page.getByLabel('Din lagring').selectOption('2 TB');
  await used.fill('1900');
  await count.click();
  await expect(page.getByText(/Det mesta ligger i Drive och Foton/)).toBeVisible();
});

test('the demo weighs it too, and tells nobody', async ({ page }) => {
  await page.goto(appUrl('/demo/scan'));
  await skipScan(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByLabel('Använt sammanlagt, i GB').fill('70');
  await page.getByLabel('Din lagring').selectOption('100 GB');
  await page.getByRole('button', { name: 'Räkna' }).click();
  await expect(page.getByText(/^Mejlen är \d+\s% av det du använder/)).toBeVisible();
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
});
