import type { Page } from '@playwright/test';

import { fireCron } from '#tests/tools/stack/cron-timer.ts';
import type { Selection } from '#worker/contract/clean-rows.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';

import { GLIMT, OLD_YEAR, STILLA, type Meaning } from '#tests/e2e/mailboxes/known-mailbox.ts';
import { buildNewsletters } from '#tests/e2e/mailboxes/newsletters.ts';
import {
  callFromPage,
  cleanRows,
  createOrder,
  payOrder,
  receiptOf,
  session,
} from '#tests/e2e/support/api.ts';
import {
  consentAtGoogle,
  createOwner,
  givePermission,
  idsMeaning,
  scanToTheEnd,
  swishPayment,
} from '#tests/e2e/support/clean-up.ts';
import { letDaysPass } from '#tests/e2e/support/cleanup-clock.ts';
import { letConnectionAge } from '#tests/e2e/support/database-clock.ts';
import { changeRefund } from '#tests/e2e/support/database-state.ts';
import { expectGoodState, type StateTexts } from '#tests/e2e/support/every-look.ts';
import {
  breakGmail,
  clearFaults,
  createPerson,
  revokeAtGoogle,
  type Person,
} from '#tests/e2e/support/google.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { refuseMail } from '#tests/e2e/support/mail-trouble.ts';
import { deleteInGmail } from '#tests/e2e/support/mailbox-truth.ts';
import { appUrl, workerOrigin } from '#tests/e2e/support/running-stack.ts';
import { ONLY_LONG, openState } from '#tests/e2e/support/states.ts';

const DAY_HOURS = 24;
const MOVE = 'users.messages.batchModify';
/** What Google answers to a request that it will never carry out. */
const REFUSED = { kind: 'answer', status: 400, body: {} } as const;

test.afterEach(clearFaults);

/** Buys rows of the scan that is there, and nothing else. */
async function buy(page: Page, chosen: Partial<Selection>, tier: 'direct' | 'reset' = 'direct') {
  const { scanId, rowsVersion } = await cleanRows(page);
  const nothing = { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] };
  const selection = { ...nothing, ...chosen };
  const { id } = await createOrder(page, { scanId, rowsVersion, tier, selection });
  const expectedTotalMinor = tier === 'direct' ? 3900 : 8900;
  return payOrder(page, id, { ...swishPayment(), expectedTotalMinor });
}

async function buySender(page: Page, sender: string) {
  const row = (await cleanRows(page)).newsletters.find((each) => each.sender === sender);
  if (row === undefined) throw new Error(`${sender} is not on offer`);
  return buy(page, { selectedNewsletters: [row.id] });
}

async function untilMoved(page: Page, orderId: string): Promise<void> {
  await page.goto(appUrl(`/receipt?order=${orderId}`));
  await expect(page.getByRole('heading', { name: /ligger i papperskorgen$/ })).toBeVisible();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).click();
  await page.getByRole('button', { name: 'Ja, lägg tillbaka allt' }).click();
}

async function deleteMeaning(owner: Person, meaning: Meaning, share: number): Promise<void> {
  const ids = await idsMeaning(owner, [meaning]);
  await deleteInGmail(owner, ids.slice(0, Math.ceil(ids.length * share)));
}

