import type { Page } from '@playwright/test';

import { AUTHORITY, AUTHORITY_COUNT, GLIMT, STILLA } from './mailboxes/known-mailbox.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { cleanRows, createOrder, currentScan, orderOf } from './support/api.ts';
import {
  chosenRowsBody,
  consentAtGoogle,
  createOwner,
  fillInSwish,
  givePermission,
  paperLine,
  scan,
  scanToTheEnd,
  takeKnownSenders,
} from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { clearFaults, ledgerOf } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { trashOf } from './support/mailbox-truth.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

test.afterEach(clearFaults);

/** From the result to the choice of the deep clean-up, through the scan that it starts, once the known senders are found. */
async function enterReset(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(page).toHaveURL(/\/clean-reset/);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await takeKnownSenders(page);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

test('the deep clean-up in Swedish: a complete scan, senders told beforehand, paid at its own checkout', async ({
  page,
}) => {
  test.slow();
  const owner = await createOwner();
  await scan(page, owner);
  await enterReset(page, 'Djupstäda', 'Vad ska bort?');
  expect((await currentScan(page))?.scanType).toBe('complete');
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible();
  await expect(page.getByText(/km med bil/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Gå vidare' }).click();
  await expect(page.getByText('Välj minst en kategori att städa')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Stäng meddelandet' }).click();

  await page.getByRole('checkbox', { name: GLIMT, exact: true }).check();
  await page.getByRole('checkbox', { name: STILLA, exact: true }).check();
  await expectGoodState(page, {
    sv: /Ett år av nyhetsbreven/,
    en: /A year of the newsletters/,
  });

  await expect(page.getByText('För 2 avsändare får du länkar')).toBeVisible();
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  await page.getByRole('link', { name: 'Fortsätt till Google' }).click();
  await consentAtGoogle(page);

  await expect(page.getByRole('heading', { name: 'Betala en gång' })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout-reset\?order=/);
  await expect(paperLine(page, 'ATT BETALA')).toHaveText(/^89\skr$/);
  await page.getByRole('button', { name: 'Rad för rad (2)' }).click();
  const ordered = page.getByRole('list', { name: 'Det du har valt' });
  await expect(ordered.getByText(GLIMT)).toBeVisible();
  await expect(ordered.getByText(STILLA)).toBeVisible();
  await expectGoodState(page, {
    sv: /begär vi avregistrering åt dig/,
    en: /we ask the sender to unsubscribe you/,
  });
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await page.goto(appUrl(`/checkout?order=${orderId}`));
  await expect(page).toHaveURL(/\/checkout-reset\?order=/);
  await fillInSwish(page, '123');
  await page.getByLabel('Kod från Swish').press('Enter');
  await expect(page.getByText('Betalningen behandlas …')).toBeVisible();
  // The field that was written in is closed now.
  await expect(page.getByRole('button', { name: /^Betala 89\skr$/ })).toBeFocused();
  await expect(page).toHaveURL(/\/receipt\?order=/);
  await expect(page.getByRole('region', { name: 'Avregistreringar', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /mejl ligger i papperskorgen/ })).toBeVisible();
  expect(await orderOf(page, orderId)).toMatchObject({ tier: 'reset', status: 'completed' });
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0, refused: 0 });
});

test.describe('in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('the deep clean-up on a phone, from the scan to the receipt, paid in euros by Klarna', async ({
    page,
  }) => {
    test.slow();
    const owner = await createOwner();
    await page.goto(appUrl('/auth'));
    await expect(page.getByRole('heading', { name: 'First, we ask' })).toBeVisible();
    await scan(page, owner);
    await enterReset(page, 'Deep clean', 'What should go?');
    await page.getByRole('checkbox', { name: GLIMT, exact: true }).check();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await page.getByRole('link', { name: 'Continue to Google' }).click();
    await consentAtGoogle(page);
    await expect(page.getByRole('heading', { name: 'Pay once' })).toBeVisible();
    await expect(page.getByText('Enter your email for Klarna')).toBeVisible();
    await page.getByLabel('Email for Klarna').fill('buyer@post.example');
    await page.getByRole('checkbox', { name: /^I agree that the service starts at once/ }).check();
    await page.getByRole('checkbox', { name: /^I know that I lose my right/ }).check();
    await page.getByRole('button', { name: 'Pay €8.90' }).click();
    await expect(page).toHaveURL(/\/receipt\?order=/);
    await expect(page.getByRole('heading', { name: /in the trash/ })).toBeVisible();
  });
});

