import type { Page } from '@playwright/test';

import { DAY_MS } from '#worker/domain/duration.ts';

import { cleanRows, currentScan } from './support/api.ts';
import { expectGoodState } from './support/every-look.ts';
import { breakGmail, clearFaults, createPerson, type Person } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

const NOTE = { sv: 'Skanningen är osäker', en: 'This scan is uncertain' };
const LIST = 'users.messages.list';

test.afterEach(clearFaults);

async function scan(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
}

test('a scan whose long searches Gmail cuts says that it is unsure, and offers what it is sure of', async ({
  page,
}) => {
  test.slow();
  const person = await createPerson({ mailbox: { generate: { messages: 300, seed: 1 } } });
  await breakGmail(person, LIST, { kind: 'truncate-search', maxTerms: 20 });
  await scan(page, person);
  expect((await currentScan(page))?.resultSummary?.doubts).toEqual(['longSearches']);
  await expectGoodState(page, NOTE);

  await page.goto(appUrl('/clean-direct'));
  await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
  await expect(page.getByText('Antalen är exakta')).toHaveCount(0);
  await expectGoodState(page, NOTE);
});

test('a scan that finds mail older than asked for says that it is unsure, and offers nothing', async ({
  page,
}) => {
  test.slow();
  const person = await createPerson({ mailbox: { generate: { messages: 300, seed: 1 } } });
  await breakGmail(person, LIST, { kind: 'leak-older-mail', leakMs: 30 * DAY_MS });
  await scan(page, person);
  await expect(page.getByText(NOTE.sv, { exact: true })).toBeVisible();

  await page.goto(appUrl('/clean-direct'));
  await expect(page.getByRole('heading', { name: 'Inget att städa' })).toBeVisible();
  await expect(page.getByText(/^[\d\s]+ som skanningen är osäker på$/).first()).toBeVisible();
  await expectGoodState(page, NOTE);
  const { newsletters, old, large, doubts } = await cleanRows(page);
  expect(doubts).toEqual(['dates']);
  expect([newsletters.length, old.count, large.count]).toEqual([0, 0, 0]);
});

test('a scan of a Gmail that answers what it is asked is not called unsure', async ({ page }) => {
  const person = await createPerson({ mailbox: { generate: { messages: 100, seed: 1 } } });
  await scan(page, person);
  await expect(page.getByText('Antalen är exakta')).toBeVisible();
  await expect(page.getByText(NOTE.sv, { exact: true })).toHaveCount(0);
});
