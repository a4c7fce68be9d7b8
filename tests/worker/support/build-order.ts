import {
  buildCleanRowsReport,
  buildOwnSizeReport,
  buildSenderReport,
  buildSizeReport,
  buildYearReport,
} from '#tests/support/build-clean-rows-report.ts';
import type { Selection } from '#worker/contract/clean-rows.ts';
import type { CleanupPreparation } from '#worker/contract/mailbox-cleanup.ts';
import type { MailboxScanObject, RowChoice } from '#worker/contract/mailbox-scan.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import { type OrderView, orderViewSchema } from '#worker/contract/orders.ts';
import { GMAIL_MODIFY_SCOPE, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';
import { PACKED_ID_BYTES, packIds } from '#worker/domain/scans/messages/message-id.ts';
import type {
  Charge,
  PaymentProvider,
} from '#worker/platform/payment-providers/payment-provider.ts';

import type { Runtime } from '#worker/runtime.ts';

import { buildApi } from './api.ts';
import { insertConnection, insertScan, insertSession, insertUser } from './build-rows.ts';
import { buildRuntime, type TestRuntime, type TestRuntimeParts } from './build-runtime.ts';

export const ROWS_VERSION = 7;
export const MODIFY_SCOPE = [...SIGN_IN_SCOPES, GMAIL_MODIFY_SCOPE].join(' ');

const MIB = 1_048_576;

/** What the scan of a test offers: two senders, two years, two sizes, one of what the user sent. */
export function buildCleanRows(changes: Partial<CleanRowsReport> = {}): CleanRowsReport {
  const sender = (name: string) => ({
    sender: name,
    senderKey: `${name.toLowerCase()}@sender-canary.test`,
  });
  return buildCleanRowsReport({
    rowsVersion: ROWS_VERSION,
    newsletters: [
      buildSenderReport(1, { count: 40, sizeBytes: 8 * MIB }, sender('Shop')),
      buildSenderReport(2, { count: 10, sizeBytes: 2 * MIB }, sender('News')),
    ],
    oldMail: [
      buildYearReport(2022, { count: 5, sizeBytes: 3 * MIB }),
      buildYearReport(2021, { count: 7, sizeBytes: 4 * MIB }, { isOpenEnded: true }),
    ],
    largeMail: [
      buildSizeReport(10, 25, { count: 3, sizeBytes: 45 * MIB }),
      buildSizeReport(100, null, { count: 1, sizeBytes: 120 * MIB }),
    ],
    ownLargeMail: [buildOwnSizeReport(10, 25, { count: 2, sizeBytes: 30 * MIB })],
    ...changes,
  });
}

export function buildSelection(changes: Partial<Selection> = {}): Selection {
  return {
    selectedNewsletters: ['sender:1'],
    selectedOldCategories: ['old:2021'],
    selectedAttachments: ['large:10'],
    ...changes,
  };
}

/** A selection of newsletters alone. */
export function onlySenders(...selectedNewsletters: Selection['selectedNewsletters']): Selection {
  return { selectedNewsletters, selectedOldCategories: [], selectedAttachments: [] };
}

export type PayChanges = Partial<PayOrderBody>;

/** A purchase of the quick clean-up in kronor, by Swish, with all that it takes. */
export function buildPayment(changes: PayChanges = {}): PayOrderBody {
  return {
    currency: 'SEK',
    hasDonation: false,
    expectedTotalMinor: 3900,
    consent: {
      startsImmediately: true,
      losesWithdrawalRight: true,
      textVersion: PURCHASE_CONSENT_VERSION,
      termsVersion: TERMS_VERSION,
    },
    payment: { method: 'swish', phone: '070-123 45 67', code: '123' },
    ...changes,
  };
}

/** A scan's object that offers these rows, and has a message id for each message that they count. */
export function buildScanObject(report: CleanRowsReport = buildCleanRows()) {
  return {
    cleanRows: async () => ({ kind: 'rows' as const, report }),
    async saveExclusions() {},
    async chosenMessages(choice: RowChoice) {
      if (choice.rowsVersion !== report.rowsVersion) return { kind: 'changed' as const };
      const packedIds = packIds(messageIdsOf(report, choice.rowIds));
      return {
        kind: 'chosen' as const,
        packedIds,
        packedThreadIds: packedIds,
        packedRows: new Uint8Array(),
        packedUnlocked: new Uint8Array(),
        packedUnproven: new Uint8Array(packedIds.byteLength / PACKED_ID_BYTES),
        rows: [],
        historyId: '4711',
        scannedAtMs: 0,
      };
    },
    async chosenSenders(choice: RowChoice) {
      const rows = report.newsletters.filter(({ id }) => choice.rowIds.includes(id));
      const senders = rows.map(({ id, sender }) => ({
        rowId: id,
        name: sender,
        messageIds: messageIdsOf(report, [id]).slice(0, 3),
        promised: null,
      }));
      return { kind: 'chosen' as const, senders };
    },
    async preview() {
      const message = {
        id: '1a',
        keptBy: [],
        isUnread: false,
        subject: 'Offer',
        sender: 'Shop',
        receivedAtMs: 1,
        sizeBytes: 2,
      };
      return { kind: 'read' as const, messages: [message], goneCount: 0, total: 1 };
    },
  } satisfies Partial<MailboxScanObject>;
}

/** The ids of the messages that rows of a report count: `1a` and five digits, by row and number. */
export function messageIdsOf(report: CleanRowsReport, rowIds: readonly RowId[]): string[] {
  const { newsletters, oldMail, largeMail, ownLargeMail } = report;
  const rows = [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail];
  return rows.flatMap(({ id, count }, row) =>
    rowIds.includes(id)
      ? Array.from({ length: count }, (_, number) => `1a${row}${String(number).padStart(4, '0')}`)
      : [],
  );
}

/** What was asked of the world around orders. */
export type OrderCalls = {
  prepared: CleanupPreparation[];
  started: { cleanupId: string; paidAtMs: number }[];
  charged: Charge[];
};

function recordCleanup(
  calls: OrderCalls,
  cleanupId: string,
): Partial<ReturnType<Runtime['mailboxCleanup']>> {
  return {
    prepare: async (preparation) => void calls.prepared.push(preparation),
    keep: async () => {},
    start: async (paidAtMs) => {
      calls.started.push({ cleanupId, paidAtMs });
      return true;
    },
    progress: async () => null,
    senders: async () => ({ senders: [] }),
    forgetSenders: async () => {},
    resume: async () => true,
    undo: async () => true,
    stop: async () => true,
    runOverdueAlarm: async () => null,
    restoreRow: async () => true,
    rows: async () => ({ rows: [] }),
    fetch: async () => {
      const { 0: client, 1: server } = new WebSocketPair();
      server.accept();
      return new Response(null, { status: 101, webSocket: client });
    },
  };
}

function recordCharges(provider: PaymentProvider, calls: OrderCalls): PaymentProvider {
  return {
    ...provider,
    begin(charge, details) {
      calls.charged.push(charge);
      return provider.begin(charge, details);
    },
  };
}

export type ShopParts = TestRuntimeParts & { scope?: string };

/** A signed-in user with a finished scan and leave to move mail, before the real app. */
export async function buildShop({ scope = MODIFY_SCOPE, ...parts }: ShopParts = {}) {
  const calls: OrderCalls = { prepared: [], started: [], charged: [] };
  const plain = buildRuntime({
    ...parts,
    mailboxScan: (...name) => ({ ...buildScanObject(), ...parts.mailboxScan?.(...name) }),
    mailboxCleanup: (userId, cleanupId) => ({
      ...recordCleanup(calls, cleanupId),
      ...parts.mailboxCleanup?.(userId, cleanupId),
    }),
  });
  const runtime: TestRuntime = {
    ...plain,
    payments: plain.payments && recordCharges(plain.payments, calls),
  };
  return { runtime, calls, ...(await buildCustomer(runtime, scope)) };
}

export type Shop = Awaited<ReturnType<typeof buildShop>>;

/** Another user of the same app. */
export async function buildCustomer(runtime: TestRuntime, scope = MODIFY_SCOPE) {
  const user = await insertUser(runtime);
  const connection = await insertConnection(runtime, user, {}, { scope });
  const scanId = await insertScan(runtime, connection);
  const { cookie } = await insertSession(runtime, user);
  return { user, connection, scanId, cookie, api: buildApi(runtime) };
}

type Customer = Pick<Shop, 'api' | 'cookie' | 'scanId'>;

/** As the clean screen asks for an order. */
export function postOrder(
  { api, cookie, scanId }: Customer,
  changes: Record<string, unknown> = {},
): Promise<Response> {
  const body = { scanId, rowsVersion: ROWS_VERSION, tier: 'direct', selection: buildSelection() };
  const text = JSON.stringify({ ...body, ...changes });
  return api.send('/api/orders', { method: 'POST', cookie, body: text });
}

/** An unpaid order. */
export async function placeOrder(
  customer: Customer,
  changes: Record<string, unknown> = {},
): Promise<OrderView> {
  const response = await postOrder(customer, changes);
  if (!response.ok) throw new Error(`the order was refused: ${await response.text()}`);
  return orderViewSchema.parse(await response.json());
}

/** As the pay button does. */
export function postPayment(
  { api, cookie }: Pick<Customer, 'api' | 'cookie'>,
  orderId: string,
  body: unknown = buildPayment(),
): Promise<Response> {
  const text = JSON.stringify(body);
  return api.send(`/api/orders/${orderId}/pay`, { method: 'POST', cookie, body: text });
}

/** A paid order. */
export async function buyOrder(
  customer: Customer,
  changes: Record<string, unknown> = {},
): Promise<OrderView> {
  const { id } = await placeOrder(customer, changes);
  const response = await postPayment(customer, id);
  if (!response.ok) throw new Error(`the payment was refused: ${await response.text()}`);
  return orderViewSchema.parse(await response.json());
}

/** Status and code of an answer: `200`, or `409 rows_taken`. */
export async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return String(response.status);
  const { error } = errorBodySchema.parse(await response.json());
  return `${response.status} ${error.code}`;
}
