import type { Page, Request } from '@playwright/test';

import { createPerson, realHeaders } from './support/google.ts';
import { paperLine } from './support/clean-up.ts';
import { skipScan } from './support/demo.ts';
import { showIn } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

/** All of it is older than three years. */
const NEWEST_OLD_YEAR = new RegExp(`^${new Date().getFullYear() - 4}$`);

test('by keyboard alone, in English, through the whole demo and home again', async ({ page }) => {
  await openAlive(page, '/demo/auth');
  await tabTo(page, 'link', /^English$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /^Start the demo$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Skip to the result$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Your inbox weighs 37\.0\sGB/ })).toBeVisible();
  // The button that was pressed is gone.
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'link', /^Choose what should go$/);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'What should go?' })).toBeVisible();
  await tabTo(page, 'button', /^Continue$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tick something in the list to go on.')).toBeVisible();
  await tabTo(page, 'checkbox', /^Choose all 10 senders$/);
  await page.keyboard.press('Space');
  await expect(page.getByText('1,344 emails chosen')).toBeVisible();
  // The box stands for all of its lines, shown or not: a second press takes them back.
  await page.keyboard.press('Space');
  await expect(page.getByText('Nothing chosen yet')).toBeVisible();
  await tabTo(page, 'button', /^Old emails \(3\+ years\)$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { expanded: true })).toHaveText('Old emails (3+ years)');
  await tabTo(page, 'checkbox', NEWEST_OLD_YEAR);
  await page.keyboard.press('Space');
  await expect(page.getByText('1,208 emails chosen, 1.7 GB')).toBeVisible();
  await expect(page.getByText(/^Estimated CO₂: 1\.22 kg\/yr, published: /)).toBeVisible();
  await tabTo(page, 'button', /^Continue with 1,208 emails$/);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Pay once' })).toBeVisible();
  await expect(paperLine(page, 'TO THE TRASH')).toHaveText('1,208 emails');
  // In the currency of the language, in which Swish takes no money.
  await tabTo(page, 'radio', /^EUR/);
  await expect(page.getByRole('radio', { name: 'EUR' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Klarna' })).toBeChecked();
  await expect(page.getByLabel('Email for Klarna')).toBeVisible();
  await tabTo(page, 'checkbox', /^Add €1 for/);
  await expect(page.getByRole('checkbox', { name: /^Add €1 for/ })).not.toBeChecked();
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Pretend to pay €9\.90$/);
  await page.keyboard.press('Enter');

  await expect(paperLine(page, 'Order number')).toHaveText(/^DEMO\d{8}$/);
  await expect(paperLine(page, 'Estimated CO₂ per year')).toHaveText('about 1.22 kg');
  await expect(paperLine(page, 'Payment method')).toHaveText('Klarna');
  await expect(paperLine(page, 'Price excl. VAT')).toHaveText('€7.12');
  await expect(paperLine(page, 'VAT 25%')).toHaveText('€1.78');
  await expect(paperLine(page, 'Donation to Exempelfonden')).toHaveText('€1');
  await expect(paperLine(page, 'TOTAL PAID')).toHaveText('€9.90');
  await tabTo(page, 'button', /^Hide the receipt$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order number')).toBeHidden();

  const send = page.getByRole('button', { name: 'Send the testimonial' });
  const refusal = page.getByRole('alert').filter({ hasText: /\S/ });
  await expect(send).toBeDisabled();
  await tabTo(page, 'textbox', /^Your testimonial$/);
  await page.keyboard.type('Too short');
  await expect(page.getByText('9/200')).toBeVisible();
  await tabTo(page, 'button', /^Send the testimonial$/);
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveText('Testimonial too short. Please provide at least 10 characters.');
  await expect(page.getByRole('textbox', { name: 'Your testimonial' })).toBeFocused();
  await page.keyboard.type(' <3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveText(
    'Remove “<”. Please use only letters, numbers, and basic punctuation.',
  );
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('no more');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you for the testimonial' })).toBeFocused();
  await expect(page.getByText('Too short no more')).toBeVisible();

  await tabTo(page, 'link', /^Go to the home page$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(appUrl('/?lang=en'));
});

/** The icon of the tab, which the browser fetches by itself whenever an address changes. */
const TAB_ICON = /\/favicon\.svg/;

/** @returns what is asked of anybody, now and later */
function watchRequests(page: Page): readonly Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (!TAB_ICON.test(request.url())) asked.push(request);
  });
  return asked;
}

