import { accessEnding } from '#worker/account/access-ending-mail.ts';
import { cleanupStopped, undoStopped } from '#worker/cleanups/cleanup-mails.ts';
import type { WithdrawalView } from '#worker/contract/orders.ts';
import { CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import { PURCHASE_CONSENT_VERSION } from '#worker/domain/orders/purchase-rules.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';
import { orderConfirmation } from '#worker/payments/order-confirmation-mail.ts';
import type { CleanupFacts } from '#worker/domain/receipts/receipt-facts.ts';
import type { OrderFacts, RefundFacts, RefundMailFacts } from '#worker/orders/order-facts.ts';
import { refundFailed, refundGiven } from '#worker/payments/refund-mails.ts';
import { withdrawalReceived } from '#worker/payments/withdrawal-mail.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';

/** Half past midnight in Sweden, when it is still the day before in Greenwich. */
export const PAID_AT_MS = Date.UTC(2026, 10, 21, 23, 30);
const SIZE_BYTES = 2_400_000_000;

const UNSUBSCRIBES = {
  waitingCount: 1,
  confirmedCount: 9,
  askedCount: 2,
  needsClickCount: 3,
  notPossibleCount: 1,
  untriedCount: 0,
  retryableCount: 0,
};

export function buildCleanupFacts(changes: Partial<CleanupFacts> = {}): CleanupFacts {
  return {
    goal: 'move',
    status: 'done',
    selectedCount: 1_268,
    movedCount: 1_260,
    alreadyDeletedCount: 5,
    protectedSinceCount: 3,
    refutedCount: 0,
    mismatchedCount: 0,
    unconfirmedCount: 0,
    restoredCount: 0,
    notInTrashCount: 0,
    trashedBytes: null,
    finishedAtMs: PAID_AT_MS + 7 * DAY_MS,
    undoUntilMs: PAID_AT_MS + 30 * DAY_MS,
    unsubscribes: null,
    ...changes,
  };
}

/** An order in kronor, paid by Swish with a donation, and done. */
export function buildOrderFacts(changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    language: 'sv',
    timeZone: 'Europe/Stockholm',
    email: 'anna.lindgren@postlada.example',
    receiptUrl: 'https://grinbox.test/receipt?order=ord_abc',
    withdrawalUrl: 'https://grinbox.test/withdraw?order=ord_abc',
    orderNumber: 'GR-12345678',
    tier: 'direct',
    paidAtMs: PAID_AT_MS,
    amounts: orderAmounts('standard', 'direct', 'SEK', true),
    method: 'swish',
    isTestPayment: false,
    co2MethodVersion: '2026-11',
    endedFlow: null,
    excludedCount: 0,
    stayedGroupCount: 0,
    consent: { textVersion: PURCHASE_CONSENT_VERSION, givenAtMs: PAID_AT_MS - 2_000 },
    terms: { version: '2026-11-23', url: 'https://grinbox.test/terms?lang=sv' },
    chosen: {
      newsletters: { rowCount: 12, messageCount: 1_200 },
      oldMail: { rowCount: 2, messageCount: 60 },
      largeMail: { rowCount: 1, messageCount: 8 },
    },
    messageCount: 1_268,
    sizeBytes: SIZE_BYTES,
    co2: storageRange(SIZE_BYTES, CO2_METHOD),
    cleanup: buildCleanupFacts(),
    refunds: [],
    withdrawal: null,
    ...changes,
  };
}

/** A notice that came in time, and has been settled. */
export function buildWithdrawal(changes: Partial<WithdrawalView> = {}): WithdrawalView {
  return {
    name: 'Anna Lindgren',
    status: 'open',
    requestedAtMs: PAID_AT_MS + 60_000,
    isDecided: true,
    ...changes,
  };
}

/** The acknowledgement of a notice. */
export function acknowledgement(facts: OrderFacts): MailDocument {
  const mail = withdrawalReceived({ ...facts, withdrawal: facts.withdrawal ?? buildWithdrawal() });
  if (mail === null) throw new Error('a notice is acknowledged');
  return mail;
}

export function buildRefund(changes: Partial<RefundFacts> = {}): RefundFacts {
  return {
    reason: 'undone',
    status: 'sent',
    totalMinor: 1_107,
    vatMinor: 221,
    stillOwedMinor: 0,
    isToldApart: false,
    ...changes,
  };
}

