import type { Page } from '@playwright/test';

import { buildNewsletters } from './mailboxes/newsletters.ts';
import { cleanNewsletters, followSignedOut, letDaysPass } from './support/after-clean-up.ts';
import { consentAtGoogle } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import {
  breakGmail,
  clearFaults,
  createPerson,
  grantsOf,
  ledgerOf,
  receiveMail,
  UNAVAILABLE,
} from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { appUrl } from './support/running-stack.ts';
import { readRows } from './support/stack-database.ts';

test.afterEach(clearFaults);

const checkBox = (page: Page) =>
  page.getByRole('checkbox', { name: /^Ja, spara avtryck av avsändarna som fick/ });

/** Somebody whose newsletter was asked to stop, and who has ticked the box of the check on the receipt that is open. */
async function agreeToCheck(page: Page) {
  const { lines } = buildNewsletters(['leave']);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  const orderId = await cleanNewsletters(page, person, { tier: 'reset' });
  await checkBox(page).click();
  await expect(page.getByText(/^Mejlet kommer den /)).toBeVisible();
  return { person, orderId };
}

const KINDS = ['leave', 'redirect', 'hang'] as const;

test('two weeks after a deep clean-up one mail leads to a check of who goes on, and the access ends with it', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  // The receipt is still open when its session has ended.
  problems.allow(/status of 401/);
  const { lines, nameOf, lineFrom } = buildNewsletters(KINDS);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  const orderId = await cleanNewsletters(page, person, { tier: 'reset' });

  const box = checkBox(page);
  await expect(box).toBeVisible();
  await expect(box).not.toBeChecked();
  await expectGoodState(page, {
    sv: 'Har de slutat om två veckor?',
    en: 'Will they have stopped in two weeks?',
  });
  await box.click();
  await expect(page.getByText(/^Mejlet kommer den /)).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();

  await letDaysPass(orderId, 20);
  await receiveMail(person, [lineFrom('hang', 1)]);
  await context.clearCookies();

  const outbox = await context.newPage();
  const mail = await openMail(outbox, person.email, 'Har avsändarna slutat?');
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: 'Se om de har slutat' }).click();
  const visit = await opened;
  await expect(visit.getByRole('heading', { name: 'Har avsändarna slutat?' })).toBeVisible();
  await expectGoodState(visit, { sv: 'Har avsändarna slutat?', en: 'Have the senders stopped?' });
  await visit.getByRole('link', { name: 'Anslut Gmail' }).click();
  await visit.getByRole('button', { name: person.email }).click();
  await consentAtGoogle(visit);
  // Access alone begins nothing: one can still say no.
  await expect(visit.getByRole('button', { name: 'Nej tack, radera avtrycken' })).toBeVisible();
  await visit.getByRole('button', { name: 'Se efter nu' }).click();

  await expect(visit.getByRole('heading', { name: '2 av 3 avsändare har slutat' })).toBeVisible();
  await expect(visit.getByText(nameOf('hang'))).toBeVisible();
  await expect(visit.getByText('Åtkomsten till din Gmail är avslutad.')).toBeVisible();
  expect(await grantsOf(person)).toEqual([]);
  expect((await ledgerOf(person)).askedForContent).toBe(0);
  await expectGoodState(visit, {
    sv: '2 av 3 avsändare har slutat',
    en: '2 of 3 senders have stopped',
  });
  await visit.getByRole('button', { name: 'Stoppa avsändare' }).click();
  await expect(visit.getByRole('checkbox', { name: nameOf('hang') })).toBeVisible();
  await visit.keyboard.press('Escape');

  await visit.reload();
  await expect(visit.getByText(/^Namnen visades bara direkt efter kontrollen/)).toBeVisible();
  await expect(visit.getByText(nameOf('hang'))).toHaveCount(0);
  const [stored] = await readRows(
    `SELECT salt, sender_hashes FROM rechecks WHERE payment_id = '${orderId}'`,
  );
  expect(stored).toEqual({ salt: null, sender_hashes: null });
});

