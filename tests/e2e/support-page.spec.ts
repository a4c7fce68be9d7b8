import type { Page } from '@playwright/test';

import { expectAccessible, expectGoodInEveryLook } from './support/accessibility.ts';
import { expectGoodInBothLanguages, showIn } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import {
  holdBackScript,
  openAlive,
  openHeldBack,
  openPublicPage,
  PAGE_SCRIPT,
} from './support/public-page.ts';
import { appUrl, mailUrl } from './support/running-stack.ts';
import { weighFew } from './support/states.ts';

const QUESTION = {
  Namn: 'Anna Lindgren',
  Ämne: 'Mitt kvitto',
  Meddelande: 'Hej,\nvar finns det?',
};

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function write(page: Page, email: string): Promise<void> {
  for (const [label, text] of Object.entries(QUESTION)) await field(page, label).fill(text);
  await field(page, 'E-postadress').fill(email);
}

function toasts(page: Page) {
  return page.locator('[data-toast]');
}

function send(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Skicka frågan' }).click();
}

test('a question gets a number, on the page and by mail, and the form is empty again', async ({
  page,
  context,
}) => {
  const email = `fragar-${Date.now()}@example.se`;
  await openAlive(page, '/support');
  await expectGoodInEveryLook(page);
  await write(page, email);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/support', async (route) => {
    await answered;
    await route.continue();
  });
  await send(page);
  for (const label of [...Object.keys(QUESTION), 'E-postadress']) {
    await expect(field(page, label)).toBeDisabled();
  }
  answer();
  await expect(page.getByRole('heading', { name: 'Tack, vi har fått din fråga' })).toBeFocused();
  const thanks = page.locator('[data-toast]').getByText('Tack, vi har fått din fråga');
  await expect(thanks).toBeVisible();
  const ticketNumber = (await page.getByText(/^ST-\d{8}$/).textContent()) ?? '';
  await expectGoodInBothLanguages(page);
  await expect(page.getByText(ticketNumber)).toBeVisible();
  await showIn(page, 'sv');

  const outbox = await context.newPage();
  const row = outbox.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await outbox.goto(mailUrl('/'));
    await expect(row).toContainText(ticketNumber, { timeout: 500 });
  }).toPass();

  await page.getByRole('button', { name: 'Skriv en fråga till' }).click();
  for (const label of [...Object.keys(QUESTION), 'E-postadress']) {
    await expect(field(page, label)).toHaveValue('');
  }
});