/** What is told of a refund of an order. */
export function buildRefundMailFacts(
  facts: OrderFacts,
  refund: Partial<RefundMailFacts['refund']> = {},
): RefundMailFacts {
  const createdAtMs = PAID_AT_MS + 8 * DAY_MS;
  const { currency } = facts.amounts;
  return {
    ...facts,
    refund: {
      ...buildRefund(),
      currency,
      donationMinor: 0,
      createdAtMs,
      refundReference: 're_1',
      ...refund,
    },
    stillOwedMinor: 0,
    hasFailedRefund: false,
    hasBought: true,
  };
}

/** That money goes back, in a mail of its own. */
export function refunded(facts: RefundMailFacts): MailDocument {
  const mail = refundGiven(facts);
  if (mail === null) throw new Error('a refund is told of');
  return mail;
}

/** That a refund could not be made, of which so much is still to come. */
export function unrefunded(
  facts: OrderFacts,
  stillOwedMinor: number,
  refund: Partial<RefundMailFacts['refund']> = {},
): MailDocument {
  const failed = buildRefundMailFacts(facts, { status: 'failed', ...refund });
  const mail = refundFailed({ ...failed, stillOwedMinor });
  if (mail === null) throw new Error('a refund that failed is told of');
  return mail;
}

/** Every mail there is about an order, in every state that it can tell of, in both languages. */
export function everyOrderMail(changes: Partial<OrderFacts> = {}): [string, MailDocument][] {
  return LANGUAGES.flatMap((language) =>
    mailsIn(language, changes).map(([name, mail]): [string, MailDocument] => [
      `${name} in ${language}`,
      mail,
    ]),
  );
}

