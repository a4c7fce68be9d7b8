import type { Locator, Page } from '@playwright/test';

import { LANGUAGES } from '#worker/domain/language.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { consentAtGoogle, fillInSwish } from '#tests/e2e/support/clean-up.ts';
import { showIn } from '#tests/e2e/support/every-look.ts';
import { createPerson } from '#tests/e2e/support/google.ts';
import { expect, IN_MOTION, test } from '#tests/e2e/support/journey.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';

test.use(IN_MOTION);

const HEIGHT = 844;
const TWO_SCREENS = 2 * HEIGHT;
/** Some seventy senders, most of which can be unsubscribed from. */
const MANY = { generate: { messages: 2_000, seed: 7 } };
/** Google's minute, which the checks before moving may have used up, and the time of a busy machine. */
const MOVED_WITHIN_MS = 180_000;

test.use({ viewport: { width: 390, height: HEIGHT }, hasTouch: true, isMobile: true });

/** In both languages, how far below the top of the page each of these ends; the page is left in Swedish. */
async function expectOnFirstTwoScreens(page: Page, what: Record<string, Locator>): Promise<void> {
  for (const language of LANGUAGES.toReversed()) {
    await showIn(page, language);
    for (const [name, locator] of Object.entries(what)) {
      const first = locator.first();
      await expect(first).toBeVisible();
      const end = () =>
        first.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
      await expect
        .poll(end, { message: `${name} in ${language}`, timeout: 5_000 })
        .toBeLessThanOrEqual(TWO_SCREENS);
    }
  }
  await showIn(page, 'sv');
}

/** Broken in the middle, a heading of one word takes a second line. */
async function expectOnOneLine(heading: Locator): Promise<void> {
  const lineCount = await heading.evaluate(
    (element) =>
      element.getBoundingClientRect().height /
      Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lineCount).toBeLessThan(1.5);
}

/** Chooses all that is offered. */
async function chooseAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /^Välj alla/ }).all()) {
    if (await box.isEnabled()) await box.check();
  }
}

for (const tier of ['direct', 'reset'] satisfies Tier[]) {
  test(`what comes next and what was bought stand on a phone’s first two screens, from the result to the receipt: ${tier}`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, await createPerson({ mailbox: MANY }));
    await expect(page.getByText(/^(Nu har vi letat klart|Vi vet vem)/).first()).toBeVisible();
    await expectOnFirstTwoScreens(page, {
      'the way to the choice': page.getByRole('link', { name: /^(Välj vad|Choose what)/ }),
    });

    await page.goto(appUrl(CHOOSE_PATHS[tier]));
    await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
    await expectOnOneLine(page.getByRole('button', { name: 'Nyhetsbrev', exact: true }));
    await chooseAll(page);
    const goOn = page.getByRole('button', { name: /^(Gå vidare|Continue) / });
    await expect(goOn).toBeInViewport();
    await expectOnFirstTwoScreens(page, {
      newsletters: page.getByRole('heading', { name: /^(Nyhetsbrev|Newsletters)/ }),
      'old mail': page.getByRole('heading', { name: /^(Gamla mejl|Old emails)/ }),
      'what is protected': page.getByRole('heading', { name: /^(Skyddat|Protected)/ }),
    });

    // The further figures of a row wait until it is unfolded.
    await page.getByRole('button', { name: 'Nyhetsbrev', exact: true }).tap();
    const row = page.getByRole('listitem').filter({ hasText: 'i nya mejl' }).first();
    await expect(row.getByText('i nya mejl')).toBeHidden();
    await row.getByRole('button', { name: /^Mer om/ }).tap();
    await expect(row.getByText('i nya mejl')).toBeVisible();

    // From here to the payment: one page that asks for leave, Google's, and the checkout, which is what is confirmed.
    await goOn.tap();
    await page.getByRole('link', { name: 'Fortsätt till Google' }).tap();
    await consentAtGoogle(page);
    await expect(page.getByRole('heading', { name: 'Betala en gång' })).toBeVisible();
    const pay = page.getByRole('button', { name: /^(Betala|Pay) / });
    await expectOnFirstTwoScreens(page, {
      'how much mail': page.getByText(/^(TILL PAPPERSKORGEN|TO THE TRASH)$/),
      'the sum': page.getByText(/^(ATT BETALA|TO PAY)$/),
      'the button': pay,
    });

    await fillInSwish(page, '123');
    await pay.tap();
    await expect(page).toHaveURL(/\/receipt\?order=/);
    const bought = {
      'the order number': page.getByText(/^GR-\d{8}$/),
      'what was ordered': page.getByText(/^(Beställt|Ordered)/),
    };
    await expectOnFirstTwoScreens(page, bought);
    await expect(page.getByRole('heading', { name: /ligger i papperskorgen$/ })).toBeVisible({
      timeout: MOVED_WITHIN_MS,
    });
    await expectOnFirstTwoScreens(page, {
      ...bought,
      'what was paid': page.getByText(/^(TOTALT BETALT|TOTAL PAID)$/),
      ...(tier === 'reset'
        ? { 'who waits': page.getByRole('link', { name: /(väntar på|waiting for) / }) }
        : {}),
    });
  });
}
