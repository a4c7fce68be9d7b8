import { fireCron } from '#tests/tools/stack/cron-timer.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { currentScan, payOrder, session } from '#tests/e2e/support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from '#tests/e2e/support/clean-up.ts';
import { changeScope } from '#tests/e2e/support/connection-scope.ts';
import { letConnectionAge, letScanAge } from '#tests/e2e/support/database-clock.ts';
import { expectGoodState, type StateTexts } from '#tests/e2e/support/every-look.ts';
import { breakGmail, clearFaults, createPerson, holdScan } from '#tests/e2e/support/google.ts';
import { holdRequests } from '#tests/e2e/support/hold-requests.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { appUrl, workerOrigin } from '#tests/e2e/support/running-stack.ts';
import { openNewerWindows } from '#tests/e2e/support/scan-windows.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';
import { FEW, openState, weighFew, WEIGHED } from '#tests/e2e/support/states.ts';

const DAY_HOURS = 24;
const A_MONTH_HOURS = 31 * DAY_HOURS;
const DASHBOARD: StateTexts = { sv: 'Senaste skanningarna', en: 'Latest scans' };
const NOT_CONNECTED: StateTexts = { sv: 'Gmail är inte kopplat', en: 'Gmail not connected' };

/** A refusal as Google's answer leads to it, and what the page makes of it. */
const REFUSALS: [ErrorCode, StateTexts][] = [
  ['oauth_denied', { sv: 'Du sa nej, och det gäller', en: 'You said no, and that stands' }],
  ['oauth_scope_missing', { sv: 'En ruta blev tom', en: 'One box was left empty' }],
  ['oauth_state_invalid', { sv: 'Inloggningen tappade tråden', en: 'The sign-in was interrupted' }],
  [
    'token_save_failed',
    { sv: 'Kopplingen kunde inte sparas', en: 'The connection could not be saved' },
  ],
  [
    'oauth_failed',
    { sv: 'Misslyckades med Google-inloggning', en: 'Signing in with Google failed' },
  ],
];

test.afterEach(clearFaults);

test('signing in is good in both languages and every look: offered, refused in each way, under way, and not completed', async ({
  page,
}) => {
  test.slow();
  await openState(page, '/auth', { sv: 'Först frågar vi om lov', en: 'First, we ask' });
  for (const [code, texts] of REFUSALS) await openState(page, `/auth?error=${code}`, texts);
  const letThrough = await holdRequests(page, '**/api/session');
  await openState(page, '/auth?from_oauth=true', {
    sv: 'Slutför inloggningen …',
    en: 'Completing sign-in …',
  });
  letThrough();
  await expectGoodState(page, {
    sv: 'Kunde inte verifiera inloggning',
    en: 'Could not verify the sign-in',
  });
});

