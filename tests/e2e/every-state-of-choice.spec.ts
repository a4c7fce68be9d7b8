import type { Page } from '@playwright/test';

import { LANGUAGES } from '#worker/domain/language.ts';

import { GLIMT, OLD_YEAR } from './mailboxes/known-mailbox.ts';
import { buildNewsletters } from './mailboxes/newsletters.ts';
import {
  callFromPage,
  cleanRows,
  createOrder,
  currentScan,
  payOrder,
  receiptOf,
  session,
} from './support/api.ts';
import {
  chooseRows,
  chosenRowsBody,
  consentAtGoogle,
  createOwner,
  givePermission,
  scanToTheEnd,
  swishPayment,
} from './support/clean-up.ts';
import { letConnectionAge } from './support/database-clock.ts';
import {
  expectNoSidewaysScrollOfLargeText,
  expectWholeWordsInLargeText,
  HEIGHT,
  NARROWEST,
  WIDTHS,
} from './support/accessibility.ts';
import { expectGoodState, showIn, type StateTexts } from './support/every-look.ts';
import { breakGmail, clearFaults, createPerson } from './support/google.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';
import { ONLY_LONG, openState, WEIGHED } from './support/states.ts';

const DAY_HOURS = 24;
/** So many are on the page before more are asked for. */
const SENDERS_AT_FIRST = 25;
const GRANTED: StateTexts = {
  sv: 'Tack, tillåtelsen är på plats',
  en: 'Thank you, the permission is in place',
};
const NO_PERMISSION: StateTexts = {
  sv: 'Kunde inte begära tillåtelse',
  en: 'Could not ask for permission',
};
const FAILED: StateTexts = {
  sv: 'Kunde inte förbereda rensning',
  en: 'Could not prepare the clean-up',
};

const EVERY_SENDER = /^(Välj alla|Choose all) \d+ (avsändare|senders)$/;
const OLD_MAIL = /^(Gamla mejl|Old emails) /;

test.afterEach(clearFaults);

/** What names a part of the list. A row's box is labelled by its name. */
const NAMES = 'h2, label [id$="-name"]';

async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
}

/** As if the rows had been found anew, and what they were before let go, since the choice in this tab was made. */
async function outdateKeptChoice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('grinbox.clean') ?? '{}');
    sessionStorage.setItem('grinbox.clean', JSON.stringify({ ...kept, rowsVersion: 999 }));
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: NARROWEST, height: HEIGHT }, hasTouch: true, isMobile: true });

  for (const language of LANGUAGES) {
    test(`with text of twice the size a choice stands in whole words (${language})`, async ({
      page,
    }) => {
      await openAlive(page, '/demo/clean');
      await showIn(page, language);
      for (const isChosen of [false, true]) {
        if (isChosen) await page.getByRole('checkbox', { name: EVERY_SENDER }).check();
        for (const width of [NARROWEST, WIDTHS[0]]) {
          await page.setViewportSize({ width, height: HEIGHT });
          await expectNoSidewaysScrollOfLargeText(page);
          await expectWholeWordsInLargeText(page, NAMES);
        }
      }
      await page.getByRole('button', { name: OLD_MAIL }).click();
      await expectNoSidewaysScrollOfLargeText(page);
      await expectWholeWordsInLargeText(page, NAMES);
    });
  }
});

