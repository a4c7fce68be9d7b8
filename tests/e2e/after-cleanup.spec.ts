import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { CSV_START } from '#worker/domain/csv.ts';
import { marketingObjection } from '#worker/domain/unsubscribes/marketing-objection.ts';

import { CHOSEN_COUNT, GLIMT, STILLA } from './mailboxes/known-mailbox.ts';
import { payOrder, receiptOf } from './support/api.ts';
import { createOwner, orderChosenRows, type Owner, swishPayment } from './support/clean-up.ts';
import { expectGoodState, showIn } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { deleteInGmail, trashOf } from './support/mailbox-truth.ts';
import { appUrl } from './support/running-stack.ts';
import { tellSandbox } from './support/sandbox.ts';

type Cleaned = { owner: Owner; orderId: string };

/** Of a receipt opened now the page polls nothing: all is moved, and its access is named. */
async function cleanUp(page: Page): Promise<Cleaned> {
  const owner = await createOwner();
  const { id: orderId } = await orderChosenRows(page, owner);
  await payOrder(page, orderId, swishPayment());
  await expect
    .poll(async () => {
      const { progress, token } = await receiptOf(page, orderId);
      return { status: progress.status, isTokenNamed: token !== null };
    })
    .toEqual({ status: 'done', isTokenNamed: true });
  return { owner, orderId };
}

async function openReceipt(page: Page, { orderId }: Cleaned): Promise<void> {
  await page.goto(appUrl(`/receipt?order=${orderId}`));
  await expect(
    page.getByRole('heading', {
      name: new RegExp(`^${CHOSEN_COUNT} (mejl ligger i papperskorgen|emails are in the trash)`),
    }),
  ).toBeVisible();
}

/** What the receipt's parts ask for once each, after the page is drawn. */
const ASKED_ONCE = [
  '/rows',
  '/next-time',
  '/testimonials/mine',
  '/share-images',
  '/achievements/seen',
];

async function openReceiptWithAllParts(page: Page, cleaned: Cleaned): Promise<void> {
  const answers = ASKED_ONCE.map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path)),
  );
  await Promise.all([openReceipt(page, cleaned), ...answers]);
}

async function download(page: Page, button: string | RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** As a browser reads it: each filter's properties, or null where the file is not well formed. */
async function filtersIn(page: Page, xml: string) {
  // Our own pages parse nothing from text (Trusted Types).
  const reader = await page.context().newPage();
  const filters = await reader.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    if (feed.querySelector('parsererror') !== null) return null;
    return [...feed.querySelectorAll('entry')].map((entry) =>
      [...entry.getElementsByTagNameNS('http://schemas.google.com/apps/2006', 'property')].map(
        (property) => `${property.getAttribute('name')}=${property.getAttribute('value')}`,
      ),
    );
  }, xml);
  await reader.close();
  return filters;
}

