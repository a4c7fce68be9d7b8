import {
  expectAccessible,
  expectGoodInEveryLook,
  expectNoSidewaysScroll,
} from './support/accessibility.ts';
import { runBeforeLaunch } from './support/before-launch.ts';
import { keepChoice } from './support/cookie-choice.ts';
import { expectGoodInBothLanguages, showIn } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { listenForEvents } from './support/usage-events.ts';
import { openWaitlistDialog, waitlistDialog, waitlistOpener } from './support/waitlist-dialog.ts';

const FIRST_PORT = 24_800;

runBeforeLaunch(FIRST_PORT);

test('an address on the list is confirmed by the button that its mail leads to, and taken off by the same link', async ({
  page,
  context,
}) => {
  const email = `vantar-${Date.now()}@example.se`;
  await keepChoice(context, 'analytics');
  const told = listenForEvents(page);
  await openWaitlistDialog(page);
  for (const sample of [/1\s234/, /8,5\sGB/, /12,3\skg/, 'Exempel']) {
    await expect(waitlistDialog(page).getByText(sample)).toBeVisible();
  }
  const news = waitlistDialog(page).getByRole('checkbox');
  await expect(news).not.toBeChecked();
  await news.click();
  await expectGoodInEveryLook(page);
  await waitlistDialog(page).getByLabel('E-postadress').fill(`  ${email} `);
  await waitlistDialog(page).getByRole('button', { name: 'Anmäl mig' }).click();
  const sent = page.getByRole('dialog', { name: 'Kolla din mejl' });
  await expect(sent.getByText(email)).toBeVisible();
  await expect(
    sent.getByText('Du kan anmäla dig igen efter 10 minuter, eller efter ett dygn'),
  ).toBeVisible();
  await expectAccessible(page);
  const counted = [
    { name: 'page_view', path: '/', language: 'sv' },
    { name: 'join_waitlist', language: 'sv' },
    { name: 'button_click', button: 'waitlist', place: 'hero', language: 'sv' },
    { name: 'waitlist_signup', language: 'sv' },
  ];
  await expect.poll(() => told).toHaveLength(counted.length);
  expect(told).toEqual(expect.arrayContaining(counted));
  await sent.getByRole('button', { name: 'Klart' }).click();
  await expect(sent).toBeHidden();
  await waitlistOpener(page).click();
  await expect(waitlistDialog(page).getByLabel('E-postadress')).toHaveValue('');

  const mail = await openMail(page, email);
  await expect(mail.getByText('Du har också kryssat i att du vill ha nyheter')).toBeVisible();
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: 'Bekräfta min plats' }).click();
  const answer = await opened;
  await expect(answer.getByRole('heading', { name: 'Din plats på väntelistan' })).toBeVisible();
  await expect(answer).toHaveURL(appUrl('/waitlist/confirm?lang=sv'));
  await expectGoodInBothLanguages(answer);
  await showIn(answer, 'sv');
  await answer.getByRole('button', { name: 'Bekräfta min plats' }).click();
  await expect(answer.getByRole('heading', { name: 'Du står på listan' })).toBeFocused();
  await answer.reload();
  await answer.getByRole('button', { name: 'Bara väntelistan, inga nyheter' }).click();
  await expect(answer.getByText('skickar inga nyheter')).toBeVisible();
  await answer.reload();
  await answer.getByRole('button', { name: 'Ta bort mig från listan' }).click();
  await expect(answer.getByRole('heading', { name: 'Du är borta från listan' })).toBeFocused();
});

test('the dialog closes by Escape, says what it or the server cannot take beside the field and in a toast, and stays open under it', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await openWaitlistDialog(page);
  const dialog = waitlistDialog(page);
  const field = dialog.getByLabel('E-postadress');
  const join = dialog.getByRole('button', { name: 'Anmäl mig' });
  const toast = page.locator('[data-toast]');
  const close = toast.getByRole('button', { name: 'Stäng meddelandet' });
  await test.step('Escape closes it, and the focus is where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(waitlistOpener(page)).toBeFocused();
    await waitlistOpener(page).click();
  });
  await test.step('its toast can be closed by pointer and by keyboard', async () => {
    await join.click();
    await close.click();
    await expect(toast).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await join.click();
    await expect(toast).toBeVisible();
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });
  await test.step('what the server cannot take stays written, and is taken later', async () => {
    await page.route('**/api/waitlist', (route) => route.fulfill({ status: 500 }));
    await field.fill('anna@example.se');
    await join.click();
    await expect(dialog.getByRole('alert')).toHaveText('Serverfel - försök igen senare');
    await expect(join).toBeFocused();
    await expect(page.getByText('Något gick fel. Försök igen.')).toHaveCount(1);
    await expect(field).toHaveValue('anna@example.se');
    await page.unroute('**/api/waitlist');
    await toast.getByRole('button').click();
    await join.click();
    const sent = page.getByRole('dialog', { name: 'Kolla din mejl' });
    await sent.getByRole('button', { name: 'Klart' }).click();
    await waitlistOpener(page).click();
  });
  await test.step('an address that cannot be one is said to be', async () => {
    for (const [written, problem] of [
      ['', 'Skriv din e-postadress'],
      ['anna', 'Ogiltig e-postadress'],
      [`anna@${'a'.repeat(255)}.se`, 'E-postadressen får ha högst 254 tecken'],
    ] as const) {
      await field.fill(written);
      await join.click();
      await expect(dialog.getByRole('alert')).toHaveText(problem);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
    }
    await expect(page.getByText('Något gick fel. Försök igen.')).toHaveCount(1);
    await expectAccessible(page);
  });
  await test.step('the toast is kept over a switch of language, in the new one', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(toast).toHaveText(/^Something went wrong\. Please try again\./);
  });
});

test('a link that is not ours says so, and offers another sign-up', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const wrong = page.getByRole('heading', { name: 'Länken går inte att använda' });
  await page.goto(appUrl('/waitlist/confirm#wtl_x.none.0'));
  await expect(wrong).toBeVisible();
  await page.goto(appUrl(`/waitlist/confirm#wtl_${'a'.repeat(26)}.none.${'0'.repeat(64)}`));
  await page.getByRole('button', { name: 'Bekräfta min plats' }).click();
  await expect(wrong).toBeFocused();
  await expectGoodInEveryLook(page);
  await page.getByRole('button', { name: 'Ställ dig på väntelistan' }).click();
  await expect(waitlistDialog(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu gives way to the dialog, which fits', async ({ page }) => {
    await openAlive(page, '/about');
    await page.getByRole('button', { name: 'Meny' }).click();
    const menu = page.getByRole('navigation', { name: 'Meny' });
    await menu.getByRole('button', { name: 'Väntelista' }).click();
    await expect(menu).toBeHidden();
    await expect(waitlistDialog(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await waitlistDialog(page).getByRole('button', { name: 'Inte nu' }).click();
    await expect(waitlistDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Meny' })).toBeFocused();
  });
});