test('a scan is good in both languages and every look: while it counts, shown elsewhere, out of reach, cancelled, failed, done, and asked for once more', async ({
  page,
}) => {
  test.slow();
  const person = await createPerson({ mailbox: FEW });
  await holdScan(person);
  await signIn(page, person);
  const counting: StateTexts = { sv: /mejl räknade/, en: /emails counted/ };
  await expectGoodState(page, counting);
  await openNewerWindows(page);
  await expectGoodState(page, {
    sv: 'Skanningen visas i ett nyare fönster',
    en: 'The scan is shown in a newer window',
  });
  const letThrough = await holdRequests(page, '**/api/scans/current');
  await page.reload();
  await expectGoodState(page, { sv: 'Ansluter till Gmail...', en: 'Connecting to Gmail...' });
  letThrough();
  await page.routeWebSocket(/\/api\/scans\//, (socket) => socket.close());
  await page.reload();
  await expectGoodState(page, { sv: 'Ansluter igen …', en: 'Reconnecting …' });
  await page.getByRole('button', { name: 'Avbryt skanningen' }).click();
  await page.unrouteAll();
  await page.goto(appUrl('/scan'));
  await expectGoodState(page, { sv: 'Skanningen avbröts', en: 'The scan was stopped' });

  await openState(page, '/dashboard', { sv: 'Inget vägt än', en: 'Nothing weighed yet' });
  await clearFaults();
  await breakGmail(person, 'users.*', { kind: 'answer', status: 400, body: {} });
  await page.goto(appUrl('/scan'));
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expectGoodState(page, { sv: 'Skanningen misslyckades', en: 'Scan failed' });
  await clearFaults();
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expectGoodState(page, WEIGHED);

  await page.goto(appUrl('/scan'));
  await page.getByRole('button', { name: 'Ny skanning' }).click();
  await expectGoodState(page, { sv: 'Väga om inkorgen?', en: 'Weigh the inbox again?' });
});

test('a day’s scans used up are good in both languages and every look: after one that failed, and asked for beside a receipt', async ({
  page,
  problems,
}) => {
  test.slow();
  const person = await weighFew(page);
  await breakGmail(person, 'users.*', { kind: 'answer', status: 400, body: {} });
  problems.allow(/status of 429/);
  const newScan = page.getByRole('button', { name: 'Ny skanning' });
  const startIt = page.getByRole('button', { name: 'Starta ny skanning' });
  await newScan.click();
  await startIt.click();
  await expectGoodState(page, { sv: 'Skanningen misslyckades', en: 'Scan failed' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Försök igen' }).click({ timeout: 5_000 });
    await expect(page.getByRole('heading', { name: 'Nog vägt för i dag' })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await expectGoodState(page, { sv: 'Nog vägt för i dag', en: 'Enough weighing for today' });
  await page.getByRole('button', { name: 'Visa det förra kvittot' }).click();
  await newScan.click();
  await startIt.click();
  await expectGoodState(page, {
    sv: /^Tre skanningar om dagen är gränsen/,
    en: /^Three scans a day is the limit/,
  });
});

test('an inbox with nothing in it is good in both languages and every look, to be weighed, told of and cleaned', async ({
  page,
}) => {
  await signIn(page, await createPerson({ mailbox: { jsonl: [] } }));
  await expectGoodState(page, { sv: 'Din inkorg är tom', en: 'Your inbox is empty' });
  await openState(page, '/dashboard', { sv: 'Din inkorg är tom', en: 'Your inbox is empty' });
  await openState(page, '/clean-direct', { sv: 'Din inkorg är tom', en: 'Your inbox is empty' });
});

test('the dashboard is good in both languages and every look: loading, unreachable, without leave to read, while access lasts, ends, is over and forgotten', async ({
  page,
  problems,
}) => {
  test.slow();
  await weighFew(page);
  const { connection } = await session(page);
  const scan = await currentScan(page);
  if (connection === null || scan === null) throw new Error('nothing was scanned');

  const letThrough = await holdRequests(page, '**/api/scans?*');
  await page.goto(appUrl('/dashboard'));
  await expectGoodState(page, { sv: 'Översikt', en: 'Overview' });
  letThrough();
  await expectGoodState(page, { sv: /^Säker åtkomst aktiv i/, en: /^Secure access active for/ });
  await page.getByRole('button', { name: 'Återkalla åtkomst' }).click();
  await expectGoodState(page, { sv: 'Återkalla all åtkomst?', en: 'Revoke all access?' });

  problems.allow(/ERR_FAILED/);
  await page.route('**/api/scans?*', (route) => route.abort());
  await openState(page, '/dashboard', {
    sv: 'Kunde inte ladda översikten',
    en: 'Could not load the overview',
  });
  await page.unrouteAll();

  const { scope } = connection;
  await changeScope(connection.id, 'openid email');
  await openState(page, '/scan', { sv: 'En ruta blev tom', en: 'One box was left empty' });
  await changeScope(connection.id, scope);

  await letConnectionAge(connection.id, DAY_HOURS - 5);
  await letScanAge(scan.id, 8 * DAY_HOURS);
  await openState(page, '/dashboard', { sv: /^Skynda dig - .* kvar/, en: /^Hurry - .* left/ });
  await expect(page.getByText('Dags att väga om?')).toBeVisible();
  await openState(page, '/account', { sv: 'Konto', en: 'Account' });

  await letConnectionAge(connection.id, 6);
  await fireCron(workerOrigin());
  await openState(page, '/dashboard', { sv: 'Namnen är raderade', en: 'The names are erased' });
  await expect(page.getByText('Din åtkomst har gått ut').first()).toBeVisible();
  const told = page.locator('[data-toast]');
  await expect(told).toContainText('Gmail-kopplingen har gått ut');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(told).toContainText('Gmail connection expired');
  await page.getByRole('button', { name: 'Svenska' }).click();
  await openState(page, '/scan', {
    sv: 'Gmail-kopplingen har gått ut',
    en: 'Gmail connection expired',
  });

  await letConnectionAge(connection.id, A_MONTH_HOURS);
  await fireCron(workerOrigin());
  await openState(page, '/dashboard', NOT_CONNECTED);
  await expectGoodState(page, DASHBOARD);
  await openState(page, '/scan', NOT_CONNECTED);
});

test('the choice is good in both languages and every look where it cannot be made yet: out of reach, and while the whole mailbox is looked through', async ({
  page,
  problems,
}) => {
  test.slow();
  const person = await weighFew(page);
  problems.allow(/ERR_FAILED/);
  await page.route('**/api/scans/*/rows*', (route) => route.abort());
  await openState(page, '/clean-direct', {
    sv: 'Kunde inte ladda data',
    en: 'Could not load data',
  });
  await page.unrouteAll();

  await breakGmail(person, 'users.*', { kind: 'hang' });
  await openState(page, '/clean-reset', {
    sv: 'Först letar vi igenom hela brevlådan',
    en: 'First we go through the whole mailbox',
  });
});

test('a clean-up is good in both languages and every look: under way, and with one try left', async ({
  page,
}) => {
  test.slow();
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  await breakGmail(owner, 'users.messages.batchModify', { kind: 'hang' });
  const paid = await payOrder(page, order.id, swishPayment());
  await openState(page, `/receipt?order=${paid.id}`, {
    sv: /^\d+ av \d+ mejl/,
    en: /^\d+ of \d+ emails/,
  });
  await openState(page, '/dashboard', DASHBOARD);
  const { connection } = await session(page);
  await letConnectionAge(connection?.id ?? '', DAY_HOURS + 1);
  await fireCron(workerOrigin());
  await clearFaults();
  await openState(page, '/dashboard', {
    sv: 'Din betalda städning väntar på dig',
    en: 'Your paid clean-up is waiting for you',
  });
});