test('the link of somebody else says so and leads to the other account, and a check that failed can be made again', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/status of (404|503)/);
  const { person, orderId } = await agreeToCheck(page);
  await page.goto(appUrl(`/recheck?order=${orderId}`));
  await expectGoodState(page, { sv: 'Det är för tidigt', en: 'It is too early' });

  await page.goto(appUrl(`/recheck?order=ord_${'a2'.repeat(13)}`));
  await expectGoodState(page, {
    sv: 'Länken hör inte till det här kontot',
    en: 'The link does not belong to this account',
  });

  await letDaysPass(orderId, 20);
  await page.goto(appUrl(`/recheck?order=${orderId}`));
  await expectGoodState(page, { sv: 'Har avsändarna slutat?', en: 'Have the senders stopped?' });
  await breakGmail(person, 'users.labels.get', { kind: 'answer', ...UNAVAILABLE }, 1);
  await page.getByRole('link', { name: 'Anslut Gmail' }).click();
  await consentAtGoogle(page);
  await page.getByRole('button', { name: 'Se efter nu' }).click();
  await expectGoodState(page, {
    sv: 'Kontrollen blev inte klar',
    en: 'The check was not finished',
  });
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { name: 'Avsändaren har slutat' })).toBeVisible();
  await expect(page.getByText(/mejl i papperskorgen/)).toBeVisible();
});

test('who has changed their mind deletes the fingerprints from the page that the mail leads to', async ({
  page,
}) => {
  test.slow();
  const { orderId } = await agreeToCheck(page);
  const box = checkBox(page);
  await box.click();
  await expect(page.getByText(/^Avtrycken är raderade, och vi mejlar dig inte/)).toBeVisible();
  await box.click();
  await expect(page.getByText(/^Mejlet kommer den /)).toBeVisible();

  await letDaysPass(orderId, 20);
  await page.goto(appUrl(`/recheck?order=${orderId}`));
  await page.getByRole('button', { name: 'Nej tack, radera avtrycken' }).click();
  await expectGoodState(page, { sv: 'Avtrycken är raderade', en: 'The fingerprints are deleted' });
});

test('from the fourteenth day the receipt still has the box, and says what unticking it deleted', async ({
  page,
}) => {
  test.slow();
  const { orderId } = await agreeToCheck(page);
  const box = checkBox(page);
  await letDaysPass(orderId, 20);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Se om avsändarna har slutat' })).toBeVisible();
  await expect(box).toBeChecked();
  await box.click();
  await expectGoodState(page, {
    sv: /^Avtrycken är raderade, och vi mejlar dig inte/,
    en: /^The fingerprints are deleted, and we will not/,
  });
});

test('the mail’s own link says no without a sign-in, and a link that is wrong or used says so', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  // The receipt is still open when its session has ended; a forged link is not found.
  problems.allow(/status of (401|404)/);
  const { person, orderId } = await agreeToCheck(page);
  await letDaysPass(orderId, 20);
  const visit = await followSignedOut(context, person.email, {
    subject: 'Har avsändarna slutat?',
    link: 'Tacka nej till kontrollen',
  });
  await expect(visit).toHaveURL(appUrl('/consent/withdraw?lang=sv'));
  await expectGoodState(visit, { sv: 'Tacka nej till kontrollen?', en: 'Say no to the check?' });
  const agreed = `SELECT salt IS NULL AS gone FROM rechecks WHERE payment_id = '${orderId}'`;
  expect(await readRows(agreed)).toEqual([{ gone: 0 }]);
  await visit.getByRole('button', { name: 'Nej tack, radera avtrycken' }).click();
  await expect(visit.getByRole('heading', { name: 'Avtrycken är raderade' })).toBeFocused();
  expect(await readRows(agreed)).toEqual([{ gone: 1 }]);

  await visit.reload();
  await visit.getByRole('button', { name: 'Nej tack, radera avtrycken' }).click();
  await expectGoodState(visit, { sv: 'Det är redan borta', en: 'It is already gone' });

  const forged = `recheck.${orderId}.${'0'.repeat(64)}`;
  await visit.goto(appUrl(`/consent/withdraw?lang=sv#${forged}`));
  await visit.getByRole('button', { name: 'Nej tack, radera avtrycken' }).click();
  await expectGoodState(visit, {
    sv: 'Länken går inte att använda',
    en: 'The link cannot be used',
  });
});
