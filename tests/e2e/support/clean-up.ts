import type { Page } from '@playwright/test';

import {
  CHOSEN_MEANINGS,
  CHOSEN_ROWS,
  GLIMT,
  knownMailbox,
  type Meaning,
  meaningSearch,
  OLD_YEAR,
  STILLA,
} from '#tests/e2e/mailboxes/known-mailbox.ts';
import type { CreateOrderBody, PayOrderBody } from '#worker/contract/order-requests.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';

import { cleanRows, createOrder, currentScan, startScan } from './api.ts';
import { createPerson, type Person } from './google.ts';
import { expect } from './journey.ts';
import { idsFound, type Labels, labelsOf, trashOf } from './mailbox-truth.ts';
import { consentWithoutPages, signIn } from './sign-in.ts';

export type Owner = Person & {
  /** Every message with its labels, as they were at first. */
  before: Labels;
  trashBefore: readonly string[];
};

/** Somebody with the known mailbox, who has not been here yet. */
export async function createOwner(gmail?: { trashDropsInbox?: boolean }): Promise<Owner> {
  const person = await createPerson({
    mailbox: knownMailbox(),
    ...(gmail === undefined ? {} : { gmail }),
  });
  const [before, trashBefore] = await Promise.all([labelsOf(person), trashOf(person)]);
  return { ...person, before, trashBefore };
}

/** Signs in and waits for the scan. */
export async function scan(page: Page, owner: Person, from?: string): Promise<void> {
  await signIn(page, owner, from);
  await expect(
    page.getByRole('heading', { name: /^(Din inkorg väger|Your inbox weighs)/ }),
  ).toBeVisible();
}

/** The same, and until no more senders are looked for: the rows then stay what they are. */
export async function scanToTheEnd(page: Page, owner: Owner): Promise<void> {
  await scan(page, owner);
  await expect(
    page
      .getByText(
        /^(Nu har vi letat klart|Vi vet vem som har skickat|We have finished looking|We know who sent)/,
      )
      .first(),
  ).toBeVisible();
}

/** At the choice: until both senders of the known mailbox are found, which are then on the page. */
export async function takeKnownSenders(page: Page): Promise<void> {
  await knownSenders(page);
  await page.reload();
}

/** From a page of ours to Google's consent, which is given as it stands, and back. */
export async function consentAtGoogle(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { name: /åtkomst till ditt|wants access to your/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^(Fortsätt|Continue)$/ }).click();
}

const PERMISSION_PATH = '/api/auth/google/start?purpose=modify&returnTo=/clean-direct';

/** Gives leave to move mail at Google, with nothing chosen yet. */
export async function givePermission(page: Page, isVerifyKept = false): Promise<void> {
  const verify = isVerifyKept ? '&verify=true' : '';
  await page.goto(await consentWithoutPages(page, `${PERMISSION_PATH}${verify}`));
  await expect(
    page.getByRole('heading', { name: /^(Vad ska bort|What should go)\?$/ }),
  ).toBeVisible();
}

/** The result is there before every sender is: on a slow machine the second one comes later. */
async function knownSenders(page: Page) {
  const wanted = [GLIMT, STILLA];
  let found = await cleanRows(page);
  const senders = () => found.newsletters.filter(({ sender }) => wanted.includes(sender));
  await expect
    .poll(async () => {
      found = await cleanRows(page);
      return senders().length;
    })
    .toBe(wanted.length);
  return { ...found, senders: senders() };
}

/** What the clean screen sends when the chosen rows are ordered. */
export async function chosenRowsBody(page: Page): Promise<CreateOrderBody> {
  const { scanId, rowsVersion, senders } = await knownSenders(page);
  return {
    scanId,
    rowsVersion,
    tier: 'direct',
    selection: {
      selectedNewsletters: senders.map(({ id }) => id),
      selectedOldCategories: [`old:${OLD_YEAR}`],
      selectedAttachments: ['large:10'],
    },
  };
}

/**
 * Signed in, scanned, and with leave to move mail: by the browser's session, without a page, which
 * clean-up-on-a-phone.spec.ts and others walk.
 */
