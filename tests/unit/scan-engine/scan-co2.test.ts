import { beforeAll, expect, test } from 'vitest';

import type { TruthMessage } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import {
  buildSandboxScan,
  generatedMailbox,
  SCAN_NOW_MS,
  type SandboxScan,
} from '#tests/support/sandbox-scan.ts';
import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/receipt-words.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';

const GIB = 1_073_741_824;
const OLD_MS = yearsBefore(SCAN_NOW_MS, 3);
const YEAR_MS = yearsBefore(SCAN_NOW_MS, 1);
const RECENT_MS = SCAN_NOW_MS - 30 * DAY_MS;

let scan: SandboxScan;
let report: ScanReport;
let messages: TruthMessage[];
let answered: Set<string>;
let receipts: Set<string>;

beforeAll(async () => {
  scan = buildSandboxScan(generatedMailbox(8_000, 11));
  const run = await scan.run();
  if (run.report === null) throw new Error('the scan has no report');
  report = run.report;
  messages = [...scan.truth.messages()];
  receipts = new Set(RECEIPT_SEARCHES.flatMap((search) => scan.truth.idsFound(search)));
  answered = new Set(messages.filter((message) => has(message, 'SENT')).map((m) => m.threadId));
});

function has({ labelIds }: TruthMessage, label: string): boolean {
  return labelIds.includes(label);
}

function isOwn(message: TruthMessage): boolean {
  return has(message, 'SENT') || has(message, 'DRAFT') || has(message, 'CHAT');
}

function isProtected(message: TruthMessage): boolean {
  return (
    isOwn(message) ||
    receipts.has(message.id) ||
    answered.has(message.threadId) ||
    has(message, 'STARRED') ||
    message.labelIds.some((label) => label.startsWith('Label_')) ||
    message.internalDateMs >= RECENT_MS
  );
}

/** Bulk mail of the past year whose sender the scan found, straight from the truth. */
function isKnownNewsletter(message: TruthMessage): boolean {
  return (
    message.kind === 'bulk' &&
    message.category !== null &&
    message.internalDateMs >= YEAR_MS &&
    report.senders.some(({ senderKey }) => senderKey === message.senderAddress)
  );
}

function expectNear(actual: number, truth: number, relativeError: number): void {
  expect(Math.abs(actual - truth)).toBeLessThanOrEqual(Math.abs(truth) * relativeError);
}

test('the debt is what keeping every byte one more year emits', () => {
  const { bytes } = scan.truth.total();
  expectNear(report.summary.totalDebtG, (bytes / GIB) * 0.7 * 1000, 0.03);
  expect(report.summary.co2_debt_g).toBe(report.summary.totalDebtG);
});

test('the yearly figure is what the past year has received, stored and delivered', () => {
  const received = messages.filter((m) => !isOwn(m) && m.internalDateMs >= YEAR_MS);
  const bytes = received.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const truthKg = (bytes / GIB) * 0.7 + received.length * 0.004;
  expectNear(report.summary.annualFlowKg, truthKg, 0.03);
});

test("a sender's yearly figure counts its bulk mail and nothing else of it", () => {
  expect(report.senders.length).toBeGreaterThan(10);
  for (const sender of report.senders) {
    const own = messages.filter(
      (m) => m.senderAddress === sender.senderKey && isKnownNewsletter(m) && !isOwn(m),
    );
    const perYear = own.length;
    const grams = perYear * ((sender.avgSizeBytes / GIB) * 0.7 + 0.004) * 1000;
    expect(sender.annualFlowCo2G, sender.senderKey).toBeCloseTo(grams, 6);
    expect(sender.stockCo2DebtG, sender.senderKey).toBeCloseTo(
      ((sender.msgCount * sender.avgSizeBytes) / GIB) * 0.7 * 1000,
      6,
    );
  }
});

test('the possible saving is what the rows hold and a year of their newsletters', () => {
  const { byCategory, potentialSavingsKg } = report.summary;
  const stored =
    byCategory.newsletter.bytes + byCategory.legacy.bytes + byCategory.large_attachment.bytes;
  const flowG = report.senders.reduce((sum, sender) => sum + sender.annualFlowCo2G, 0);
  expect(potentialSavingsKg).toBeCloseTo((stored / GIB) * 0.7 + flowG / 1000, 9);
});

test('the rows hold just the messages that they mean, each in one row', () => {
  const newsletters = messages.filter((m) => isKnownNewsletter(m) && !isProtected(m));
  const isNewsletter = new Set(newsletters.map(({ id }) => id));
  const rest = messages.filter(
    (m) => !isNewsletter.has(m.id) && !isProtected(m) && !has(m, 'IMPORTANT'),
  );
  const large = rest.filter((m) => m.sizeBytes >= LARGE_BYTES && !isKnownNewsletter(m));
  const isLarge = new Set(large.map(({ id }) => id));
  const old = rest.filter((m) => m.internalDateMs < OLD_MS && !isLarge.has(m.id));
  const { byCategory } = report.summary;
  expect(byCategory.newsletter.count).toBe(newsletters.length);
  expect(byCategory.large_attachment.count).toBe(large.length);
  expect(byCategory.legacy.count).toBe(old.length);
});

test('the published span stands on both sides of every figure', () => {
  const { debtRange, flowRange, savingsRange } = report.summary;
  for (const range of [debtRange, flowRange, savingsRange]) {
    expect(range.lowKg).toBeLessThan(range.centralKg);
    expect(range.highKg).toBeGreaterThan(range.centralKg);
  }
  expect(debtRange.centralKg * 1000).toBeCloseTo(report.summary.totalDebtG, 9);
  expect(flowRange.centralKg).toBeCloseTo(report.summary.annualFlowKg, 9);
  expect(savingsRange.centralKg).toBeCloseTo(report.summary.potentialSavingsKg, 9);
});
