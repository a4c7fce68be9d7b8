import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { receiptDocument } from '#worker/receipts/receipt-document.ts';
import { receipt as receiptMail } from '#worker/receipts/receipt-mail.ts';
import { renderReceiptDocument } from '#worker/receipts/render-receipt-document.ts';

import { buildReceipt, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { showReceipt } from '#tests/web/support/show-receipt.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

type Changes = Partial<Omit<ReceiptView, 'order' | 'progress'>>;

const UNSUBSCRIBES = {
  confirmedCount: 9,
  askedCount: 2,
  needsClickCount: 3,
  notPossibleCount: 4,
  untriedCount: 1,
  retryableCount: 1,
  waitingCount: 5,
};

const REFUND = {
  reason: 'undone',
  status: 'succeeded',
  totalMinor: 1950,
  vatMinor: 390,
  donationMinor: 0,
  stillOwedMinor: 0,
  createdAtMs: PAID_AT_MS,
  endedAtMs: PAID_AT_MS + DAY_MS,
} as const;

const WITHDRAWAL = {
  name: 'Anna',
  status: 'open',
  requestedAtMs: PAID_AT_MS,
  isDecided: true,
} as const;

const STATES: readonly [string, Partial<CleanupProgress>, Changes][] = [
  ['not begun', { status: 'surveying', movedCount: 0, undoUntilMs: null }, { token: null }],
  ['under way', { status: 'working', movedCount: 2000 }, {}],
  [
    'paused',
    { status: 'suspended', movedCount: 2000, alreadyDeletedCount: 12 },
    { method: 'card' },
  ],
  ['failed', { status: 'failed', movedCount: 3685, failedCount: 1000 }, { isTestPayment: false }],
  ['done', {}, {}],
  [
    'done but for what was left',
    { movedCount: 4600, protectedSinceCount: 41, mismatchedCount: 40, refutedCount: 4 },
    {},
  ],
  ['done, deep', { unsubscribes: UNSUBSCRIBES }, {}],
  [
    'done, nothing left to move',
    { movedCount: 0, alreadyDeletedCount: 4685, undoUntilMs: null },
    {},
  ],
  ['part done', { status: 'closed', movedCount: 3000, unconfirmedCount: 7 }, { refunds: [REFUND] }],
  [
    'part done, one refund failed and another on its way',
    { status: 'closed', movedCount: 3000 },
    {
      refunds: [
        { ...REFUND, status: 'failed', stillOwedMinor: 450 },
        { ...REFUND, status: 'sent', totalMinor: 1500, vatMinor: 300, endedAtMs: null },
      ],
    },
  ],
  ['lost in a dispute', {}, { refunds: [{ ...REFUND, reason: 'manual', totalMinor: 4900 }] }],
  [
    'withdrawn',
    { status: 'closed', movedCount: 2000 },
    { withdrawal: WITHDRAWAL, refunds: [{ ...REFUND, reason: 'withdrawal' }] },
  ],
  ['being restored', { goal: 'restore', status: 'working', restoredCount: 85 }, {}],
  ['restored by row', { restoredCount: 5, trashedBytes: 1_471_000_000 }, {}],
  ['restored', { goal: 'restore', restoredCount: 4685 }, {}],
  [
    'restored but for what had left the trash',
    { goal: 'restore', restoredCount: 85, notInTrashCount: 4600 },
    {},
  ],
];

/** The same purchase, as mail and file know it. */
function factsOf({ order, progress, ...receipt }: ReceiptView, language: Language): OrderFacts {
  const { newsletters, oldMail, largeMail } = order;
  return {
    ...order,
    ...receipt,
    language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    email: 'anna@example.se',
    receiptUrl: 'https://grinbox.test/receipt',
    withdrawalUrl: 'https://grinbox.test/withdraw',
    consent: { textVersion: '', givenAtMs: PAID_AT_MS },
    terms: { version: '2026-11-23', url: 'https://grinbox.test/terms' },
    co2MethodVersion: '2026-11',
    chosen: { newsletters, oldMail, largeMail },
    cleanup: progress,
    refunds: receipt.refunds.map((refund) => ({ ...refund, isToldApart: false })),
  };
}

/** Without the words around it, which are each rendering's own. */
function figure(value: string): string {
  return value
    .replaceAll(/<[^>]*>|&#x27;/g, '')
    .replaceAll('&lt;', '<')
    .replace(/^(?:publicerat|vårt spann|published|our range): /, '')
    .replace(/^(?:ca|about|≈)\s/, '')
    .replace(/\s?(?:st|mejl|emails?)$/, '')
    .replaceAll(/\s/g, ' ');
}

const figuresIn = (html: string) =>
  [...html.matchAll(/<dd[^>]*>([^]*?)<\/dd>/g)].map(([, value = '']) => figure(value));

async function onPage(receipt: ReceiptView, language: Language): Promise<string[]> {
  const { html } = await showReceipt(web, receipt, language);
  return figuresIn(/<section aria-label="Grinbox\. [^]*?<\/section>/.exec(html)?.[0] ?? '');
}

function inMail(facts: OrderFacts): string[] {
  return receiptMail(facts).blocks.flatMap((block) =>
    block.kind === 'paper' ? block.paper.sections.flat().map(({ value }) => figure(value)) : [],
  );
}

async function inFile(facts: OrderFacts, token: ReceiptView['token']): Promise<string[]> {
  const html = await renderReceiptDocument(
    receiptDocument({ facts, token, senders: [], printedAtMs: Date.now() }),
  );
  const [identity = '', ...sections] = html.split('</dl>');
  // The buyer, whom the page need not name.
  const order = figuresIn(identity).slice(0, -1);
  return [...order, ...sections.flatMap(figuresIn)];
}

test.each(
  STATES.flatMap(([name, ...state]) =>
    LANGUAGES.map((language) => [name, language, ...state] as const),
  ),
)(
  'page, mail and file show the same lines of a purchase that is %s, in %s',
  async (_name, language, progress, changes) => {
    const receipt = buildReceipt(progress, changes);
    const facts = factsOf(receipt, language);
    const page = await onPage(receipt, language);
    expect(page.length).toBeGreaterThan(10);
    expect(await inFile(facts, receipt.token)).toEqual(page);
    // A mail does not tell of the access, which goes on changing.
    const mail = inMail(facts);
    expect(mail).toEqual(page.slice(0, mail.length));
    expect(page.length - mail.length).toBe(receipt.token === null ? 1 : 4);
  },
);

/** The words beside each sum of money. */
function moneyLabels(html: string): string[] {
  const lines = [...html.matchAll(/<dt[^>]*>([^]*?)<\/dt>\s*<dd[^>]*>([^]*?)<\/dd>/g)];
  const plain = (part = '') =>
    part
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return lines.flatMap(([, label, value]) => (/kr|SEK/.test(plain(value)) ? [plain(label)] : []));
}

test.each(
  LANGUAGES.flatMap((language) =>
    (['sent', 'succeeded', 'failed'] as const).map((status) => [language, status] as const),
  ),
)(
  'page and file name each sum by the same words, in %s, with a refund that is %s',
  async (language, status) => {
    const receipt = buildReceipt(
      { status: 'closed', movedCount: 3000 },
      { refunds: [{ ...REFUND, status }] },
    );
    const { html } = await showReceipt(web, receipt, language);
    const page = moneyLabels(
      /<section aria-label="Grinbox\. [^]*?<\/section>/.exec(html)?.[0] ?? '',
    );
    const facts = factsOf(receipt, language);
    const document = receiptDocument({
      facts,
      token: receipt.token,
      senders: [],
      printedAtMs: PAID_AT_MS,
    });
    expect(page.length).toBeGreaterThan(5);
    expect(moneyLabels(await renderReceiptDocument(document))).toEqual(page);
  },
);
