import type { Page } from '@playwright/test';

import { fireCron } from '#tests/tools/stack/cron-timer.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

import { buildNewsletters } from './mailboxes/newsletters.ts';
import { cleanRows, createOrder, payOrder } from './support/api.ts';
import { consentAtGoogle, givePermission, scanToTheEnd, swishPayment } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import {
  breakGmail,
  clearFaults,
  createPerson,
  grantsOf,
  ledgerOf,
  type Person,
  receiveMail,
  UNAVAILABLE,
} from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { appUrl, workerOrigin } from './support/running-stack.ts';
import { readRows, runStatements } from './support/stack-database.ts';

test.afterEach(clearFaults);

const KINDS = ['leave', 'redirect', 'hang'] as const;

/** Buys the deep clean-up of every newsletter, and waits on the receipt until every sender has been asked. */
async function cleanDeeply(page: Page, person: Person): Promise<string> {
  await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
  await givePermission(page);
  const { scanId, rowsVersion, newsletters } = await cleanRows(page);
  const { id } = await createOrder(page, {
    scanId,
    rowsVersion,
    tier: 'reset',
    selection: {
      selectedNewsletters: newsletters.map((row) => row.id),
      selectedOldCategories: [],
      selectedAttachments: [],
    },
  });
  await payOrder(page, id, { ...swishPayment(), expectedTotalMinor: 8900 });
  await page.goto(appUrl(`/receipt?order=${id}`));
  return id;
}

/** As if the clean-up had ended so many days earlier: the access of that day is over, and its data gone. */
async function letDaysPass(orderId: string, days: number): Promise<void> {
  const byMs = days * DAY_MS;
  const user = `(SELECT user_id FROM payments WHERE id = '${orderId}')`;
  await runStatements([
    `UPDATE rechecks SET asked_at = asked_at - ${byMs}, opens_at = opens_at - ${byMs},
       ends_at = ends_at - ${byMs} WHERE payment_id = '${orderId}'`,
    `UPDATE connections SET created_at = created_at - ${byMs}, expires_at = expires_at - ${byMs}
       WHERE user_id = ${user}`,
    `UPDATE cleanups SET finished_at = finished_at - ${byMs} WHERE payment_id = '${orderId}'`,
  ]);
  await fireCron(workerOrigin());
}

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
  const orderId = await cleanDeeply(page, person);

  const box = page.getByRole('checkbox', { name: /^Ja, spara avtryck av avsändarna som fick/ });
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
  const { lines } = buildNewsletters(['leave']);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  const orderId = await cleanDeeply(page, person);
  await page.getByRole('checkbox', { name: /^Ja, spara avtryck av avsändarna som fick/ }).click();
  await expect(page.getByText(/^Mejlet kommer den /)).toBeVisible();
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
  const { lines } = buildNewsletters(['leave']);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  const orderId = await cleanDeeply(page, person);
  const box = page.getByRole('checkbox', { name: /^Ja, spara avtryck av avsändarna som fick/ });
  await box.click();
  await expect(page.getByText(/^Mejlet kommer den /)).toBeVisible();
  await box.click();
  await expect(page.getByText(/^Mejlet kommer den /)).toHaveCount(0);
  await box.click();
  await expect(page.getByText(/^Mejlet kommer den /)).toBeVisible();

  await letDaysPass(orderId, 20);
  await page.goto(appUrl(`/recheck?order=${orderId}`));
  await page.getByRole('button', { name: 'Nej tack, radera avtrycken' }).click();
  await expectGoodState(page, { sv: 'Avtrycken är raderade', en: 'The fingerprints are deleted' });
});
