import type { Page } from '@playwright/test';

import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/receipt-words.ts';
import {
  isListKey,
  senderKeyLabel,
  senderSearch,
} from '#worker/domain/scans/senders/sender-key.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';

import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { currentScan, topSenders } from '#tests/e2e/support/api.ts';
import { createPerson, ledgerOf, realHeaders } from '#tests/e2e/support/google.ts';
import { expect, IN_MOTION, test } from '#tests/e2e/support/journey.ts';
import { atLeastBytes, countFound, olderThan, truthOf } from '#tests/e2e/support/mailbox-truth.ts';
import {
  ofFirstSocket,
  percents,
  sequence,
  watchScanFrames,
} from '#tests/e2e/support/scan-frames.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';

test.use(IN_MOTION);

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`;
}

function receiptLine(page: Page, label: string) {
  return page
    .getByRole('region', { name: /Kvitto på din inkorg/ })
    .locator('.receipt-line', { has: page.getByText(label, { exact: true }) })
    .locator('dd');
}

/** Messages sent to a list by the address that it is posted to. */
function countPosted(listKey: string): number {
  const address = `<mailto:${senderKeyLabel(listKey)}>`;
  return realHeaders().jsonl.filter((line) => line.includes(`["List-Post", "${address}"]`)).length;
}

test('real headers are scanned while the socket reports, and the results equal the ledger', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: realHeaders() });
  const truth = await truthOf(person);
  expect(truth.messages).toBeGreaterThan(100);
  expect(truth.hiddenMessages).toBeGreaterThan(10);

  const frames = watchScanFrames(page);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();

  // Progress came over the socket: a snapshot, then deltas without a gap, never falling, to the end.
  expect(frames[0]?.type).toBe('snapshot');
  const scanFrames = ofFirstSocket(frames);
  const numbers = sequence(scanFrames);
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers).toEqual(numbers.map((_, position) => (numbers[0] ?? 0) + position));
  const done = percents(scanFrames);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(done.at(-1)).toBe(100);

  const scan = await currentScan(page);
  const summary = scan?.resultSummary;
  if (scan === null || !summary) throw new Error('there is no result');
  const old = await olderThan(person, yearsBefore(scan.startedAtMs, 3));
  const large = await atLeastBytes(person, LARGE_BYTES);
  expect(scan.scannedMsgs).toBe(truth.messages);
  expect(summary.totalEmails).toBe(truth.messages);
  expect(old.messages).toBeGreaterThan(0);
  expect(summary.old_emails).toBe(old.messages);
  expect(summary.large_attachments).toBe(large.messages);
  // An estimate from a sample, and its interval misses the truth now and then: how often is measured elsewhere.
  expect(summary.sizeInterval.lowBytes).toBeLessThan(summary.total_size_bytes);
  expect(summary.sizeInterval.highBytes).toBeGreaterThan(summary.total_size_bytes);
  expect(Math.abs(summary.total_size_bytes / truth.bytes - 1)).toBeLessThan(0.15);

  // What stands on the page is what the API says; behind the result the scan goes on and may better it.
  await expect(async () => {
    await page.reload();
    const shown = (await currentScan(page))?.resultSummary?.total_size_bytes ?? 0;
    await expect(receiptLine(page, 'Plats')).toHaveText(kilobytes(shown), { timeout: 2_000 });
  }).toPass();
  await expect(receiptLine(page, 'Mejl')).toHaveText(`${truth.messages} st`);
  await expect(receiptLine(page, 'Äldre än 3 år')).toHaveText(`${old.messages} st`);
  await expect(receiptLine(page, '10 MB eller mer')).toHaveText(`${large.messages} st`);

  // Each sender shown has just as many messages to offer: of the past year, but not of the last month, and no receipts.
  const since = Math.floor(yearsBefore(scan.startedAtMs, 1) / 1000);
  const until = Math.floor(scan.startedAtMs / 1000) - 30 * 86_400;
  const senders = await topSenders(page);
  expect(senders.length).toBeGreaterThan(0);
  for (const { senderKey, msgCount } of senders) {
    const search = `${senderSearch(senderKey)} {category:promotions category:forums}`;
    const others = RECEIPT_SEARCHES.map((receipts) => `-${receipts}`).join(' ');
    const offered = await countFound(person, `${search} ${others} after:${since} -after:${until}`);
    if (offered === 0 && isListKey(senderKey)) {
      // No search finds a list without a List-Id: its row holds what was read of it.
      expect(msgCount, senderKey).toBeGreaterThan(0);
      expect(msgCount, senderKey).toBeLessThanOrEqual(countPosted(senderKey));
    } else expect(msgCount, senderKey).toBe(offered);
  }

  const ledger = await ledgerOf(person);
  expect(ledger).toMatchObject({ refused: 0, forbidden: 0, askedForContent: 0 });
  expect(ledger.callsByMethod['users.messages.list']).toBeGreaterThan(0);

  await expectAccessible(page);
});

test('the dashboard shows the finished scan and its history', async ({ page }) => {
  const person = await createPerson({ mailbox: realHeaders() });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  const { messages } = await truthOf(person);

  await page.getByRole('link', { name: 'Till översikten' }).click();
  await expect(page.getByRole('heading', { name: 'Senaste skanningarna' })).toBeVisible();
  const history = page.locator('li[aria-current="true"]');
  await expect(history).toContainText(`${messages} mejl`);
  await expect(history).toContainText('Uppskattad CO₂');
  await expect(
    page.getByText(/Säker åtkomst aktiv i 2[34] h|Säker åtkomst aktiv i 2[34]h/),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a generated mailbox with large mail is counted exactly too', async ({ page }) => {
  const person = await createPerson({ mailbox: { generate: { messages: 3000, seed: 11 } } });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  const truth = await truthOf(person);
  const scan = await currentScan(page);
  const summary = scan?.resultSummary;
  if (scan === null || !summary) throw new Error('there is no result');
  const old = await olderThan(person, yearsBefore(scan.startedAtMs, 3));
  const large = await atLeastBytes(person, LARGE_BYTES);
  expect(large.messages).toBeGreaterThan(0);
  expect(summary).toMatchObject({
    totalEmails: truth.messages,
    old_emails: old.messages,
    large_attachments: large.messages,
  });
  expect(await ledgerOf(person)).toMatchObject({ refused: 0, forbidden: 0, askedForContent: 0 });
});