test('the demo, in Swedish and in English, asks nobody for anything but its own code: not our server, and no other', async ({
  page,
}) => {
  const asked = watchRequests(page);
  const number = paperLine(page, 'Ordernummer');
  await test.step('the result is read and the choice is made in English', async () => {
    await openAlive(page, '/demo/auth');
    await page.getByRole('link', { name: 'Starta demon' }).click();
    await skipScan(page);
    await expect(page.getByRole('heading', { name: /^Din inkorg väger 37,0\sGB/ })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Choose what should go' }).click();
    await page.getByRole('checkbox', { name: 'Choose all 10 senders' }).check();
  });
  await test.step('it is kept in Swedish, paid with a donation, and on the receipt', async () => {
    await page.getByRole('button', { name: 'Svenska' }).click();
    await expect(page.getByRole('checkbox', { name: 'Modehörnan' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Välj alla 10 avsändare' })).toBeChecked();
    await page.getByRole('button', { name: /^Gå vidare med 1\s344 mejl$/ }).click();
    await page.getByRole('checkbox', { name: /^Lägg till 10\skr/ }).check();
    await page.getByRole('button', { name: /^Betala 99\skr på låtsas$/ }).click();
    await expect(page.getByRole('heading', { name: /av 1\s344 mejl flyttade/ })).toBeVisible();
    await expect(number).toHaveText(/^DEMO\d{8}$/);
    await expect(paperLine(page, 'Betalsätt')).toHaveText('Swish');
  });
  await test.step('a testimonial goes nowhere', async () => {
    await page.getByLabel('Ditt omdöme').fill('Så skönt att bli av med allt.');
    await page.getByRole('button', { name: 'Skicka omdömet' }).click();
    await expect(page.getByRole('heading', { name: 'Tack för omdömet' })).toBeVisible();
    for (const request of asked) {
      expect(request.method()).toBe('GET');
      expect(request.url()).toMatch(/^http:\/\/[^/]+\/(demo\/(?:auth|scan)|assets\/[\w.-]+)$/);
      expect(new URL(request.url()).origin).toBe(new URL(appUrl('/')).origin);
    }
  });
  await test.step('the number of the pretended order is the same over a reload', async () => {
    const printed = await number.innerText();
    await page.reload();
    await expect(number).toHaveText(printed);
  });
});

test('each step has the code and texts of the next one ready before it is asked for, and of none after it', async ({
  page,
}) => {
  const asked = watchRequests(page);
  const isAsked = (name: string) => asked.some((request) => request.url().includes(`/${name}-`));
  const textsAsked = () => asked.filter((request) => request.url().includes('/assets/sv-')).length;
  await openAlive(page, '/demo/auth');
  await page.waitForLoadState('networkidle');
  expect(isAsked('app')).toBe(false);
  expect(isAsked('demo-scan-page')).toBe(false);
  await page.getByRole('link', { name: 'Starta demon' }).hover();
  await expect.poll(() => isAsked('app')).toBe(true);
  await expect.poll(() => isAsked('demo-scan-page')).toBe(true);
  expect(isAsked('demo-clean-page')).toBe(false);
  await page.getByRole('link', { name: 'Starta demon' }).click();
  await skipScan(page);
  await expect.poll(() => isAsked('demo-clean-page')).toBe(true);
  expect(isAsked('demo-checkout-page')).toBe(false);
  await page.waitForLoadState('networkidle');
  const textsAhead = textsAsked();
  await page.getByRole('link', { name: 'Välj vad som ska bort' }).click();
  await expect.poll(() => isAsked('demo-checkout-page')).toBe(true);
  expect(textsAsked()).toBe(textsAhead);
  expect(isAsked('demo-receipt-page')).toBe(false);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the question about cookies, too, can be read to its end without asking anybody', async ({
    page,
    context,
    problems,
  }) => {
    const asked = watchRequests(page);
    await openAlive(page, '/demo/auth');
    const banner = page.getByRole('region', { name: 'Får vi räkna besöken?' });
    await expect(banner).toBeVisible();
    await page.waitForLoadState('networkidle');
    problems.allow(TAB_ICON);
    await context.setOffline(true);
    const askedBefore = asked.length;
    await banner.getByRole('button', { name: 'Läs mer' }).click();
    await expect(banner.getByRole('switch', { name: 'Statistik' })).toBeVisible();
    await banner.getByRole('button', { name: 'Spara val' }).click();
    await expect(banner).toBeHidden();
    expect(asked.slice(askedBefore).map((request) => request.url())).toEqual([]);
  });
});

const MIDDLE_SIZE = '25–100 MB';

test('one category is open at a time, and the choice is there on the way back and past the menu', async ({
  page,
}) => {
  const open = page.getByRole('button', { expanded: true });
  const goOn = page.getByRole('button', { name: 'Gå vidare med 96 mejl' });
  const checkout = page.getByRole('heading', { name: 'Betala en gång' });
  const toChoice = page.getByRole('link', { name: 'Tillbaka till urvalet' });
  await test.step('one category is open at a time', async () => {
    await page.goto(appUrl('/demo/clean'));
    await expect(open).toHaveText('Nyhetsbrev');
    await page.getByRole('button', { name: /^1\s156 stora bilagor$/ }).click();
    await expect(open).toHaveText(/^1\s156 stora bilagor$/);
    await page.getByRole('checkbox', { name: MIDDLE_SIZE }).check();
    await expect(page.getByRole('checkbox', { name: 'Välj alla stora bilagor' })).toBeChecked({
      indeterminate: true,
    });
    await page.getByRole('button', { name: /^1\s156 stora bilagor$/ }).click();
    await expect(open).toHaveCount(0);
  });
  await test.step('the choice is there on either way back', async () => {
    await goOn.click();
    await expect(checkout).toBeVisible();
    for (const goBack of [() => toChoice.click(), () => page.goBack()]) {
      await goBack();
      await expect(page.getByText('96 mejl valda')).toBeVisible();
      await goOn.click();
      await expect(checkout).toBeVisible();
    }
  });
  await test.step('the way past the menu leaves on the page what was brought to it', async () => {
    await expect(paperLine(page, 'TILL PAPPERSKORGEN')).toHaveText('96 mejl');
    await page.getByRole('link', { name: 'Hoppa till innehållet' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(paperLine(page, 'TILL PAPPERSKORGEN')).toHaveText('96 mejl');
  });
  await test.step('the choice leads back to the result', async () => {
    await toChoice.click();
    await page.getByRole('link', { name: 'Tillbaka till resultatet' }).click();
    await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  });
});

/** A page of ours without a script. */
const PLAIN_TEXT = '/robots.txt';

test('foreign state in the tab falls back to the example', async ({ page }) => {
  await page.goto(appUrl(PLAIN_TEXT));
  await page.evaluate(() => {
    const purchase = { order: { id: 'ord_x', co2: NaN }, method: {}, senders: 5 };
    sessionStorage.setItem('grinbox.demo', JSON.stringify({ scan: 'x', purchase }));
  });
  await page.goto(appUrl('/demo/receipt'));
  await expect(page.getByRole('heading', { name: /av 3\s200 mejl flyttade/ })).toBeVisible();
  await expect(paperLine(page, 'Betalsätt')).toHaveText('Kort');
  await expect(paperLine(page, 'TOTALT BETALT')).toHaveText(/^89\skr$/);
  await expect(paperLine(page, 'Uppskattad CO₂ per år')).toHaveText('ca 15,50 kg');
});

test('whoever is signed in is sent from the demo to the dashboard, until they sign out; a browser that still thinks so ends at the sign-in, not in a circle', async ({
  page,
}) => {
  const start = page.getByRole('link', { name: 'Starta demon' });
  await test.step('signed in', async () => {
    await signIn(page, await createPerson({ mailbox: realHeaders() }));
    await page.goto(appUrl('/demo/auth'));
    await expect(page).toHaveURL(appUrl('/dashboard'));
  });
  await test.step('signed out', async () => {
    await page.getByRole('button', { name: 'Logga ut' }).click();
    await expect(page).toHaveURL(appUrl('/'));
    await page.goto(appUrl('/demo/auth'));
    await expect(start).toBeVisible();
  });
  await test.step('signed out, but not in the eyes of the browser', async () => {
    await page.goto(appUrl(PLAIN_TEXT));
    await page.evaluate(() => localStorage.setItem('grinbox.signed-in', String(Date.now())));
    await page.goto(appUrl('/demo/auth'));
    await expect(page).toHaveURL(appUrl('/auth'));
    await page.getByRole('link', { name: 'Se ett exempel' }).click();
    await expect(start).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the next step stands on the first screen of the result, in both languages; the quick clean-up costs less, and its button waits for a choice', async ({
    page,
  }) => {
    await page.goto(appUrl('/demo/scan'));
    await skipScan(page);
    for (const [language, next] of [
      ['en', 'Choose what should go'],
      ['sv', 'Välj vad som ska bort'],
    ] as const) {
      await showIn(page, language);
      const link = page.getByRole('link', { name: next });
      await expect(link).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await test.step('the quick clean-up', async () => {
      await page.getByRole('link', { name: 'Snabbstäda' }).click();
      await expect(page.getByRole('button', { name: /^Gå vidare/ })).toBeDisabled();
      await page.getByRole('checkbox', { name: 'Välj alla gamla mejl' }).check();
      await page.getByRole('button', { name: /^Gå vidare med 4\s273 mejl$/ }).click();
      await page.getByRole('button', { name: /^Betala 39\skr på låtsas$/ }).click();
      await expect(paperLine(page, 'TOTALT BETALT')).toHaveText(/^39\skr$/);
    });
  });
});
