import type { Locator, Page } from '@playwright/test';

import { GLIMT, STILLA } from './mailboxes/known-mailbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import {
  createOwner,
  fillInSwish,
  givePermission,
  type Owner,
  paperLine,
  scanToTheEnd,
} from './support/clean-up.ts';
import { ledgerOf } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { idsFound, labelsOf, trashOf } from './support/mailbox-truth.ts';
import { appUrl } from './support/running-stack.ts';

const LARGE_ROW = '10–25 MB';

async function unfold(page: Page, row: string, more: string, look: string): Promise<Locator> {
  await page.getByRole('button', { name: `${more} ${row}` }).click();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: row, exact: true }) });
  await item.getByRole('button', { name: look }).click();
  return item;
}

/** What a person sees of a message in Gmail, by its link. */
async function messageIdOf(line: Locator): Promise<string> {
  const href = await line.getByRole('link').getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}

/** Moved now, and not before. */
async function movedOf(owner: Owner): Promise<Set<string>> {
  const before = new Set(owner.trashBefore);
  return new Set((await trashOf(owner)).filter((id) => !before.has(id)));
}

test('the newest of a sender and a single message stay, one large mail goes: as chosen, paid, receipted and put back', async ({
  page,
}) => {
  test.slow();
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await givePermission(page);
  const glimt = page.getByRole('checkbox', { name: GLIMT, exact: true });
  await glimt.check();
  const all = Number((await page.getByText(/^\d+ mejl valda/).textContent())?.match(/\d+/)?.[0]);

  const row = await unfold(page, GLIMT, 'Mer om', 'Titta på mejlen');
  const mails = row.getByRole('list', { name: 'Mejl i raden' }).getByRole('listitem');
  await expect(mails.first()).toBeVisible();
  await row.getByLabel('Vad ska stanna från avsändaren?').selectOption('Behåll de 3 nyaste');
  await expect(page.getByText(`${all - 3} mejl valda`)).toBeVisible();
  await expect(row.getByText('3 behålls').first()).toBeVisible();
  for (const place of [0, 1, 2]) await expect(mails.nth(place)).toContainText('behålls');
  await expect(mails.nth(0).getByRole('checkbox')).toBeDisabled();
  const kept = await Promise.all([0, 1, 2].map((place) => messageIdOf(mails.nth(place))));
  await mails.nth(5).getByRole('checkbox').uncheck();
  kept.push(await messageIdOf(mails.nth(5)));
  await expect(page.getByText(`${all - 4} mejl valda`)).toBeVisible();
  await expectAccessible(page);

  const large = await unfold(page, LARGE_ROW, 'Mer om', 'Titta på mejlen');
  const largeMails = large.getByRole('list', { name: 'Mejl i raden' }).getByRole('listitem');
  await large.getByRole('button', { name: 'Störst först' }).click();
  await largeMails.first().getByRole('checkbox').check();
  const picked = await messageIdOf(largeMails.first());
  const largeRow = page.getByRole('checkbox', { name: LARGE_ROW, exact: true });
  await expect(largeRow).toBeChecked({ indeterminate: true });
  await expect(page.getByText(`${all - 3} mejl valda`)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${all - 3} mejl valda`)).toBeVisible();
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  await expect(paperLine(page, 'TILL PAPPERSKORGEN')).toHaveText(`${all - 3} mejl`);
  await expect(paperLine(page, 'du behåller av raderna')).toContainText('mejl');
  await page.getByRole('button', { name: 'Rad för rad (2)' }).click();
  const ordered = page.getByRole('list', { name: 'Det du har valt' });
  await expect(ordered.getByText(`${all - 4} mejl`)).toBeVisible();
  await expect(ordered.getByText('1 mejl')).toBeVisible();
  await fillInSwish(page, '123');
  await page.getByRole('button', { name: /^Betala/ }).click();
  await expect(
    page.getByRole('heading', { name: `${all - 3} mejl ligger i papperskorgen` }),
  ).toBeVisible();
  await expect(paperLine(page, 'Du valde att behålla')).toHaveText(/^\d+ st$/);

  const receipt = page.url();
  await page.goto(appUrl('/clean-direct'));
  const taken = page.getByRole('listitem').filter({ hasText: 'Delvis städat' });
  await expect(taken.filter({ hasText: GLIMT })).toContainText(`${all - 4} mejl · 4 ligger kvar`);
  await expect(taken.filter({ hasText: LARGE_ROW })).toContainText(/1 mejl · \d+ ligger kvar/);
  await expectAccessible(page);
  await page.goto(receipt);

  const moved = await movedOf(owner);
  expect(moved.size).toBe(all - 3);
  expect(kept.filter((id) => moved.has(id))).toEqual([]);
  const ofLarge = (await idsFound(owner, 'subject:stort')).filter((id) => moved.has(id));
  expect(ofLarge).toEqual([picked]);

  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).click();
  await page.getByRole('button', { name: 'Ja, lägg tillbaka allt' }).click();
  await expect.poll(() => labelsOf(owner)).toEqual(owner.before);
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0, refused: 0 });
});

test.describe('in English, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('one rule keeps the newest of every sender, one sender is let go, and the rule goes again', async ({
    page,
    problems,
  }) => {
    test.slow();
    const owner = await createOwner();
    await scanToTheEnd(page, owner);
    await givePermission(page);
    for (const name of [GLIMT, STILLA]) {
      await page.getByRole('checkbox', { name, exact: true }).check();
    }
    const chosen = page.getByText(/^\d+ emails chosen/);
    const before = (await chosen.textContent()) ?? '';
    const rule = page.getByLabel('What should stay from every sender?');
    await rule.selectOption('Keep the newest');
    await expect(chosen).not.toHaveText(before);
    await expect(page.getByText('1 kept')).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const row = await unfold(page, STILLA, 'More about', 'Look at the emails');
    await row.getByLabel('What should stay from this sender?').selectOption('Move all');
    await expect(rule).toHaveValue('mixed');
    await rule.selectOption('Move all');
    await expect(chosen).toHaveText(before);

    // What cannot be recounted stands with the figures of before, and says so.
    problems.allow(/status of 400/);
    const error = { code: 'bad_request', requestId: 'req_1' };
    await page.route('**/api/scans/*/rows', (route) =>
      route.fulfill({ status: 400, json: { error } }),
    );
    await rule.selectOption('Keep the newest');
    await expect(page.getByText('Your choice could not be recounted')).toBeVisible();
    await expect(chosen).toHaveText(before);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 kept')).toHaveCount(3);
    await expect(page.getByText('Your choice could not be recounted')).toHaveCount(0);
  });
});