test('without an order its checkout says so and leads to the choosing and the dashboard', async ({
  page,
}) => {
  const owner = await createOwner();
  await scan(page, owner);
  await page.goto(appUrl('/checkout-reset'));
  await expect(page.getByRole('heading', { name: 'Ingen beställning hittades' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Välj vad du vill städa' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Till översikten' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('what is protected can be unlocked, listed and looked at, and the order means just what was shown', async ({
  page,
  problems,
}) => {
  test.slow();
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await givePermission(page);
  const countOf = async (sender: string) =>
    (await cleanRows(page)).newsletters.find((row) => row.sender === sender)?.count ?? 0;
  const before = await countOf(GLIMT);

  // A look at the row, live and newest first.
  await page.getByRole('button', { name: `Mer om ${GLIMT}` }).click();
  await page.getByRole('button', { name: 'Titta på mejlen' }).click();
  const list = page.getByRole('list', { name: 'Mejl i raden' });
  await expect(list.getByRole('listitem')).toHaveCount(before);
  await expect(list.getByText('Det här är glimt').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Visa fler' })).toHaveCount(0);

  // Unlocked on purpose in one row, and protected again.
  await page.getByRole('checkbox', { name: GLIMT, exact: true }).check();
  await page
    .getByRole('button', { name: /^Lås upp 1 stjärnmärkt$/ })
    .first()
    .click();
  await expectGoodState(page, { sv: 'Låsa upp?', en: 'Unlock?' });
  await page.getByRole('button', { name: 'Ja, lås upp' }).click();
  await expect(page.getByText('1 upplåst mejl är med i raden')).toBeVisible();
  await expect(
    page.getByRole('list').filter({ hasText: 'Upplåst: Stjärnmärkt' }).last(),
  ).toBeFocused();
  await expect(page.getByText(`${before + 1} mejl valda`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${before + 1} mejl valda`)).toBeVisible();
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  await expect(paperLine(page, 'TILL PAPPERSKORGEN')).toHaveText(`${before + 1} mejl`);
  await page.getByRole('link', { name: 'Tillbaka till urvalet' }).click();
  await page.getByRole('button', { name: `Mer om ${GLIMT}` }).click();
  await page.getByRole('button', { name: 'Skydda igen Upplåst: Stjärnmärkt' }).click();
  await expect(page.getByText(`${before} mejl valda`)).toBeVisible();

  // The list of senders: added by hand, refused when it is none, and taken back.
  await page.getByRole('button', { name: 'Skyddat' }).click();
  const field = page.getByLabel('Adress eller domän att skydda');
  problems.allow(/status of 400.*\/protections/);
  await field.fill('inte en domän');
  await page.getByRole('button', { name: 'Skydda', exact: true }).click();
  await expect(page.getByText(/Skriv en hel adress eller domän/)).toBeVisible();
  await field.fill('stilla.example');
  await page.getByRole('button', { name: 'Skydda', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: STILLA, exact: true })).toHaveCount(0);
  // What is wholly protected can be looked into as well, and stays as it is.
  const kept = page.getByRole('listitem').filter({ hasText: AUTHORITY });
  await expect(kept).toContainText(`${AUTHORITY_COUNT} från avsändare på skyddslistan`);
  await kept.getByRole('button', { name: 'Titta på mejlen' }).click();
  const keptMails = page.getByRole('list', { name: 'Skyddade mejl' });
  await expect(keptMails.getByRole('listitem')).toHaveCount(AUTHORITY_COUNT);
  await expect(keptMails.getByText('Det här är kvar').first()).toBeVisible();
  await expectGoodState(page, { sv: 'Skyddat', en: 'Protected' });
  await page.getByRole('button', { name: 'Ta bort stilla.example Skyddas alltid' }).click();
  await expect(page.getByRole('checkbox', { name: STILLA, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Din skyddslista' })).toBeFocused();

  // A sender who is put on it where they stand goes from there.
  await page.getByRole('button', { name: `Mer om ${STILLA}` }).click();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: STILLA, exact: true }) })
    .getByRole('button', { name: 'Skydda alltid den här avsändaren' })
    .click();
  await expect(page.getByRole('checkbox', { name: STILLA, exact: true })).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: GLIMT }).first()).toBeFocused();
  await expect(
    page.getByText(/stilla\.example skyddas från och med nu\. Du ändrar det under Skyddat/),
  ).toBeVisible();

  // A whole kind, in every row.
  await page
    .getByRole('button', { name: /^Lås upp \d+ från avsändare på skyddslistan/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ja, lås upp' }).click();
  await expect(page.getByRole('checkbox', { name: AUTHORITY, exact: true })).toBeVisible();
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0, refused: 0 });
});

test('whoever is signed out meanwhile pays nothing, is told so, and signs in first', async ({
  page,
  problems,
}) => {
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await givePermission(page);
  const order = await createOrder(page, { ...(await chosenRowsBody(page)), tier: 'reset' });
  await page.goto(appUrl(`/checkout-reset?order=${order.id}`));
  await fillInSwish(page, '123');
  problems.allow(/status of 401/);
  await page.context().clearCookies();
  await page.getByRole('button', { name: /^Betala/ }).click();
  await expect(page.getByText('Autentiseringen misslyckades')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  expect(await trashOf(owner)).toEqual(owner.trashBefore);
});

test('without a scan there is nothing to choose, in either clean-up', async ({
  page,
  problems,
}) => {
  const owner = await createOwner();
  problems.allow(/api\/scans/);
  await page.route('**/api/scans', (route) => route.abort());
  await signIn(page, owner);
  for (const path of ['/clean-reset', '/clean-direct']) {
    await page.goto(appUrl(path));
    await expect(page.getByText('Ingen skanningsdata hittades')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
  }

  // What it says is no longer so once a scan runs.
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Skanna min inkorg' }).click();
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  await expect(page.getByText('Ingen skanningsdata hittades')).toHaveCount(0);
});
