import { fireCron } from '#tests/tools/stack/cron-timer.ts';

import { expectAccessible } from './support/accessibility.ts';
import { callFromPage, currentScan, session } from './support/api.ts';
import { changeRow } from './support/stack-database.ts';
import {
  createPerson,
  grantsOf,
  realHeaders,
  revokeAtGoogle,
  type Person,
} from './support/google.ts';
import { expect, markOnboarded, test } from './support/journey.ts';
import { appUrl, workerOrigin } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

const RESULTS = /^Din inkorg väger/;

async function signedInPerson(): Promise<Person> {
  return createPerson({ mailbox: realHeaders() });
}

test('revoking asks first, signing out ends the session and leads to the start page, and revoking ends every connection here and at Google', async ({
  page,
  problems,
}) => {
  const person = await signedInPerson();
  const nobody = { user: null, connection: null };
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
  await test.step('what is kept stays', async () => {
    expect(await grantsOf(person)).toHaveLength(1);
    await page.getByRole('button', { name: 'Återkalla åtkomst' }).click();
    await expect(page.getByRole('heading', { name: 'Återkalla all åtkomst?' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Alla sparade kopplingar till din brevlåda raderas',
    );
    await expectAccessible(page, '[role=dialog], [role=alertdialog]');
    await page.getByRole('button', { name: 'Behåll' }).click();
    expect(await grantsOf(person)).toHaveLength(1);
  });
  await test.step('signed out', async () => {
    await page.getByRole('button', { name: 'Logga ut' }).click();
    await expect(page).toHaveURL(appUrl('/'));
    expect(await session(page)).toMatchObject(nobody);
    problems.allow(/401/);
    expect(await callFromPage(page, '/api/scans?limit=5')).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
    await page.goto(appUrl('/dashboard'));
    await expect(page).toHaveURL(/\/auth$/);
  });
  await test.step('revoked', async () => {
    await signIn(page, person);
    await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
    expect(await grantsOf(person)).toHaveLength(1);
    await page.getByRole('button', { name: 'Återkalla åtkomst' }).click();
    await page.getByRole('button', { name: 'Ja, återkalla' }).click();
    await expect(page.getByText('1 anslutning återkallad')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    expect(await grantsOf(person)).toEqual([]);
    expect(await session(page)).toMatchObject(nobody);
  });
});

test('another person’s scan cannot be seen, watched or cancelled; access withdrawn at Google ends a new one with a clear reason', async ({
  page,
  browser,
  problems,
}) => {
  const person = await signedInPerson();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
  const scan = await currentScan(page);
  if (scan === null) throw new Error('there is no scan');

  problems.allow(/404|409/);
  const context = await browser.newContext({ locale: 'sv-SE' });
  await markOnboarded(context);
  const stranger = await context.newPage();
  await signIn(stranger, await signedInPerson());
  await expect(stranger.getByRole('heading', { name: RESULTS })).toBeVisible();
  const notFound = { status: 404, code: 'not_found' };
  expect(await callFromPage(stranger, `/api/scans/${scan.id}`)).toEqual(notFound);
  const ids = `/api/scans/${scan.id}/message-ids?list=newsletters`;
  expect(await callFromPage(stranger, ids)).toEqual(notFound);
  const cancel = `/api/scans/${scan.id}/cancel`;
  expect(await callFromPage(stranger, cancel, { method: 'POST' })).toEqual(notFound);
  const isOpened = await stranger.evaluate(
    (path) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(path.replace(/^/, location.origin.replace('http', 'ws')));
        socket.addEventListener('message', () => resolve(true));
        socket.addEventListener('close', () => resolve(false));
      }),
    `/api/scans/${scan.id}/live`,
  );
  expect(isOpened).toBe(false);
  await context.close();
  expect((await currentScan(page))?.id).toBe(scan.id);

  await revokeAtGoogle(person);
  await page.getByRole('button', { name: 'Ny skanning' }).click();
  await page.getByRole('button', { name: 'Starta ny skanning' }).click();
  await expect(
    page.getByText(/Gmail-kopplingen har gått ut|Gmail är inte kopplat/).first(),
  ).toBeVisible();
});

test('a connection past its 24 hours is wiped, says so, and can be renewed', async ({
  page,
  problems,
}) => {
  const person = await signedInPerson();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
  const { connection } = await session(page);
  if (connection === null) throw new Error('there is no connection');

  await changeRow('UPDATE connections SET expires_at = ? WHERE id = ?', [
    Date.now() - 1000,
    connection.id,
  ]);
  problems.allow(/409/);
  expect(
    await callFromPage(page, '/api/scans', { method: 'POST', body: { mode: 'quick' } }),
  ).toEqual({
    status: 409,
    code: 'gmail_connection_expired',
  });

  await fireCron(workerOrigin());
  expect(await grantsOf(person)).toEqual([]);
  expect((await session(page)).connection).toMatchObject({ id: connection.id, isRevoked: true });

  await page.goto(appUrl('/scan'));
  await expect(page.getByRole('heading', { name: 'Gmail-kopplingen har gått ut' })).toBeVisible();
  await page.getByRole('link', { name: 'Tillbaka till översikten' }).click();
  await expect(page.getByText('Din åtkomst har gått ut').first()).toBeVisible();

  // Google is told whose access it is about, and does not ask which account is meant.
  await page.getByRole('link', { name: 'Anslut igen' }).first().click();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await page.waitForURL(/\/dashboard/);
  expect((await session(page)).connection).toMatchObject({ isRevoked: false });
});

for (const hours of [26, -26]) {
  test(`a browser whose clock is ${hours} hours off is connected for as long as any other`, async ({
    page,
  }) => {
    await page.addInitScript((offsetMs) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + offsetMs;
    }, hours * 3_600_000);
    await signIn(page, await signedInPerson());
    await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
    await page.goto(appUrl('/dashboard'));
    await expect(page.getByText(/^Säker åtkomst aktiv i (23h \d+|24h 0)m/)).toBeVisible();
  });
}
