import type { BrowserContext, Page } from '@playwright/test';

import { fireCron } from '#tests/tools/stack/cron-timer.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { orderAmounts, type Tier } from '#worker/domain/orders/prices.ts';

import { cleanRows, createOrder, currentScan, payOrder } from './api.ts';
import { scanWithoutPages, swishPayment } from './clean-up.ts';
import type { Person } from './google.ts';
import { expect } from './journey.ts';
import { openMail } from './open-mail.ts';
import { appUrl, workerOrigin } from './running-stack.ts';
import { readRows, runStatements } from './stack-database.ts';

/** Scans, buys the clean-up of newsletters, of all unless one sender is named, and opens its receipt. @returns the order */
export async function cleanNewsletters(
  page: Page,
  person: Person,
  { tier, sender }: { tier: Tier; sender?: string },
): Promise<string> {
  await scanWithoutPages(page, person);
  // Rows stay what they are once no more senders are looked for.
  const ofScan = `WHERE id = '${(await currentScan(page))?.id}'`;
  await expect
    .poll(() => readRows(`SELECT is_deepening FROM scans ${ofScan}`))
    .toEqual([{ is_deepening: 0 }]);
  const { scanId, rowsVersion, newsletters } = await cleanRows(page);
  const chosen = newsletters.filter((row) => sender === undefined || row.sender === sender);
  const { id } = await createOrder(page, {
    scanId,
    rowsVersion,
    tier,
    selection: {
      selectedNewsletters: chosen.map((row) => row.id),
      selectedOldCategories: [],
      selectedAttachments: [],
    },
  });
  const { totalMinor } = orderAmounts('standard', tier, 'SEK', false);
  await payOrder(page, id, { ...swishPayment(), expectedTotalMinor: totalMinor });
  await page.goto(appUrl(`/receipt?order=${id}`));
  return id;
}

/** As if the clean-up had ended so many days earlier: the access of that day is over, and its data gone. */
export async function letDaysPass(orderId: string, days: number): Promise<void> {
  const byMs = days * DAY_MS;
  const earlier = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - ${byMs}`).join(', ');
  const ofUser = `WHERE user_id = (SELECT user_id FROM payments WHERE id = '${orderId}')`;
  await runStatements([
    `UPDATE rechecks SET ${earlier('asked_at', 'opens_at', 'ends_at')} ${ofUser}`,
    `UPDATE remembered_senders SET ${earlier('ends_at')} ${ofUser}`,
    `UPDATE scan_reminders SET ${earlier('cleaned_at', 'remind_at', 'ends_at')} ${ofUser}`,
    `UPDATE connections SET ${earlier('created_at', 'expires_at')} ${ofUser}`,
    `UPDATE scans SET ${earlier('created_at', 'started_at', 'finished_at')} ${ofUser}`,
    `UPDATE cleanups SET ${earlier('finished_at')} ${ofUser}`,
  ]);
  await fireCron(workerOrigin());
}

/** Opens the page that a quiet link of somebody's mail leads to, in a browser that is signed in to nothing. */
export async function followSignedOut(
  context: BrowserContext,
  email: string,
  { subject, link }: { subject: string; link: string },
): Promise<Page> {
  await context.clearCookies();
  const outbox = await context.newPage();
  const mail = await openMail(outbox, email, subject);
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: link }).click();
  return opened;
}
