import { expectGoodState } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { openedBy, openReceiptOfCleanup, standInForNetworks } from './support/shared.ts';

const WORDS = 'Så skönt att ha det tomt – äntligen!';
const KEPT_WORDS = 'Så skönt att ha det tomt - äntligen!';

test('a few words are checked, sent, thanked for, passed on by a click, and can be taken back', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  await standInForNetworks(context);
  await openReceiptOfCleanup(page);
  const form = page.getByRole('region', { name: 'Hur kändes det?' });
  const field = form.getByLabel('Ditt omdöme');
  const send = form.getByRole('button', { name: 'Skicka omdömet' });
  await expect(send).toBeDisabled();
  await field.fill('   ');
  await expect(send).toBeDisabled();
  await field.fill('Kort.');
  await expect(form.getByText('5/200')).toBeVisible();
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('Omdömet är för kort. Skriv minst 10 tecken.');
  await field.fill('Skriv till mig@post.example');
  await send.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Ta bort ”@”. Använd bara bokstäver, siffror och vanliga skiljetecken.',
  );
  await expect(field).toBeFocused();
  await expectGoodState(page, {
    sv: /^Ta bort ”@”\. Använd bara bokstäver/,
    en: /^Remove “@”\. Please use only letters/,
  });

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await field.fill(WORDS);
  await form.getByLabel('Var du bor').selectOption('Uppsala');
  await context.setOffline(true);
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('Nätverksfel - kontrollera din anslutning');
  await expectGoodState(page, {
    sv: 'Nätverksfel - kontrollera din anslutning',
    en: 'Network error - check your connection',
  });
  await expect(field).toHaveValue(WORDS);
  // It is told of the field, and of words that nothing is wrong with.
  await expect(field).toHaveAccessibleDescription(/^Nätverksfel - kontrollera din anslutning/);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await field.fill('Så skönt!');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await field.fill(WORDS);
  await context.setOffline(false);
  await send.click();

  const dialog = page.getByRole('dialog', { name: 'Vill du visa det för andra?' });
  await expect(
    dialog.getByText(`”${KEPT_WORDS}” Grinbox. Ett kvitto på din inkorg.`),
  ).toBeVisible();
  await expectGoodState(page, {
    sv: 'Vill du visa det för andra?',
    en: 'Want to show it to others?',
  });
  const x = await openedBy(dialog, 'X');
  expect(x.searchParams.get('text')).toBe(`”${KEPT_WORDS}” Grinbox. Ett kvitto på din inkorg.`);
  expect(x.searchParams.get('url')).toBe('https://grinbox.example/');

  await dialog.getByRole('button', { name: 'Resultatet' }).click();
  await expect(dialog.getByText(/Uppskattad CO₂: ca\s\d.* kg per år/)).toBeVisible();
  expect((await openedBy(dialog, 'Facebook')).searchParams.get('u')).toBe(
    'https://grinbox.example/',
  );
  await dialog.getByRole('button', { name: 'Skapa en bild att dela' }).click();
  await expect(dialog.getByRole('button', { name: 'Ladda ner bilden' })).toBeVisible();
  expect((await openedBy(dialog, 'Facebook')).searchParams.get('u')).toMatch(/\/share\/shr_/);
  await expectGoodState(page, { sv: /Uppskattad CO₂: /, en: /Estimated CO₂: / });
  await dialog.getByRole('button', { name: 'Hoppa över' }).click();
  await expect(dialog).toHaveCount(0);

  const card = page.getByRole('region', { name: 'Ditt omdöme' });
  await expect(card.getByRole('heading', { name: 'Ditt omdöme' })).toBeFocused();
  await expect(card.getByRole('heading', { name: 'Tack för omdömet' })).toBeVisible();
  await expect(card.getByText('Uppsala')).toBeVisible();
  await expectGoodState(page, { sv: 'Tack för omdömet', en: 'Thank you for the testimonial' });
  await page.reload();
  await expect(card.getByText('Vi läser det innan det publiceras.')).toBeVisible();
  await card.getByRole('button', { name: 'Ändra omdömet' }).click();
  await expect(field).toHaveValue(KEPT_WORDS);
  await expect(form.getByLabel('Var du bor')).toHaveValue('Uppsala');
  await context.setOffline(true);
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('Nätverksfel - kontrollera din anslutning');
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Avbryt' }).click();
  await card.getByRole('button', { name: 'Ändra omdömet' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await send.click();
  await dialog.getByRole('button', { name: 'Hoppa över' }).click();
  await card.getByRole('button', { name: 'Ta bort omdömet' }).click();
  await expect(form.getByRole('heading', { name: 'Hur kändes det?' })).toBeFocused();
  await expect(field).toHaveValue('');
});

test('words that are being written stay while mail is put back', async ({ page }) => {
  await openReceiptOfCleanup(page);
  const field = page.getByLabel('Ditt omdöme');
  await field.fill(WORDS);
  await page
    .getByRole('button', { name: /^Lägg tillbaka (?!allt$)/ })
    .first()
    .click();
  await expect(page.getByText(/^\d+ tillbaka$/)).toBeVisible();
  await expect(field).toHaveValue(WORDS);
});
