import { MINUTE_MS } from '#worker/domain/duration.ts';

import { createPerson, slowDown } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { consentWithoutPages, goToConsent, signIn } from './support/sign-in.ts';
import { placesInDatabase } from './support/stack-database.ts';
import { ONLY_LONG } from './support/states.ts';

const FEW = { generate: { messages: 40, seed: 5 } };

test('signing in says that it is under way, is told in the corner, replaces its own step in the history, and every minute the time left is told anew', async ({
  page,
  problems,
}) => {
  const person = await createPerson({ mailbox: FEW });
  await page.goto(appUrl('/auth'));
  const way = page.getByRole('link', { name: 'Testa din Gmail' });
  // Held on the page: Playwright looks at nothing while the browser is on its way.
  await way.evaluate((link: HTMLElement) => {
    addEventListener('click', (event) => event.preventDefault(), {
      once: true,
    });
    link.click();
  });
  await expect(way).toHaveAttribute('aria-busy', 'true');

  await signIn(page, person);
  await expect(page.getByText('Du är inloggad')).toBeVisible();
  const { x = 0, y = 0 } = (await page.locator('[data-toast]').first().boundingBox()) ?? {};
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // At the bottom, on the right.
  expect(x).toBeGreaterThan(width / 2);
  expect(y).toBeGreaterThan(height / 2);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('from_oauth');

  await page.clock.install();
  await page.goto(appUrl('/dashboard'));
  const timeLeft = page.getByText(/^Säker åtkomst aktiv i/);
  await expect(timeLeft).toBeVisible();
  const before = await timeLeft.textContent();
  // The browser's clock alone goes forward: what a server said of the time, also an answer on its way, puts it right.
  problems.allow(/ERR_FAILED|WebSocket/);
  await page.route('**/api/**', (route) => route.abort());
  await expect(async () => {
    await page.clock.runFor(MINUTE_MS);
    expect(await timeLeft.textContent()).not.toBe(before);
  }).toPass();
});

test('whoever closes the window while they are being signed in cancels nothing: what Google has granted is saved', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: FEW });
  await goToConsent(page, person);
  await slowDown(person, 'oauth.token', 3_000);
  const coming = page.waitForRequest(/\/api\/auth\/google\/callback/);
  // Playwright would wait for the answer, and the window be closed when all was done.
  await page.getByRole('button', { name: 'Fortsätt', exact: true }).click({ noWaitAfter: true });
  await coming;
  await page.close();
  expect(await placesInDatabase([person.email])).toEqual([]);
  await expect.poll(() => placesInDatabase([person.email])).toContain('users.email');
});

/** As long as Gmail takes to answer. */
const CALL_MS = 250;
const FIRST_FIGURE_MS = 1_500;
/** How many are counted, or what the mailbox weighs. */
const FIRST_FIGURE = /[1-9][\d\s]* mejl räknade|väger [\d\s,]*[1-9]/;

test(
  'the first figure stands within a second and a half of coming back from Google',
  ONLY_LONG,
  async ({ page }) => {
    const person = await createPerson({ mailbox: { generate: { messages: 20_000, seed: 5 } } });
    await slowDown(person, 'users.*', CALL_MS);
    const way = await consentWithoutPages(page, '/api/auth/google/start', person.email);
    const startedMs = performance.now();
    await page.goto(way, { waitUntil: 'commit' });
    await page.waitForURL(/\/scan(\?|$)/, { waitUntil: 'commit' });
    await page.waitForFunction(
      (figure) => new RegExp(figure).test(document.querySelector('h1')?.textContent ?? ''),
      FIRST_FIGURE.source,
      { polling: 'raf' },
    );
    const tookMs = Math.round(performance.now() - startedMs);
    test.info().annotations.push({ type: 'pace', description: `${tookMs} ms` });
    expect(tookMs).toBeLessThan(FIRST_FIGURE_MS);
  },
);