function mailsIn(language: Language, changes: Partial<OrderFacts>): [string, MailDocument][] {
  const facts = (cleanup: Partial<CleanupFacts> = {}) =>
    buildOrderFacts({ language, cleanup: buildCleanupFacts(cleanup), ...changes });
  const refunds = [buildRefund({ status: 'due' })];
  const withdrawals = [
    buildRefund({ reason: 'withdrawal', status: 'succeeded', totalMinor: 2_700, vatMinor: 540 }),
  ];
  const withdrawal = buildWithdrawal();
  const closed = { status: 'closed', movedCount: 900 } as const;
  const stopped = (status: 'suspended' | 'failed') => {
    const mail = cleanupStopped(
      facts({ status, movedCount: 400, alreadyDeletedCount: 0, protectedSinceCount: 0 }),
    );
    if (mail === null) throw new Error('a stopped clean-up is written about');
    return mail;
  };
  const undone = { goal: 'restore', restoredCount: 260 } as const;
  const undoHalted = (status: 'suspended' | 'failed') => {
    const mail = undoStopped(facts({ ...undone, status }));
    if (mail === null) throw new Error('a stopped undo is written about');
    return mail;
  };
  const ending = (ended: OrderFacts) => {
    const mail = accessEnding(ended, PAID_AT_MS + DAY_MS);
    if (mail === null) throw new Error('work that is left is written about');
    return mail;
  };
  return [
    ['access ending, at work', ending(facts({ status: 'working', movedCount: 400 }))],
    ['access ending, at rest', ending(facts({ status: 'failed', movedCount: 400 }))],
    ['access ending, senders waiting', ending(facts({ unsubscribes: UNSUBSCRIBES }))],
    ['confirmation', orderConfirmation(facts())],
    ['receipt, done', receipt(facts())],
    ['receipt, deep', receipt({ ...facts({ unsubscribes: UNSUBSCRIBES }), tier: 'reset' })],
    [
      'receipt, nothing left',
      receipt(facts({ movedCount: 0, alreadyDeletedCount: 1_265, undoUntilMs: null })),
    ],
    [
      'receipt, one row left',
      receipt({ ...facts({ movedCount: 900, mismatchedCount: 360 }), refunds }),
    ],
    [
      'receipt, all left',
      receipt(
        facts({
          movedCount: 0,
          alreadyDeletedCount: 0,
          protectedSinceCount: 0,
          mismatchedCount: 1_268,
        }),
      ),
    ],
    ['receipt, closed', receipt(facts(closed))],
    [
      'receipt, closed early',
      receipt(facts({ ...closed, movedCount: 0, finishedAtMs: PAID_AT_MS + 600_000 })),
    ],
    ['receipt, closed and refunded', receipt({ ...facts(closed), refunds })],
    [
      'receipt, closed in doubt',
      receipt({ ...facts({ ...closed, unconfirmedCount: 360 }), refunds }),
    ],
    ['receipt, withdrawn', receipt({ ...facts(closed), refunds: withdrawals, withdrawal })],
    [
      'receipt, withdrawn, deep',
      receipt({
        ...facts({ unsubscribes: UNSUBSCRIBES }),
        tier: 'reset',
        refunds: withdrawals,
        withdrawal,
      }),
    ],
    ['receipt, put back', receipt(facts({ goal: 'restore', restoredCount: 1_260 }))],
    [
      'receipt, put back but for some',
      receipt(facts({ goal: 'restore', restoredCount: 1_259, notInTrashCount: 1 })),
    ],
    ['receipt, nothing there', receipt(facts({ goal: 'restore', notInTrashCount: 1_260 }))],
    [
      'withdrawal, nothing moved',
      acknowledgement({ ...facts({ movedCount: 0 }), refunds: withdrawals }),
    ],
    ['withdrawal, some moved', acknowledgement({ ...facts(closed), refunds: withdrawals })],
    [
      'withdrawal, senders waiting',
      acknowledgement({ ...facts({ unsubscribes: UNSUBSCRIBES }), refunds: withdrawals }),
    ],
    ['withdrawal, all moved', acknowledgement(facts())],
    [
      'withdrawal, not settled',
      acknowledgement({ ...facts(closed), withdrawal: buildWithdrawal({ isDecided: false }) }),
    ],
    [
      'withdrawal, performed',
      acknowledgement({ ...facts(), withdrawal: buildWithdrawal({ status: 'performed' }) }),
    ],
    [
      'withdrawal, late',
      acknowledgement({ ...facts(closed), withdrawal: buildWithdrawal({ status: 'late' }) }),
    ],
    [
      'refund, senders left',
      refunded(
        buildRefundMailFacts({
          ...facts({
            unsubscribes: { ...UNSUBSCRIBES, waitingCount: 0, untriedCount: 1, retryableCount: 1 },
          }),
          tier: 'reset',
        }),
      ),
    ],
    ['refund, withdrawn', refunded(buildRefundMailFacts(facts(closed), withdrawals[0]))],
    [
      'refund, paid twice',
      refunded(
        buildRefundMailFacts(facts(), {
          reason: 'duplicate',
          totalMinor: 4_900,
          vatMinor: 780,
          donationMinor: 1_000,
        }),
      ),
    ],
    [
      'refund, paid wrongly',
      refunded({
        ...buildRefundMailFacts(facts(), { reason: 'mismatch', totalMinor: 100, vatMinor: 0 }),
        hasBought: false,
        receiptUrl: null,
        cleanup: null,
      }),
    ],
    [
      'refund, by hand',
      refunded(buildRefundMailFacts(facts(), { reason: 'manual', status: 'succeeded' })),
    ],
    [
      'refund, in place of another',
      refunded({
        ...buildRefundMailFacts(facts(), { reason: 'manual', status: 'succeeded' }),
        hasFailedRefund: true,
      }),
    ],
    ['refund, failed', unrefunded(facts(closed), 1_107)],
    ['refund, failed and partly made up for', unrefunded(facts(closed), 500)],
    ['refund, turned down', unrefunded(facts(closed), 500, { refundReference: null })],
    [
      'receipt, partly put back',
      receipt(facts({ ...undone, status: 'closed', finishedAtMs: PAID_AT_MS + 30 * DAY_MS })),
    ],
    ['receipt, putting back lost', receipt(facts({ ...undone, status: 'closed' }))],
    [
      'receipt, refund failed',
      receipt({
        ...facts(closed),
        refunds: [buildRefund({ status: 'failed', stillOwedMinor: 1_107 })],
      }),
    ],
    ['undo paused', undoHalted('suspended')],
    ['undo failed', undoHalted('failed')],
    ['paused', stopped('suspended')],
    ['failed', stopped('failed')],
  ];
}
