import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { cleanRows, currentScan } from './support/api.ts';
import { expectGoodState } from './support/every-look.ts';
import {
  breakGmail,
  clearFaults,
  createPerson,
  holdScan,
  slowDown,
  type Person,
} from './support/google.ts';
import { expect, IN_MOTION, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { toldPhases, watchScanFrames } from './support/scan-frames.ts';
import { signIn } from './support/sign-in.ts';

test.use(IN_MOTION);

const MANY_SENDERS = { generate: { messages: 6_000, seed: 3 } };
/** The third fails within four seconds, the sixth within half a minute. */
const A_FEW_ATTEMPTS_MS = 60_000;
const PLAINLY_STATED = /^Vi vet vem som har skickat \d+\s% av utskicken\.$/;
const STILL_LOOKING = /^Resultatet är klart\. Vi letar vidare .* \d+\s% av utskicken\.$/;

test.afterEach(clearFaults);

/** From sign-in to a result behind which more senders are looked for until the faults are cleared. */
async function scanUntilDeepening(page: Page, person: Person): Promise<void> {
  const frames = watchScanFrames(page);
  await signIn(page, person);
  await expect.poll(() => toldPhases(frames), { intervals: [50] }).toContain('grouping');
  await slowDown(person, 'users.messages.get', 800);
  await expectResult(page);
  await clearFaults();
  await breakGmail(person, 'users.messages.get', { kind: 'hang' });
}

async function expectResult(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
}

function newsletterLine(page: Page): Locator {
  return page.locator('.receipt-line', { hasText: 'Nyhetsbrev' });
}

async function topOf(page: Page, text: string): Promise<number | undefined> {
  return (await page.getByText(text, { exact: true }).first().boundingBox())?.y;
}

/** The version of the rows on offer, and how many newsletters the stored result counts. */
async function storedResult(page: Page) {
  const { rowsVersion } = await cleanRows(page);
  const scan = await currentScan(page);
  const count = scan?.resultSummary?.byCategory.newsletter.count ?? 0;
  return { rowsVersion, newsletters: count.toLocaleString('sv-SE') };
}

/** How many senders the newest rows offer, as their heading says it. */
async function sendersOnOffer(page: Page): Promise<RegExp> {
  const { newsletters } = await cleanRows(page);
  return new RegExp(`^${newsletters.length} avsändare · `);
}

test('about what the mailbox weighs is shown long before the result, and surer and surer, where it stands', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: MANY_SENDERS });
  await holdScan(person);
  await signIn(page, person);
  const figure = page.getByRole('region', { name: 'Väger omkring' });
  await expect(figure).toContainText('En första vikt kommer');
  const before = await topOf(page, 'Avbryt skanningen');
  await clearFaults();
  await slowDown(person, 'users.messages.list', 500);
  await expect(figure).toContainText(/\d (MB|GB) ?mellan .* och .*Uppskattad CO₂: .* kg\/år/);
  await clearFaults();
  await breakGmail(person, 'users.messages.list', { kind: 'hang' });
  await expect(page.getByRole('heading', { name: /mejl räknade/ })).toBeVisible();
  expect(await topOf(page, 'Avbryt skanningen')).toBe(before);

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('region', { name: 'Weighs about' })).toContainText(
    /\d (MB|GB) ?between .* and .*Estimated CO₂: .* kg\/yr/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Svenska' }).click();
  await clearFaults();
  await expectResult(page);
});

test('the dashboard gets the receipt of a first scan that ends while it is looked at', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: { generate: { messages: 50, seed: 3 } } });
  await holdScan(person);
  await signIn(page, person);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.goto(appUrl('/dashboard'));
  await expect(page.getByRole('heading', { name: 'Inkorgen vägs just nu' })).toBeVisible();
  await clearFaults();
  await expect(page.getByText(/^Vägd /)).toBeVisible();
});

