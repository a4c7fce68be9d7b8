import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

import { payOrder } from '#tests/e2e/support/api.ts';
import { mendDatabase, refuseWrites } from '#tests/e2e/support/break-database.ts';
import { createOwner, orderChosenRows, swishPayment } from '#tests/e2e/support/clean-up.ts';
import { letDaysPass } from '#tests/e2e/support/cleanup-clock.ts';
import { publishTestimonial, shareLess } from '#tests/e2e/support/database-state.ts';
import { expectGoodState } from '#tests/e2e/support/every-look.ts';
import { breakGmail, clearFaults, UNAVAILABLE } from '#tests/e2e/support/google.ts';
import { holdRequests } from '#tests/e2e/support/hold-requests.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { openReceiptOfCleanup } from '#tests/e2e/support/shared.ts';
import { ONLY_LONG, openState, weighFew } from '#tests/e2e/support/states.ts';

/** With the days that a notice may take by post. */
const PAST_WITHDRAWAL_DAYS = 30;

test.afterEach(async () => {
  await mendDatabase();
  await clearFaults();
});

test(
  'what has been shown and said is good in both languages and every look after it has changed: the figures, and words that are published and replaced',
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    await openReceiptOfCleanup(page);
    const make = page.getByRole('button', {
      name: /^(Skapa en bild att dela|Create shareable image)$/,
    });
    const drop = page.getByRole('button', { name: /^(Ta bort bilden|Remove the image)$/ });
    await make.click();
    await expect(drop).toHaveCount(1);
    await page.getByRole('button', { name: 'English' }).click();
    await make.click();
    await expect(drop).toHaveCount(2);
    await page.getByRole('button', { name: 'Svenska' }).click();
    await expect(make).toHaveCount(0);
    // A picture that tells of more than lies in the trash is shown to nobody, its owner included.
    const orderId = new URL(page.url()).searchParams.get('order') ?? '';
    for (const language of LANGUAGES) await shareLess(orderId, language);
    await page.reload();
    await expectGoodState(page, {
      sv: 'Siffrorna har ändrats sedan bilden skapades. Skapa en ny.',
      en: 'The figures have changed since the image was created. Create a new one.',
    });

    const words = `Så skönt att ha det tomt ${Date.now()}`;
    await page.getByLabel('Ditt omdöme').fill(words);
    await page.getByRole('button', { name: 'Skicka omdömet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hoppa över' }).click();
    await publishTestimonial(words);
    await page.reload();
    await expectGoodState(page, {
      sv: 'Det är publicerat, utan ditt namn.',
      en: 'It is published, without your name.',
    });
    await page.getByRole('button', { name: 'Ändra omdömet' }).click();
    await expectGoodState(page, {
      sv: /^Ditt omdöme är publicerat\. När du skickar/,
      en: /^Your testimonial is published\. When you send/,
    });
  },
);

test('the account is good in both languages and every look while its parts come, where they do not, kept against its owner’s wish, and without a network', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await weighFew(page);
  const letThrough = await holdRequests(page, /\/api\/(profile|account\/sessions)/);
  await openState(page, '/account', { sv: 'Laddar …', en: 'Loading …' });
  letThrough();
  await page.route(/\/api\/(profile|account\/sessions)/, (route) => route.abort());
  await openState(page, '/account', {
    sv: 'Nätverksfel - kontrollera din anslutning',
    en: 'Network error - check your connection',
  });
  await page.unrouteAll();

  await page.goto(appUrl('/account'));
  await page.route('**/api/account/erase', (route) => route.abort());
  await page.getByRole('button', { name: 'Radera mitt konto' }).click();
  await page.getByRole('button', { name: 'Ja, radera allt' }).click();
  await expectGoodState(page, {
    sv: 'Vi vet inte om kontot är raderat',
    en: 'We do not know whether the account has been erased',
  });
  await page.unrouteAll();

  await context.setOffline(true);
  await expect(page.getByText('Du är offline. Sidan fortsätter när nätet')).toBeVisible();
  await expectGoodState(page, { sv: 'Konto', en: 'Account' });
  await context.setOffline(false);
  await expect(page.getByText('Du är offline. Sidan fortsätter när nätet')).toHaveCount(0);
});

test(
  'a withdrawal is good in both languages and every look where it does not get through, and where its time has passed',
  ONLY_LONG,
  async ({ page, problems }) => {
    test.slow();
    problems.allow(/ERR_FAILED|status of 500/);
    const owner = await createOwner();
    const order = await orderChosenRows(page, owner);
    await breakGmail(owner, 'users.*', { kind: 'answer', ...UNAVAILABLE });
    await payOrder(page, order.id, swishPayment());
    await page.goto(appUrl(`/withdraw?order=${order.id}`));
    await page.getByLabel('Ditt namn').fill('Anna Lindgren');
    await page.getByRole('button', { name: 'Till nästa steg' }).click();
    const confirm = page.getByRole('button', { name: 'Bekräfta: jag ångrar köpet' });
    await refuseWrites('INSERT', 'withdrawals');
    await confirm.click();
    await expectGoodState(page, {
      sv: /^Anmälan kom inte fram/,
      en: /^The notice did not arrive/,
    });
    await mendDatabase();
    await page.route('**/withdraw', (route) => route.abort());
    await confirm.click();
    await expectGoodState(page, {
      sv: /^Vi vet inte om anmälan kom fram/,
      en: /^We do not know whether the notice got through/,
    });
    await page.goto('about:blank');
    await page.unrouteAll();
    letDaysPass(cleanupIdOf(order.id), PAST_WITHDRAWAL_DAYS);
    await openState(page, `/withdraw?order=${order.id}`, {
      sv: 'Ångerrätten har gått ut',
      en: 'The time for withdrawal has passed',
    });
  },
);
