import { expect, test } from 'vitest';

import { generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import { visibleMessages } from '#tests/tools/google-sandbox/support/generated-messages.ts';
import { CO2_METHOD } from '#worker/domain/co2.ts';
import {
  earlyEstimate,
  type EarlyEstimate,
} from '#worker/domain/scans/estimates/early-estimate.ts';
import {
  FINE_BYTES,
  listingBuckets,
  MEDIUM_BYTES,
} from '#worker/domain/scans/listing/size-bucket.ts';
import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';

const KIB = 1024;

/** What the listings are done with, in the order of the plan: large mail first, then the small from below. */
const STAGES: readonly { name: string; isListed: (fromBytes: number) => boolean }[] = [
  { name: '1 MiB and more', isListed: (from) => from >= MEDIUM_BYTES },
  { name: '128 KiB and more', isListed: (from) => from >= FINE_BYTES },
  ...[16, 32, 64, 128].map((kib) => ({
    name: `up to ${kib} KiB as well`,
    isListed: (from: number) => from >= FINE_BYTES || from < kib * KIB,
  })),
];

function estimateAt(
  sizes: readonly number[],
  isListed: (fromBytes: number) => boolean,
  messages = sizes.length,
): EarlyEstimate | null {
  const buckets = listingBuckets(messages);
  const counts = buckets.map(() => 0);
  for (const size of sizes) {
    const bucket = buckets.findIndex(({ toBytes }) => toBytes === null || size < toBytes);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return earlyEstimate({
    messages,
    buckets,
    method: CO2_METHOD,
    listed: buckets.map(({ fromBytes }, bucket) => {
      const isDone = isListed(fromBytes);
      return { count: isDone ? (counts[bucket] ?? 0) : 0, isOpen: !isDone };
    }),
  });
}

function estimates(sizes: readonly number[]): EarlyEstimate[] {
  return STAGES.map(({ isListed }) => {
    const estimate = estimateAt(sizes, isListed);
    if (estimate === null) throw new Error('no estimate, though all large mail is listed');
    return estimate;
  });
}

function sizesOf(mailbox: ReturnType<typeof generatedMailbox>): number[] {
  return visibleMessages(mailbox).map(({ sizeBytes }) => sizeBytes);
}

function totalOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** `count` sizes around a median, a tenth of them with attachments. */
function lognormalSizes(count: number, medianBytes: number, seed: number): number[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () =>
    Math.round(
      random() < 0.1
        ? Math.min(40_000_000, 400_000 * Math.exp(1.3 * normal()))
        : Math.max(900, medianBytes * Math.exp(0.9 * normal())),
    ),
  );
}

test('nothing is told before all mail of 1 MiB and more is listed', () => {
  expect(estimateAt([1, 2, 3], () => false)).toBeNull();
  expect(estimateAt([1, 2, 3], (from) => from >= 2 * MEDIUM_BYTES)).toBeNull();
});

test.each([
  ['standard', 20_000, 1],
  ['standard', 100_000, 2],
  ['hard', 20_000, 3],
  ['non-bulk-updates', 20_000, 4],
  ['no-categories', 20_000, 5],
  ['one-sender', 20_000, 6],
  ['one-bucket', 20_000, 7],
] satisfies [MailboxVariant, number, number][])(
  'at every stage the interval holds what a mailbox (%s, %i messages) weighs',
  (variant, messages, seed) => {
    const owner = { address: 'anna@postlada.example', name: 'Anna' };
    const nowMs = Date.UTC(2026, 10, 21);
    const sizes = sizesOf(generateMailbox({ messages, seed, nowMs, owner, variant }));
    const truth = totalOf(sizes);
    for (const { lowBytes, bytes, highBytes } of estimates(sizes)) {
      expect(lowBytes).toBeLessThanOrEqual(truth);
      expect(highBytes).toBeGreaterThanOrEqual(truth);
      expect(lowBytes).toBeLessThanOrEqual(bytes);
      expect(highBytes).toBeGreaterThanOrEqual(bytes);
    }
  },
);

test.each([
  ['letters and lists', 5_000],
  ['newsletters', 40_000],
  ['newsletters full of pictures', 60_000],
])('the interval holds for mailboxes of other kinds as well: %s', (_kind, medianBytes) => {
  for (const seed of [1, 2, 3]) {
    const sizes = lognormalSizes(8_000, medianBytes, seed);
    const truth = totalOf(sizes);
    for (const { lowBytes, highBytes } of estimates(sizes)) {
      expect(truth).toBeGreaterThan(lowBytes);
      expect(truth).toBeLessThan(highBytes);
    }
  }
});

test('the interval narrows as listings come in', () => {
  const widths = estimates(sizesOf(generatedMailbox(20_000, 11))).map(
    ({ lowBytes, highBytes }) => highBytes - lowBytes,
  );
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  const [first = 0] = widths;
  expect(widths.at(-1) ?? 0).toBeLessThan(first / 3);
});

test('it never goes beyond what the bounds of the buckets allow', () => {
  const sizes = [10_000, 10_000, 3 * MEDIUM_BYTES];
  const { lowBytes = 0, highBytes = 0 } = estimateAt(sizes, () => true) ?? {};
  const buckets = listingBuckets(sizes.length);
  const bucketOf = (size: number) =>
    buckets.find(({ toBytes }) => toBytes === null || size < toBytes);
  expect(lowBytes).toBeGreaterThanOrEqual(
    totalOf(sizes.map((size) => bucketOf(size)?.fromBytes ?? 0)),
  );
  expect(highBytes).toBeLessThanOrEqual(totalOf(sizes.map((size) => bucketOf(size)?.toBytes ?? 0)));
});

test('once all is listed, what Gmail’s total holds beyond it weighs nothing', () => {
  const sizes = sizesOf(generatedMailbox(2_000, 3));
  const all = estimateAt(sizes, () => true);
  expect(estimateAt(sizes, () => true, 2_300)).toEqual(all);
});

test('spam and trash in Gmail’s total do not push the interval past the truth', () => {
  const sizes = sizesOf(generatedMailbox(20_000, 4));
  const truth = totalOf(sizes);
  for (const { isListed } of STAGES) {
    const { lowBytes = 0, highBytes = 0 } = estimateAt(sizes, isListed, 21_500) ?? {};
    expect(lowBytes).toBeLessThanOrEqual(truth);
    expect(highBytes).toBeGreaterThanOrEqual(truth);
  }
});

test('an empty mailbox weighs nothing, and no figure is ever not a number', () => {
  for (const { isListed } of STAGES) {
    expect(estimateAt([], isListed)).toMatchObject({
      messages: 0,
      bytes: 0,
      lowBytes: 0,
      highBytes: 0,
    });
    for (const messages of [1, 2, 1_000_000]) {
      const { debtRange, ...figures } = estimateAt([], isListed, messages) ?? {};
      for (const value of [...Object.values(figures), ...Object.values(debtRange ?? {})]) {
        expect(Number.isFinite(value)).toBe(true);
      }
    }
  }
});