test(
  'a choice is good in both languages and every look in all that can be told of it: still loading, allowed, looked into, outdated, changed, taken, refused and cut off',
  ONLY_LONG,
  async ({ page, problems }) => {
    test.slow();
    problems.allow(/ERR_FAILED|status of 409|status of 503/);
    const owner = await createOwner();
    await scanToTheEnd(page, owner);
    const letThrough = await holdRequests(page, '**/api/scans/*/rows*');
    await openState(page, '/clean-direct', {
      sv: 'Hämtar det du kan välja …',
      en: 'Fetching what you can choose …',
    });
    letThrough();
    await openState(page, '/clean-direct?error=oauth_state_invalid', NO_PERMISSION);
    await openState(page, '/clean-direct?error=oauth_failed', NO_PERMISSION);
    await givePermission(page);
    await expectGoodState(page, GRANTED);

    await breakGmail(owner, 'users.messages.get', { kind: 'hang' });
    await page.getByRole('button', { name: `Mer om ${GLIMT}` }).click();
    await page.getByRole('button', { name: 'Titta på mejlen' }).first().click();
    await expectGoodState(page, { sv: 'Hämtar från Gmail …', en: 'Fetching from Gmail …' });
    await clearFaults();
    await breakGmail(owner, 'users.messages.get', { kind: 'answer', status: 400, body: {} });
    await page.reload();
    await page.getByRole('button', { name: `Mer om ${GLIMT}` }).click();
    await page.getByRole('button', { name: 'Titta på mejlen' }).first().click();
    await expectGoodState(page, {
      sv: /^Mejlen gick inte att visa\./,
      en: /^The emails could not be shown\./,
    });
    await clearFaults();

    await chooseRows(page, 'Space');
    await outdateKeptChoice(page);
    await page.reload();
    await expectGoodState(page, {
      sv: 'Ditt val är borttaget',
      en: 'Your selection has been cleared',
    });

    await chooseRows(page, 'Space');
    const listed = { method: 'PUT', body: { target: 'annan.example', effect: 'protect' } };
    expect((await callFromPage(page, '/api/protections', listed)).status).toBe(200);
    await order(page);
    await expectGoodState(page, { sv: 'Listan är ny', en: 'The list is new' });

    await page.reload();
    await page.route('**/api/orders', (route) => route.abort());
    await order(page);
    await expectGoodState(page, FAILED);
    await page.unrouteAll();

    // In another tab the same is ordered and paid meanwhile.
    const other = await createOrder(page, await chosenRowsBody(page));
    await payOrder(page, other.id, swishPayment());
    await expect.poll(async () => (await receiptOf(page, other.id)).progress.status).toBe('done');
    await order(page);
    await expectGoodState(page, {
      sv: /^Något av det du valde är redan städat/,
      en: /^Something you chose has been cleaned already/,
    });

    await page.reload();
    await page.getByRole('checkbox', { name: String(OLD_YEAR - 1), exact: true }).check();
    const { connection } = await session(page);
    await letConnectionAge(connection?.id ?? '', DAY_HOURS + 1);
    await order(page);
    // Whoever is signed out meanwhile is led to sign in before they could read the same of it.
    await expectGoodState(page, {
      sv: /^Med åtkomsten försvann listan/,
      en: /^The list went with the access/,
    });
  },
);

test(
  'a choice among very many senders is good in both languages and every look: by the deep clean-up’s sum on a phone, without a newsletter, and with a search that finds nobody',
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    await signIn(page, await createPerson({ mailbox: { generate: { messages: 3_000, seed: 3 } } }));
    await expect(page.getByRole('heading', { name: WEIGHED.sv })).toBeVisible();
    await page.goto(appUrl('/clean-reset'));
    await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
    await expect
      .poll(async () => (await cleanRows(page)).newsletters.length)
      .toBeGreaterThan(SENDERS_AT_FIRST);
    await page.reload();
    await page.getByRole('button', { name: /^Visa alla/ }).click();
    await expectGoodState(page, { sv: 'Vad ska bort?', en: 'What should go?' });
    await page.getByRole('searchbox').fill('Nobody at all');
    await expectGoodState(page, {
      sv: 'Ingen avsändare heter så.',
      en: 'No sender goes by that name.',
    });
    await page.getByRole('searchbox').fill('');

    const senders = page.getByRole('checkbox', { name: /^Välj alla \d+ avsändare$/ });
    await senders.check();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mer om ditt val' }).click();
    await expectGoodState(page, {
      sv: /Ett år av nyhetsbreven/,
      en: /A year of the newsletters/,
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await senders.uncheck();
    await page
      .getByRole('checkbox', { name: /^20\d\d$/ })
      .first()
      .check();
    await order(page);
    await page.getByRole('link', { name: 'Fortsätt till Google' }).click();
    await consentAtGoogle(page);
    await expectGoodState(page, {
      sv: /^Inget av det du har valt avslutas/,
      en: /^Nothing you have chosen is unsubscribed/,
    });
  },
);

test(
  'a list from which all has been taken is good in both languages and every look',
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    const { lines } = buildNewsletters(['leave']);
    await signIn(page, await createPerson({ mailbox: { jsonl: lines } }));
    await expect(page.getByRole('heading', { name: WEIGHED.sv })).toBeVisible();
    await page.goto(appUrl('/api/auth/google/start?purpose=modify&returnTo=/clean-direct'));
    await consentAtGoogle(page);
    await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
    const { scanId, rowsVersion, newsletters } = await cleanRows(page);
    expect((await currentScan(page))?.id).toBe(scanId);
    const made = await createOrder(page, {
      scanId,
      rowsVersion,
      tier: 'direct',
      selection: {
        selectedNewsletters: newsletters.map(({ id }) => id),
        selectedOldCategories: [],
        selectedAttachments: [],
      },
    });
    await payOrder(page, made.id, swishPayment());
    await openState(page, '/clean-direct', { sv: 'Här är allt städat', en: 'All clean here' });
  },
);
