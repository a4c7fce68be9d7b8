import {
  buildCleanupFacts,
  buildOrderFacts,
  PAID_AT_MS,
} from '#tests/unit/mail/build-order-facts.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { receiptDocument } from '#worker/receipts/receipt-document.ts';
import { renderReceiptDocument } from '#worker/receipts/render-receipt-document.ts';

import { CHOSEN_COUNT } from '#tests/e2e/mailboxes/known-mailbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/e2e/support/accessibility.ts';
import { payOrder } from '#tests/e2e/support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from '#tests/e2e/support/clean-up.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { downloadAndOpen, sheetsOf } from '#tests/e2e/support/receipt-file.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';

test('the receipt is downloaded in the language of the page, and stands by itself on one sheet', async ({
  page,
  browser,
}) => {
  const owner = await createOwner();
  const { id, orderNumber } = await orderChosenRows(page, owner);
  await payOrder(page, id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${id}`));
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} mejl ligger i papperskorgen` }),
  ).toBeVisible();

  const swedish = await downloadAndOpen(page, browser, 'Ladda ner kvittot');
  expect(swedish.fileName).toBe(`kvitto-${orderNumber}.html`);
  await expect(page.getByText('Kvittot är nedladdat')).toBeVisible();
  await expect(swedish.opened.getByRole('heading', { name: 'Kvitto', exact: true })).toBeVisible();
  await expect(swedish.opened.getByText(orderNumber)).toBeVisible();
  await expect(swedish.opened.getByText(owner.email)).toBeVisible();
  expect(swedish.requests).toEqual([]);
  expect(await sheetsOf(swedish.opened)).toBe(1);

  await page.getByRole('button', { name: 'English' }).click();
  const english = await downloadAndOpen(page, browser, 'Download the receipt');
  expect(english.fileName).toBe(`receipt-${orderNumber}.html`);
  await expect(
    english.opened.getByText(`${CHOSEN_COUNT} emails are in the trash`, { exact: true }),
  ).toBeVisible();
  expect(await sheetsOf(english.opened)).toBe(1);
});

for (const language of LANGUAGES) {
  test(`in ${language} a receipt with all that one can hold is one sheet, and reads well on a phone`, async ({
    page,
  }) => {
    const statuses = ['confirmed', 'asked', 'needs_click', 'not_possible'] as const;
    const html = await renderReceiptDocument(
      receiptDocument({
        facts: buildOrderFacts({
          language,
          tier: 'reset',
          isTestPayment: true,
          cleanup: buildCleanupFacts({
            movedCount: 1_200,
            alreadyDeletedCount: 20,
            protectedSinceCount: 20,
            restoredCount: 400,
            unsubscribes: {
              confirmedCount: 100,
              askedCount: 100,
              needsClickCount: 100,
              notPossibleCount: 100,
              untriedCount: 0,
              retryableCount: 0,
              waitingCount: 0,
            },
          }),
          refunds: (['succeeded', 'sent', 'failed'] as const).map((status) => ({
            reason: 'undone',
            status,
            totalMinor: 1_107,
            vatMinor: 221,
            stillOwedMinor: status === 'failed' ? 1_107 : 0,
            isToldApart: false,
          })),
          email: `${'a'.repeat(60)}@${'very-long-name.'.repeat(8)}example`,
        }),
        token: {
          masked: 'ya29…9xQ',
          createdAtMs: PAID_AT_MS,
          usedAtMs: PAID_AT_MS,
          revokedAtMs: PAID_AT_MS,
          expiresAtMs: null,
          laterExpiresAtMs: PAID_AT_MS + 1,
        },
        senders: Array.from({ length: 400 }, (_, place) => ({
          number: place + 1,
          rowId: null,
          sender: `Nyhetsbrevet nummer ${place}`,
          status: statuses[place % 4] ?? 'asked',
          reason: null,
          link: null,
        })),
        printedAtMs: PAID_AT_MS,
      }),
    );
    await page.setContent(html);
    expect(await sheetsOf(page)).toBe(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
}
