import type { Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { session } from './support/api.ts';
import { runStatements } from './support/stack-database.ts';
import { createPerson, type Person } from './support/google.ts';
import { expect, markOnboarded, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

const FEW = { generate: { messages: 40, seed: 5 } };
const RECHECK_MS = 30_000;

/** Browsers of this person's that nobody holds any more. */
async function leaveSignedIn(userId: string, count: number): Promise<void> {
  const nowMs = Date.now();
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `('ses_left${userId}${index}', '${userId}', 'x', 'x', 'safari', 'ios', ${nowMs}, ${nowMs}, ${nowMs + 86_400_000})`,
  );
  await runStatements([
    `INSERT INTO sessions (id, user_id, secret_hash, user_agent_hash, browser, platform, created_at, last_seen_at, expires_at) VALUES ${rows.join(', ')}`,
  ]);
}

async function signInAndScan(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
}

test('what is chosen on the account page holds, and other browsers are signed out from it', async ({
  page,
  browser,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 400/);
  const person = await createPerson({ mailbox: FEW });
  await signInAndScan(page, person);
  const elsewhere = await browser.newContext({ locale: 'sv-SE' });
  await markOnboarded(elsewhere);
  const other = await elsewhere.newPage();
  await signInAndScan(other, person);
  const { user } = await session(page);
  await leaveSignedIn(user?.id ?? '', 4);

  await page.getByRole('link', { name: 'Konto' }).click();
  await expect(page.getByRole('heading', { name: 'Konto', level: 1 })).toBeVisible();
  await expect(page.getByText('Safari, iOS')).toHaveCount(4);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const news = page.getByRole('checkbox', { name: /^Skicka mig nyheter/ });
  await expect(news).not.toBeChecked();
  await news.check();
  await expect(page.getByText(/^Du sa ja/)).toBeVisible();
  await page.getByRole('radio', { name: 'USD' }).check();
  await expect.poll(async () => (await session(page)).user?.currency).toBe('USD');
  const toProtect = page.getByLabel('Adress eller domän att skydda');
  const missing = page.getByText(/^Skriv en hel adress eller domän/);
  await page.getByRole('button', { name: 'Skydda', exact: true }).click();
  await expect(missing).toBeVisible();
  await expect(toProtect).toBeFocused();
  // What was refused is not held against the next text, nor against one after an empty field.
  await toProtect.fill('förening');
  await page.getByRole('button', { name: 'Skydda', exact: true }).click();
  await expect(missing).toBeVisible();
  await toProtect.fill('');
  await page.getByRole('button', { name: 'Skydda', exact: true }).click();
  await toProtect.fill('förening.example');
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Skydda', exact: true }).click();
  await expect(page.getByText('Skyddas alltid')).toBeVisible();
  await page.reload();
  await expect(news).toBeChecked();
  await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked();
  await news.uncheck();
  await expect(page.getByText(/^Du sa nej/)).toBeVisible();

  // Each ended one is told in a toast of its own, of which three are seen at once.
  const leftBehind = page.getByRole('button', { name: 'Logga ut Safari, iOS' });
  for (let left = 4; left > 0; left -= 1) {
    await leftBehind.first().click();
    await expect(leftBehind).toHaveCount(left - 1);
  }
  await expect(page.locator('[data-toast]:visible')).toHaveCount(3);

  await other.clock.install();
  await other.goto(appUrl('/dashboard'));
  await expect(other.getByRole('heading', { name: 'Senaste skanningarna' })).toBeVisible();
  await page.getByRole('button', { name: 'Logga ut på alla andra ställen' }).click();
  await expect(page.getByText('Du är inte inloggad någon annanstans.')).toBeFocused();
  await other.clock.runFor(RECHECK_MS);
  await expect(other).toHaveURL(appUrl('/auth'));
  await elsewhere.close();

  const tab = await page.context().newPage();
  await tab.goto(appUrl('/dashboard'));
  await expect(tab.getByRole('heading', { name: 'Senaste skanningarna' })).toBeVisible();
  await page.locator('header').getByRole('button', { name: 'Logga ut' }).click();
  await expect(page).toHaveURL(appUrl('/'));
  await expect(page.getByText('Du är utloggad', { exact: true })).toBeVisible();
  await expect(tab).toHaveURL(appUrl('/auth'));

  await tab.goto(appUrl('/account'));
  await expect(tab).toHaveURL(appUrl('/auth?return_to=/account'));
});