test(
  'a receipt is good in both languages and every look in each way that it can end: with nothing left to move, put back in part or not at all, without leave to move, given back, and by another access',
  ONLY_LONG,
  async ({ page, problems }) => {
    test.slow();
    problems.allow(/status of 409/);
    const owner = await createOwner();
    await scanToTheEnd(page, owner);
    await givePermission(page);

    await deleteMeaning(owner, 'urgammalt', 1);
    const empty = await buy(page, { selectedOldCategories: [`old:${OLD_YEAR - 1}`] });
    await openState(page, `/receipt?order=${empty.id}`, {
      sv: 'Det fanns inget kvar att flytta',
      en: 'There was nothing left to move',
    });

    const partly = await buySender(page, STILLA);
    await untilMoved(page, partly.id);
    await deleteMeaning(owner, 'stilla', 0.5);
    await undo(page);
    await expectGoodState(page, {
      sv: 'Det som låg kvar är tillbaka',
      en: 'What was still there is back',
    });

    const gone = await buySender(page, 'Brus & Co');
    await untilMoved(page, gone.id);
    await deleteMeaning(owner, 'brus', 1);
    await undo(page);
    await expectGoodState(page, {
      sv: 'Inget låg kvar i papperskorgen',
      en: 'Nothing was left in the trash',
    });

    const stuck = await buySender(page, GLIMT);
    await untilMoved(page, stuck.id);
    await breakGmail(owner, MOVE, REFUSED);
    await undo(page);
    await expectGoodState(page, {
      sv: 'Några mejl kunde inte läggas tillbaka',
      en: 'Some emails could not be put back',
    });
    await openState(page, '/dashboard', { sv: 'inte klar', en: 'not finished' });
    await clearFaults();

    await breakGmail(owner, MOVE, { kind: 'refuse', refusal: 'scope-403' });
    const unable = await buy(page, { selectedOldCategories: [`old:${OLD_YEAR}`] });
    await openState(page, `/receipt?order=${unable.id}`, {
      sv: /^Google låter oss inte längre flytta mejl/,
      en: /^Google no longer lets us move emails/,
    });
    await clearFaults();

    // Only a bank makes a refund late or void: what it has answered is written for it.
    const withdrawn = { method: 'POST', body: { name: 'Anna Lindgren' } };
    await callFromPage(page, `/api/orders/${unable.id}/withdraw`, withdrawn);
    await expect.poll(async () => (await receiptOf(page, unable.id)).refunds).toHaveLength(1);
    await changeRefund(unable.id, 'sent');
    await openState(page, `/receipt?order=${unable.id}`, {
      sv: /Pengarna är på väg tillbaka/,
      en: /The money is on its way back/,
    });
    await changeRefund(unable.id, 'failed');
    await openState(page, `/receipt?order=${unable.id}`, {
      sv: /Banken tog inte emot pengarna\. De är fortfarande dina/,
      en: /The bank did not accept the money\. It is still yours/,
    });

    await page.goto('about:blank');
    letDaysPass(cleanupIdOf(stuck.id), 31);
    await page.goto(appUrl(`/receipt?order=${stuck.id}`));
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expectGoodState(page, { sv: 'Allt är inte tillbaka', en: 'Not everything is back' });

    await page.goto(
      appUrl(`/api/auth/google/start?purpose=modify&returnTo=/receipt&order=${partly.id}`),
    );
    await consentAtGoogle(page);
    await expectGoodState(page, {
      sv: /^Du har anslutit brevlådan igen sedan dess/,
      en: /^You have connected the mailbox again since then/,
    });
    const { connection } = await session(page);
    await letConnectionAge(connection?.id ?? '', DAY_HOURS + 1);
    await fireCron(workerOrigin());
    await openState(page, `/receipt?order=${partly.id}`, {
      sv: /^Inkorgen är din igen/,
      en: /^The inbox is yours again/,
    });
  },
);

test(
  'a clean-up that has not begun is good in both languages and every look, on its receipt and on the dashboard',
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    const { lines } = buildNewsletters(['leave']);
    const person = await createPerson({ mailbox: { jsonl: lines } });
    await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
    await givePermission(page);
    await refuseMail(person);
    const { newsletters } = await cleanRows(page);
    const order = await buy(
      page,
      { selectedNewsletters: newsletters.map(({ id }) => id) },
      'reset',
    );
    const unused: StateTexts = {
      sv: 'Ingenting har gjorts med åtkomsten än.',
      en: 'Nothing has been done with the access yet.',
    };
    await openState(page, `/receipt?order=${order.id}`, {
      sv: 'Tack! Snart börjar vi',
      en: 'Thank you! We begin shortly',
    });
    await expect(page.getByText(String(unused.sv))).toBeVisible();
    await openState(page, '/dashboard', { sv: 'börjar snart', en: 'begins soon' });
  },
);

test(
  'senders who are still to be asked are good in both languages and every look: while they wait, out of reach, and left over',
  ONLY_LONG,
  async ({ page, problems }) => {
    test.slow();
    problems.allow(/ERR_FAILED/);
    const { lines } = buildNewsletters(['leave']);
    const person = await createPerson({ mailbox: { jsonl: lines } });
    await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
    await givePermission(page);
    const { newsletters } = await cleanRows(page);
    // The message that says how to leave is asked for first, before those that are looked at before moving.
    await breakGmail(person, 'users.messages.get', { kind: 'hang' }, 1);
    const order = await buy(
      page,
      { selectedNewsletters: newsletters.map(({ id }) => id) },
      'reset',
    );
    await untilMoved(page, order.id);
    await breakGmail(person, 'users.messages.get', { kind: 'hang' });
    await expectGoodState(page, {
      sv: 'Vi håller på. Du kan stänga fliken.',
      en: 'We are working on it. You can close the tab.',
    });
    await page.route('**/unsubscribes', (route) => route.abort());
    await openState(page, `/receipt?order=${order.id}`, {
      sv: /^Listan gick inte att läsa just nu/,
      en: /^The list could not be read just now/,
    });
    await page.unrouteAll();
    await openState(page, '/dashboard', { sv: 'avregistrerar', en: 'unsubscribing' });

    await revokeAtGoogle(person);
    await clearFaults();
    await openState(page, `/receipt?order=${order.id}`, {
      sv: /^1 avsändare återstår/,
      en: /^1 sender is left/,
    });
    await openState(page, '/dashboard', { sv: 'avsändare kvar', en: 'senders left' });
  },
);