export async function scanWithoutPages(page: Page, { email }: Person): Promise<void> {
  await page.request.get(await consentWithoutPages(page, '/api/auth/google/start', email));
  await startScan(page);
  await expect.poll(async () => (await currentScan(page))?.resultSummary ?? null).not.toBeNull();
  await page.request.get(await consentWithoutPages(page, PERMISSION_PATH));
}

/** The same, with an unpaid order of the chosen rows. */
export async function orderChosenRows(page: Page, owner: Owner): Promise<OrderView> {
  await scanWithoutPages(page, owner);
  return createOrder(page, await chosenRowsBody(page));
}

export async function chooseRows(page: Page, press: 'tap' | 'Space'): Promise<void> {
  for (const name of CHOSEN_ROWS) {
    const box = page.getByRole('checkbox', { name, exact: true });
    if (press === 'tap') await box.tap();
    else await box.press(press);
    await expect(box).toBeChecked();
  }
}

/** A payment as the checkout sends it. */
export function swishPayment(): PayOrderBody {
  return {
    currency: 'SEK',
    hasDonation: false,
    expectedTotalMinor: orderAmounts('standard', 'direct', 'SEK', false).totalMinor,
    consent: {
      startsImmediately: true,
      losesWithdrawalRight: true,
      textVersion: PURCHASE_CONSENT_VERSION,
      termsVersion: TERMS_VERSION,
    },
    payment: { method: 'swish', phone: '070-123 45 67', code: '123' },
  };
}

/** Fills in the checkout as far as the pay button, in the language of the page. */
export async function fillInSwish(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^(Mobilnummer|Mobile number)$/).fill('070-123 45 67');
  await page.getByLabel(/^(Kod från Swish|Code from Swish)$/).fill(code);
  await consentToStart(page);
}

export async function fillInKlarna(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Klarna' }).check();
  await page.getByLabel(/^(E-post för|Email for) Klarna$/).fill('buyer@post.example');
  await consentToStart(page);
}

export async function consentToStart(page: Page): Promise<void> {
  await page
    .getByLabel(
      /^(Jag samtycker till att tjänsten påbörjas direkt|I agree that the service starts at once)/,
    )
    .check();
  await page
    .getByLabel(/^(Jag är medveten om att ångerrätten|I know that I lose my right)/)
    .check();
}

/** What stands on a line of the receipt on the page. */
export function paperLine(page: Page, label: string) {
  return page
    .locator('.receipt-line', { has: page.getByText(label, { exact: true }) })
    .locator('dd');
}

type MoveExceptions = {
  /** Chosen messages that their owner has dealt with in Gmail: they are nobody else's to touch. */
  except?: readonly string[];
  /** Those of them that their owner put into the trash. */
  trashedByOwner?: readonly string[];
  leavesInbox?: boolean;
};

/**
 * In the trash lies what was there before and what the chosen rows mean, and nothing else; and no message
 * has a label more or less, but that what was moved left the inbox.
 */
export async function expectMoved(owner: Owner, exceptions: MoveExceptions = {}): Promise<void> {
  const { except = [], trashedByOwner = [], leavesInbox = true } = exceptions;
  const moved = (await idsMeaning(owner, CHOSEN_MEANINGS)).filter((id) => !except.includes(id));
  const expectedTrash = [...owner.trashBefore, ...trashedByOwner, ...moved].sort();
  expect(await trashOf(owner)).toEqual(expectedTrash);

  const asTrash = (labelIds: readonly string[]) =>
    [...labelIds.filter((label) => !leavesInbox || label !== 'INBOX'), 'TRASH'].sort();
  const untouched = (labels: Labels) =>
    Object.entries(labels).filter(([id]) => !except.includes(id));
  const expected = untouched(owner.before).map(([id, labelIds]) => [
    id,
    moved.includes(id) ? asTrash(labelIds) : labelIds,
  ]);
  const found = untouched(await labelsOf(owner));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

/** Every message has just the labels that it had before anything was done. */
export async function expectAsBefore(owner: Owner): Promise<void> {
  expect(await labelsOf(owner)).toEqual(owner.before);
}

export function idsMeaning(person: Person, meanings: readonly Meaning[]): Promise<string[]> {
  return idsFound(person, meaningSearch(meanings));
}
