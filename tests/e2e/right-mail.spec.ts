import type { Page } from '@playwright/test';

import { cleanRows, receiptOf } from './support/api.ts';
import { consentAtGoogle, fillInSwish, paperLine, scanToTheEnd } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { caseMailbox, createPerson, unsubscribesAt } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

/** A company's group, through which a newsletter comes. */
const GROUP = "'Kurskatalogen' via Team";
const GROUP_COUNT = 10;
/** Its address to leave stands in no brackets. */
const BARE = 'Bare1';
const BARE_COUNT = 3;

const KEPT = ['Byggbutik', 'Byns Sparkassa', 'Labbet'];

/** Four situations from the field in one mailbox, at the choice of the deep clean-up. */
async function openChoice(page: Page): Promise<void> {
  const mailbox = caseMailbox([
    '31-newsletter-through-a-group',
    '15-receipt-words',
    '32-bank-and-clinic-unknown',
    '25-unsubscribe-not-in-brackets',
  ]);
  const person = await createPerson({ mailbox });
  await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
  await page.goto(appUrl('/clean-reset'));
  await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
  const senders = async () => (await cleanRows(page)).newsletters.map(({ sender }) => sender);
  await expect.poll(senders).toEqual(expect.arrayContaining([GROUP, BARE]));
  // What is protected is found by searches of its own, after the senders.
  const found = async () => JSON.stringify(await cleanRows(page));
  for (const kept of KEPT) await expect.poll(found).toContain(kept);
  await page.reload();
}

test('a group is called one and left only by choice, important mail is kept with its reason, and where a link by hand is promised that very link is given', async ({
  page,
}) => {
  test.slow();
  await openChoice(page);
  const rowOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: new RegExp(`^${name}( Grupp)?$`) }) });

  const groupRow = rowOf(GROUP);
  await groupRow.getByRole('checkbox').check();
  const leave = groupRow.getByRole('checkbox', { name: 'Lämna också gruppen Team' });
  await expect(leave).not.toBeChecked();
  await expectGoodState(page, {
    sv: /En grupp som flera skriver i\. Utskick som kom genom gruppen flyttas, det som medlemmarna skriver ligger kvar/,
    en: /A group that several people write to\. Mailings that came through the group are moved, what its members write stays/,
  });
  const bareRow = rowOf(BARE);
  await expect(bareRow).toContainText('Du får en länk för att avsluta själv');
  await bareRow.getByRole('checkbox').check();

  await page.getByRole('button', { name: 'Skyddat' }).click();
  const kept = page.getByRole('list', { name: 'Här är allt skyddat' }).getByRole('listitem');
  for (const [sender, reason] of [
    ['Byggbutik', '34 som ser ut som kvitto, beställning eller inloggning'],
    ['Byns Sparkassa', '6 från avsändare som ser ut som bank, vård, skola eller myndighet'],
    ['Labbet', '4 från avsändare som ser ut som bank, vård, skola eller myndighet'],
  ] as const) {
    await expect(kept.filter({ hasText: sender })).toContainText(reason);
    await expect(page.getByRole('checkbox', { name: sender, exact: true })).toHaveCount(0);
  }
  await expectGoodState(page, {
    sv: '34 som ser ut som kvitto, beställning eller inloggning',
    en: '34 that look like a receipt, an order or a sign-in',
  });

  await expect(
    page.getByText('För 1 avsändare får du en länk för att avsluta själv. Du är kvar i 1 grupp.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  await page.getByRole('link', { name: 'Fortsätt till Google' }).click();
  await consentAtGoogle(page);
  await expect(paperLine(page, 'du är kvar i')).toHaveText('1 grupp');
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await fillInSwish(page, '123');
  await page.getByLabel('Kod från Swish').press('Enter');

  const ways = page.getByRole('region', { name: 'Avregistreringar', exact: true });
  await expect(ways.getByText('Vi är klara. 1 avsändare väntar på ditt klick.')).toBeVisible();
  const links = ways.getByRole('link');
  await expect(links).toHaveText(/^Öppna leave\.bare1\.example/);
  await expect(links).toHaveAttribute('href', /^https:\/\/leave\.bare1\.example\/u\?m=[0-2]$/);
  await expectGoodState(page, {
    sv: 'Vi är klara. 1 avsändare väntar på ditt klick.',
    en: 'We are done. 1 sender needs your click.',
  });
  const { progress } = await receiptOf(page, orderId);
  expect(progress).toMatchObject({ status: 'done', movedCount: GROUP_COUNT + BARE_COUNT });
  for (const domain of ['bare1.example', 'groups.example']) {
    expect(await unsubscribesAt(domain)).toEqual([]);
  }
});