test('the result comes first and gets better in place, and newer rows are offered, and put in only where nobody chooses yet', async ({
  page,
  context,
}) => {
  const person = await createPerson({ mailbox: MANY_SENDERS });
  await scanUntilDeepening(page, person);
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
  await expectGoodState(page, {
    sv: STILL_LOOKING,
    en: /^Your result is ready\. We are looking for more senders/,
  });

  // Away and back changes nothing, and the overview knows of it too.
  await page.getByRole('link', { name: 'Till översikten' }).click();
  await expect(page.getByRole('heading', { name: 'Senaste skanningarna' })).toBeVisible();
  await expect(page.getByText(STILL_LOOKING)).toBeVisible();
  await page.goBack();
  await expectResult(page);
  await expect(page.getByText(STILL_LOOKING)).toBeVisible();
  const first = await storedResult(page);
  await expect(newsletterLine(page)).toContainText(first.newsletters);
  const before = await topOf(page, 'Årsprognos');

  // Nobody has begun to choose here.
  const untouched = await context.newPage();
  await untouched.goto(appUrl('/clean-direct'));
  await expect(untouched.getByRole('heading', { name: 'Nyhetsbrev' })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(appUrl('/clean-direct'));
  const boxes = tab.getByRole('listitem').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const sum = tab.getByText(/mejl valda/).first();
  const chosen = (await sum.textContent()) ?? '';

  await clearFaults();
  await expect(page.getByText(/^Nu har vi letat klart\. Siffrorna är uppdaterade/)).toBeVisible();
  const better = await storedResult(page);
  expect(better.rowsVersion).toBeGreaterThan(first.rowsVersion);
  expect(better.newsletters).not.toBe(first.newsletters);
  await expect(newsletterLine(page)).toContainText(better.newsletters);
  expect(await topOf(page, 'Årsprognos')).toBe(before);
  // A reload would have lost the mark.
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  await expect(page.getByText(PLAINLY_STATED)).toBeVisible();

  await expect(untouched.getByText(await sendersOnOffer(untouched))).toBeVisible();
  await expect(untouched.getByText('Fler avsändare har hittats')).toHaveCount(0);
  await expect(untouched.getByText('Ny', { exact: true })).toHaveCount(0);
  await untouched.close();

  const offer = tab.getByText('Fler avsändare har hittats');
  await expect(offer).toBeVisible();
  await expect(sum).toHaveText(chosen);
  await tab.reload();
  await expect(offer).toBeVisible();
  await expect(sum).toHaveText(chosen);
  // Wherever a row lies half under the bar its box is less than a target, until somebody scrolls.
  await tab.evaluate(() => scrollTo(0, 0));
  await expectGoodState(tab, {
    sv: 'Fler avsändare har hittats',
    en: 'More senders have been found',
  });

  await tab.getByRole('button', { name: 'Visa dem' }).click();
  await expect(offer).toBeHidden();
  const newest = tab.getByRole('listitem').filter({ has: tab.getByText('Ny', { exact: true }) });
  await expect(newest.first().getByRole('checkbox')).toBeFocused();
  await expect(newest.first().getByRole('checkbox')).not.toBeChecked();
  // The new ones stand first, however many they are.
  await tab.getByRole('button', { name: /^Visa alla \d+/ }).click();
  await expect(tab.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(tab.getByText(/^2 avsändare · /)).toBeVisible();
  await expectAccessible(tab);
});

test('where no socket holds the stored result is shown, and the better one once it is asked for', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: MANY_SENDERS });
  await scanUntilDeepening(page, person);
  const first = await storedResult(page);
  await page.clock.install();
  await page.routeWebSocket(/\/api\/scans\//, (socket) => socket.close());
  await page.reload();
  await expectResult(page);
  await page.clock.runFor(A_FEW_ATTEMPTS_MS);
  await expect(page.getByText(PLAINLY_STATED)).toBeVisible();

  await clearFaults();
  await expect
    .poll(async () => (await storedResult(page)).rowsVersion)
    .toBeGreaterThan(first.rowsVersion);
  const better = await storedResult(page);
  await page.clock.runFor(A_FEW_ATTEMPTS_MS);
  await expect(newsletterLine(page)).toContainText(better.newsletters);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