test('what is missing, or no address, is said beside it and in a toast, in either language', async ({
  page,
}) => {
  const alerts = page.getByRole('alert');
  await openAlive(page, '/support');
  await test.step('nothing is written', async () => {
    await send(page);
    await expect(alerts).toHaveText([
      'Skriv ditt namn',
      'Skriv adressen vi ska svara till',
      'Skriv vad det gäller',
      'Skriv din fråga',
    ]);
    await showIn(page, 'en');
    await expect(alerts).toHaveText([
      'Write your name',
      'Write the address we should reply to',
      'Write what it is about',
      'Write your question',
    ]);
    await showIn(page, 'sv');
  });
  await test.step('a name is', async () => {
    await field(page, 'Namn').fill('Anna');
    // Gone before it is sent again, and what is still missing stays.
    await expect(field(page, 'Namn')).toHaveAttribute('aria-invalid', 'false');
    await expect(alerts).toHaveText([
      'Skriv adressen vi ska svara till',
      'Skriv vad det gäller',
      'Skriv din fråga',
    ]);
    await send(page);
    await expect(alerts).toHaveText([
      'Skriv adressen vi ska svara till',
      'Skriv vad det gäller',
      'Skriv din fråga',
    ]);
    await expect(field(page, 'Namn')).toHaveAttribute('aria-invalid', 'false');
    await expect(toasts(page).getByText('Fyll i alla fält')).toBeVisible();
    await expect(field(page, 'E-postadress')).toBeFocused();
  });
  await test.step('the address is none', async () => {
    await write(page, 'anna.example.se');
    await field(page, 'Namn').fill('');
    await send(page);
    await expect(alerts).toHaveText(['Skriv ditt namn', 'Ange en giltig e-postadress']);
    // Once nothing is missing the toast says what still is wrong.
    await field(page, 'Namn').fill('Anna');
    await expect(toasts(page)).toHaveText([/^Ange en giltig e-postadress/]);
    await send(page);
    await expect(field(page, 'E-postadress')).toHaveAttribute('aria-invalid', 'true');
    await expect(alerts).toHaveText('Ange en giltig e-postadress');
    await expect(toasts(page).getByText('Ange en giltig e-postadress')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('in the other language stands what was said, and all that was written', async () => {
    await page.getByRole('banner').getByText('English').click();
    const words = 'Please enter a valid email address';
    await expect(toasts(page).getByText(words)).toBeVisible();
    await expect(alerts).toHaveText(words);
    await expect(toasts(page).getByRole('button')).toHaveAccessibleName('Close message');
    await expect(field(page, 'Message')).toHaveValue(QUESTION.Meddelande);
    await page.getByRole('button', { name: 'Send the question' }).click();
    await expect(alerts).toHaveText(words);
  });
  await test.step('it becomes one: nothing is said of it any more, beside it or in a toast', async () => {
    await field(page, 'Email address').fill('anna@');
    await expect(alerts).toHaveText('Please enter a valid email address');
    await field(page, 'Email address').fill('anna@example.se');
    await expect(alerts).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
    await expect(field(page, 'Email address')).toHaveAttribute('aria-invalid', 'false');
  });
});

test('what is written before the page can send it stays, and its button waits until it can', async ({
  page,
}) => {
  const comeAlive = await holdBackScript(page);
  const asked = page.waitForRequest('**/api/support');
  await page.route('**/api/support', (route) =>
    route.fulfill({ status: 201, json: { ticketNumber: 'ST-12345678', isMailed: false } }),
  );
  await openHeldBack(page, '/support');
  await write(page, 'anna@example.se');
  await expect(page.getByRole('button', { name: 'Skicka frågan' })).toBeDisabled();
  comeAlive();
  await send(page);
  expect((await asked).postDataJSON()).toEqual({
    name: 'Anna Lindgren',
    email: 'anna@example.se',
    subject: 'Mitt kvitto',
    message: 'Hej,\nvar finns det?',
    language: 'sv',
    key: expect.any(String),
  });
  await expect(page.getByText('ST-12345678')).toBeVisible();
  await expect(page.getByText(/Skriv gärna upp det/)).toBeVisible();
  await expect(page.getByText(/Vi mejlar det till dig/)).toBeHidden();
});

test('whoever is signed in finds their address filled in, and another that they write stays', async ({
  page,
}) => {
  const { email } = await weighFew(page);
  const session = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await session.promise;
    await route.continue();
  });
  await openAlive(page, '/support');
  await expect(field(page, 'E-postadress')).toHaveValue('');
  session.resolve();
  await expect(field(page, 'E-postadress')).toHaveValue(email);
  await write(page, email);
  await send(page);
  await page.getByRole('button', { name: 'Skriv en fråga till' }).click();
  await expect(field(page, 'E-postadress')).toHaveValue(email);
  await field(page, 'E-postadress').fill('anna@example.se');
  await showIn(page, 'en');
  await expect(field(page, 'Email address')).toHaveValue('anna@example.se');
});

test('a question that does not arrive stays, and says why: not taken, written too often, unanswered, and not to be taken', async ({
  page,
  problems,
}) => {
  const alert = page.getByRole('alert');
  const toEnglish = page.getByRole('banner').getByText('English');
  const sendInEnglish = page.getByRole('button', { name: 'Send the question' });
  await openAlive(page, '/support');
  await write(page, `klistrar-${Date.now()}@example.se`);
  await test.step('the server cannot take it: there is another way to send it', async () => {
    problems.allow(/status of (?:400|429|500)/);
    await page.route('**/api/support', (route) => route.fulfill({ status: 500 }));
    await send(page);
    await expect(alert).toHaveText(
      'Något gick fel. Försök igen eller mejla direkt till hej@grinbox.example.',
    );
    await expect(page.getByRole('button', { name: 'Skicka frågan' })).toBeFocused();
    await expect(field(page, 'Ämne')).toHaveValue('Mitt kvitto');
    await toEnglish.click();
    const words = 'Something went wrong. Try again or email directly to hej@grinbox.example.';
    await expect(toasts(page).getByText(words)).toBeVisible();
    await page.unroute('**/api/support');
  });
  await test.step('whoever has written too often is told to wait, or where to write', async () => {
    await showIn(page, 'sv');
    await page.route('**/api/support', (route) => route.fulfill({ status: 429 }));
    await send(page);
    await expect(alert).toHaveText(
      'Du har skrivit flera gånger på kort tid. Vänta en stund, eller mejla direkt till hej@grinbox.example.',
    );
    await page.unroute('**/api/support');
  });
  await test.step('its answer is lost: it is sent again as the same, in the other language too', async () => {
    problems.allow(/ERR_FAILED/);
    const keys: unknown[] = [];
    await page.route('**/api/support', async (route) => {
      keys.push(route.request().postDataJSON().key);
      await route.abort();
    });
    await send(page);
    await expect(alert).toHaveText(/^Något gick fel/);
    await toEnglish.click();
    await expect(alert).toHaveText(/^Something went wrong/);
    await sendInEnglish.click();
    await expect.poll(() => keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
    await expect(sendInEnglish).toBeEnabled();
    await page.unroute('**/api/support');
  });
  await test.step('a text pasted from elsewhere is taken, and what cannot be is said beside it', async () => {
    await showIn(page, 'sv');
    await field(page, 'Namn').fill('Anna\u001b');
    await field(page, 'Ämne').fill('Mitt\tkvitto');
    await field(page, 'Meddelande').fill('Hej\u2028\vvar\u0085finns det?');
    await send(page);
    await expect(alert).toHaveText(/^Texten innehåller tecken som vi inte kan ta emot/);
    await expect(field(page, 'Namn')).toBeFocused();
    await toEnglish.click();
    await expect(alert).toHaveText(/^The text contains characters that we cannot accept/);
    await field(page, 'Name').fill('Anna');
    await sendInEnglish.click();
    await expect(page.getByText(/^ST-\d{8}$/)).toBeVisible();
  });
});

test('where its script does not come the form says so, and how to go on', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await page.route(PAGE_SCRIPT, (route) => route.abort());
  await openPublicPage(page, '/support');
  const notice = page.getByRole('group').getByText('Det gick inte att hämta allt.');
  await expect(notice).toBeVisible();
  await page.unroute(PAGE_SCRIPT);
  await page.getByRole('group').getByRole('link', { name: 'Ladda om sidan' }).click();
  await expect(page.getByRole('button', { name: 'Skicka frågan' })).toBeEnabled();
  await expect(notice).toBeHidden();
});

test.describe('without its script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says where to write, the form sends nothing into the address, and the demo is begun by a link', async ({
    page,
  }) => {
    const response = await page.goto(appUrl('/support'));
    // Chromium draws nothing of <noscript> where scripts are only held back, as here.
    expect(await response?.text()).toMatch(
      /<noscript>.{0,200}Formuläret behöver JavaScript\. .{0,100}mailto:hej@grinbox\.example/,
    );
    await write(page, 'anna@example.se');
    await expect(page.getByRole('button', { name: 'Skicka frågan' })).toBeDisabled();
    await field(page, 'E-postadress').press('Enter');
    await expect(field(page, 'E-postadress')).toHaveValue('anna@example.se');
    expect(page.url()).toBe(appUrl('/support'));

    // The demo needs no form.
    await page.goto(appUrl('/demo/auth'));
    await page.getByRole('link', { name: 'Starta demon' }).click();
    await page.waitForURL(appUrl('/demo/scan'));
  });
});