/** At its top, found by keyboard, which is then back at what opened the dialog. */
async function expectClosedByCross(page: Page, opener: Locator, close: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading', { level: 2 });
  const cross = dialog.getByRole('button', { name: close, exact: true }).first();
  await expect(cross).toBeFocused();
  const [crossBox, headingBox] = [await cross.boundingBox(), await heading.boundingBox()];
  expect(crossBox?.y).toBeLessThan(headingBox?.y ?? 0);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Whole, however little of the dialog is in the window. */
async function expectLetterAloneOnPaper(page: Page, dialog: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Kind regards')).toBeVisible();
  await expect(page.locator('h1:visible, h2:visible, h3:visible')).toHaveCount(0);
  await expect(page.locator('button:visible, input:visible, a:visible')).toHaveCount(0);
  await expect(dialog).toHaveCSS('max-height', 'none');
  await page.emulateMedia({ media: null });
}

test('a sender that goes on is stopped by a filter for Gmail and by an objection, both made in the browser', async ({
  page,
}) => {
  const cleaned = await cleanUp(page);
  await openReceiptWithAllParts(page, cleaned);
  const requests: string[] = [];
  await showIn(page, 'en');
  const stopInEnglish = page.getByRole('button', { name: 'Stop senders' });
  await stopInEnglish.press('Enter');
  await expectClosedByCross(page, stopInEnglish, 'Close');
  await showIn(page, 'sv');
  const stop = page.getByRole('button', { name: 'Stoppa avsändare' });
  await stop.press('Enter');
  await expectClosedByCross(page, stop, 'Stäng');
  await stop.click();
  const dialog = page.getByRole('dialog', { name: 'Stoppa avsändare' });
  await expect(dialog.getByRole('button', { name: 'Ladda ner filter' })).toBeDisabled();
  await expectGoodState(page, { sv: 'Filter i Gmail', en: 'Filters in Gmail' });

  page.on('request', (request) => requests.push(request.url()));
  await dialog.getByRole('checkbox', { name: GLIMT }).check();
  await dialog.getByRole('checkbox', { name: STILLA }).check();
  const archived = await download(page, 'Ladda ner filter för 2 avsändare');
  expect(archived.name).toBe('mailFilters.xml');
  expect(await filtersIn(page, archived.text)).toEqual([
    expect.arrayContaining(['from=nyheter@glimt.example', 'label=Grinbox', 'shouldArchive=true']),
    expect.arrayContaining(['from=brev@stilla.example', 'label=Grinbox', 'shouldArchive=true']),
  ]);
  await dialog.getByRole('checkbox', { name: STILLA }).uncheck();
  await dialog.getByRole('radio', { name: 'Slängs' }).check();
  const trashed = await download(page, 'Ladda ner filter för 1 avsändare');
  expect(await filtersIn(page, trashed.text)).toEqual([
    expect.arrayContaining(['from=nyheter@glimt.example', 'shouldTrash=true']),
  ]);

  await dialog.getByRole('radio', { name: 'English' }).check();
  const letter = marketingObjection('en', cleaned.owner.email);
  const href = await dialog.getByRole('link', { name: `Skriv till ${GLIMT}` }).getAttribute('href');
  const mail = new URL(href ?? '');
  expect(decodeURIComponent(mail.pathname)).toBe('nyheter@glimt.example');
  expect(mail.searchParams.get('subject')).toBe(letter.subject);
  expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(letter.body);
  await dialog.getByText('Läs brevet').click();
  await expect(dialog.getByText(letter.subject)).toBeVisible();
  await expectLetterAloneOnPaper(page, dialog);
  expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});

test('the trash leads into Gmail, and what has become free is told once it is emptied there', async ({
  page,
}) => {
  const cleaned = await cleanUp(page);
  const { owner } = cleaned;
  await openReceipt(page, cleaned);
  await expect(page.getByRole('link', { name: /Öppna papperskorgen i Gmail/ })).toHaveAttribute(
    'href',
    `https://mail.google.com/mail/?authuser=${encodeURIComponent(owner.email)}#trash`,
  );
  await page.getByRole('button', { name: 'Se vad som är ledigt' }).click();
  await expect(page.getByText('Det ser inte ut som att något har blivit ledigt än.')).toBeVisible();
  const trash = await trashOf(owner);
  await expect(page.getByText(`${trash.length} mejl ligger i papperskorgen.`)).toBeVisible();

  const before = new Set(owner.trashBefore);
  const moved = trash.filter((id) => !before.has(id));
  // Only what no longer fits into the count of the trash has left it for certain.
  await deleteInGmail(owner, moved.slice(0, before.size + 3));
  await page.getByRole('button', { name: 'Kontrollera igen' }).click();
  await expect(
    page.getByText(/^Minst 3 mejl har lämnat papperskorgen\. Räknat på medelstorleken är/),
  ).toBeVisible();

  await tellSandbox(`/mail/${owner.email}/delete`, { on: { q: 'in:trash' } });
  await page.getByRole('button', { name: 'Kontrollera igen' }).click();
  await expect(page.getByText(/^Papperskorgen är tom\. Omkring [\d,]+\s[MG]B har/)).toBeVisible();
  await expectGoodState(page, { sv: /^Papperskorgen är tom\./, en: /^The trash is empty\./ });
});

test('what can be chosen, and what was done, can be taken along as lists', async ({ page }) => {
  await openReceipt(page, await cleanUp(page));
  const done = await download(page, 'Ladda ner listan (CSV)');
  expect(done.name).toMatch(/^grinbox-cleanup-\d{4}-\d\d-\d\d\.csv$/);
  expect(done.text.startsWith(CSV_START)).toBe(true);
  expect(done.text).toContain(`"Nyhetsbrev";"${GLIMT}";"nyheter@glimt.example";"24";"24";"0"`);

  await page.goto(appUrl('/clean-direct'));
  const choice = await download(page, 'Ladda ner listan (CSV)');
  expect(choice.name).toMatch(/^grinbox-rows-\d{4}-\d\d-\d\d\.csv$/);
  // What was bought is not there to be chosen.
  expect(choice.text).toContain('"Nyhetsbrev";"Brus & Co";"hej@brus.example";"9";');
  expect(choice.text).not.toContain(STILLA);
});
