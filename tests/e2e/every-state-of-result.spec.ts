import type { Page } from '@playwright/test';

import { fireCron } from '#tests/tools/stack/cron-timer.ts';

import { currentScan, payOrder, session } from './support/api.ts';
import { mendDatabase, refuseWrites } from './support/break-database.ts';
import { consentAtGoogle, createOwner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { letConnectionAge } from './support/database-clock.ts';
import { expectGoodState, type StateTexts } from './support/every-look.ts';
import { clearFaults, createPerson } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl, workerOrigin } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';
import { ONLY_LONG, openState, WEIGHED, weighFew } from './support/states.ts';

const DAY_HOURS = 24;
const NO_SENDERS: StateTexts = {
  sv: /^Kunde inte ladda avsändarna/,
  en: /^Could not load the senders/,
};
const LIMIT: StateTexts = {
  sv: /^Tre skanningar om dagen är gränsen/,
  en: /^Three scans a day is the limit/,
};

test.afterEach(async () => {
  await mendDatabase();
  await clearFaults();
});

/** A few letters that somebody cares for, two of which have no date that could be true, and nothing that could go. */
function keptLetters(): string[] {
  return [1970, 2010, 2019, 2024, 2098].map((year) =>
    JSON.stringify({
      headers: [
        ['From', 'Anna <anna@vanner.example>'],
        ['Subject', 'Kära du'],
      ],
      sizeBytes: 20_000,
      internalDate: Date.UTC(year, 5, 1),
      labelIds: ['INBOX', 'STARRED'],
    }),
  );
}

async function expectOnce(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByText(text)).toHaveCount(1);
  await expect(page.getByText(text)).toBeVisible();
}

async function useUpTheDay(page: Page): Promise<void> {
  for (let count = 1; count < 3; count += 1) {
    const { id = '' } = (await currentScan(page)) ?? {};
    await page.goto(appUrl('/scan'));
    await page.getByRole('button', { name: 'Ny skanning' }).click();
    await page.getByRole('button', { name: 'Starta ny skanning' }).click();
    await expect.poll(async () => (await currentScan(page))?.id ?? id).not.toBe(id);
    await expect(page.getByRole('heading', { name: WEIGHED.sv })).toBeVisible();
  }
}

test('a result with nothing to take away is good in both languages and every look, its years as a table, and so is the way to look further back', async ({
  page,
}) => {
  test.slow();
  await signIn(page, await createPerson({ mailbox: { jsonl: keptLetters() } }));
  await expect(page.getByText('Inga nyhetsbrev hittades. Det är ovanligt fint.')).toBeVisible();
  await page.getByText('Visa som tabell').click();
  await expectGoodState(page, {
    sv: 'Det kan finnas mer längre tillbaka',
    en: 'There may be more further back',
  });
  await expect(page.getByRole('row', { name: /^(1970|2098)/ })).toHaveCount(0);
  await expectOnce(page, /^Åren börjar och slutar enligt tidszonen Europe\/Stockholm\.$/);
  await expectOnce(page, /^2\smejl har okänt datum, som 1970 eller ett i framtiden\./);
  await page.getByRole('button', { name: 'English' }).click();
  await expectOnce(page, /^Years begin and end by the time zone Europe\/Stockholm\.$/);
  await expectOnce(page, /^2\semails have an unknown date, such as 1970 or one in the future\./);
});

test(
  'a result after a clean-up is good in both languages and every look, and tells what all clean-ups together have come to',
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    const order = await orderChosenRows(page, await createOwner());
    await payOrder(page, order.id, swishPayment());
    await page.goto(appUrl(`/receipt?order=${order.id}`));
    await expect(page.getByRole('heading', { name: /ligger i papperskorgen$/ })).toBeVisible();
    // Added up by the sweep, and asked of the database once a minute.
    await fireCron(workerOrigin());
    await expect
      .poll(async () => (await page.request.get(appUrl('/api/stats'))).json(), { timeout: 120_000 })
      .toMatchObject({ useRealData: false, totalEmailsCleaned: expect.any(Number) });
    await openState(page, '/scan', { sv: 'Före och efter', en: 'Before and after' });
    await expect(page.getByText(/^Riktiga siffror visas när/)).toBeVisible();
  },
);

test(
  'a report is good in both languages and every look where something is missing: its senders, another scan, a deep one, an end of the access, and their names after it',
  ONLY_LONG,
  async ({ page, problems }) => {
    test.slow();
    problems.allow(/ERR_FAILED|status of (429|500)/);
    await weighFew(page);
    await page.route('**/api/senders/top*', (route) => route.abort());
    await openState(page, '/scan', NO_SENDERS);
    await openState(page, '/dashboard', NO_SENDERS);
    await page.unrouteAll();

    await useUpTheDay(page);
    await page.goto(appUrl('/dashboard'));
    await page.getByRole('button', { name: 'Starta ny skanning' }).click();
    await expectGoodState(page, LIMIT);
    await openState(page, '/clean-reset', {
      sv: 'Nog vägt för i dag',
      en: 'Enough weighing for today',
    });
    await page.goto(appUrl('/dashboard'));

    const yes = page.getByRole('alertdialog').getByRole('button', { name: /^Ja/ });
    await refuseWrites('UPDATE', 'connections');
    await page.getByRole('button', { name: 'Återkalla åtkomst' }).click();
    await yes.click();
    await expectGoodState(page, {
      sv: /^Det gick inte att återkalla åtkomsten/,
      en: /^The access could not be revoked/,
    });
    await mendDatabase();
    await page.route('**/api/connections/revoke-all', (route) => route.abort());
    await yes.click();
    await expectGoodState(page, {
      sv: /^Inget svar kom fram, så vi vet inte om åtkomsten/,
      en: /^No answer came through, so we do not know whether the access/,
    });
    await page.unrouteAll();

    const { connection } = await session(page);
    await letConnectionAge(connection?.id ?? '', DAY_HOURS + 1);
    await fireCron(workerOrigin());
    await page.goto(appUrl('/dashboard'));
    await page.getByRole('link', { name: 'Anslut igen' }).click();
    await consentAtGoogle(page);
    await expectGoodState(page, {
      sv: /Skanna igen för att se listan på nytt/,
      en: /Scan again to see the list/,
    });
  },
);
