import { expect, test } from 'vitest';

import {
  generate,
  hasLabel,
  visibleMessages,
} from '#tests/tools/google-sandbox/support/generated-messages.ts';

import { createBulkSenders } from './bulk-sender.ts';
import { SeededRandom } from './seeded-random.ts';

const SEEDS = [1, 2, 3, 4, 5];
const MAILBOXES = SEEDS.map((seed) => generate({ messages: 100_000, seed }));
const MESSAGES = MAILBOXES.map(visibleMessages);

/** Bulk senders as the mailbox of a seed has them. */
function sendersOf(seed: number, messages = 100_000) {
  return createBulkSenders(new SeededRandom(seed, 1), messages, 'standard', null);
}

/** The normal distribution's share below a value (Abramowitz and Stegun 7.1.26, error below 2e-7). */
function normalShareBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const coefficients = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const sum = coefficients.reduce((total, coefficient) => (total + coefficient) * t, 0);
  const share = 0.5 * sum * Math.exp(-x * x);
  return value < 0 ? share : 1 - share;
}

/** The share's distance from what it is to be, in standard errors. */
function errorsFrom(expected: number, count: number, total: number): number {
  return Math.abs(count - total * expected) / Math.sqrt(total * expected * (1 - expected));
}

test.each<[string, number, (seedIndex: number, ordinal: number) => boolean]>([
  ['sent', 0.05, (index, ordinal) => hasLabelIn(index, ordinal, 'SENT')],
  ['important', 0.2, (index, ordinal) => hasLabelIn(index, ordinal, 'IMPORTANT')],
  ['starred', 0.02, (index, ordinal) => hasLabelIn(index, ordinal, 'STARRED')],
  ['labelled', 0.05, (index, ordinal) => MAILBOXES[index]?.columns.userLabelSets[ordinal] !== 0],
])('the share of %s mail is %f in every seed, but for chance', (_, expected, matches) => {
  MESSAGES.forEach((messages, index) => {
    const count = messages.filter(({ ordinal }) => matches(index, ordinal)).length;
    expect(errorsFrom(expected, count, messages.length)).toBeLessThan(4);
  });
});

function hasLabelIn(index: number, ordinal: number, label: 'SENT' | 'IMPORTANT' | 'STARRED') {
  const mailbox = MAILBOXES[index];
  return mailbox !== undefined && hasLabel(mailbox, ordinal, label);
}

test('the share of bulk mail is 0.45 in every seed, but for chance', () => {
  for (const messages of MESSAGES) {
    const bulk = messages.filter(({ kind }) => kind === 'bulk').length;
    expect(errorsFrom(0.45, bulk, messages.length)).toBeLessThan(4);
  }
});

test.each([
  [1_000, 60],
  [10_000, 190],
  [100_000, 600],
  [400_000, 1_200],
  [1_000_000, 1_897],
])('a mailbox of %i has %i bulk senders, each on a domain of its own', (messages, count) => {
  const senders = sendersOf(1, messages);
  expect(senders).toHaveLength(count);
  expect(new Set(senders.map(({ domain }) => domain)).size).toBe(count);
});

test('sender volumes are lognormal with a sigma of 1.8 (Kolmogorov-Smirnov, 6,000 senders)', () => {
  const logs = Array.from({ length: 10 }, (_, seed) => sendersOf(seed).map(({ weight }) => weight))
    .flat()
    .map((weight) => Math.log(weight) / 1.8)
    .sort((one, other) => one - other);
  const distance = Math.max(
    ...logs.map((log, index) => {
      const share = normalShareBelow(log);
      return Math.max(share - index / logs.length, (index + 1) / logs.length - share);
    }),
  );
  expect(logs).toHaveLength(6_000);
  // 1.95 / √n: a true lognormal is further off once in a thousand times.
  expect(distance).toBeLessThan(1.95 / Math.sqrt(logs.length));
});

test('messages fall to senders in proportion to their volumes (chi-square)', () => {
  SEEDS.forEach((seed, index) => {
    const senders = sendersOf(seed);
    const weight = senders.reduce((sum, sender) => sum + sender.weight, 0);
    const bulk = (MESSAGES[index] ?? []).filter(({ kind }) => kind === 'bulk');
    const counts = new Map<string, number>();
    for (const { sender } of bulk) counts.set(sender, (counts.get(sender) ?? 0) + 1);
    // Each has one message before the others are drawn.
    const terms = senders
      .map((sender) => ({
        seen: counts.get(sender.address) ?? 0,
        expected: 1 + ((bulk.length - senders.length) * sender.weight) / weight,
      }))
      .filter(({ expected }) => expected >= 10)
      .map(({ seen, expected }) => (seen - expected) ** 2 / expected);
    const chiSquare = terms.reduce((sum, term) => sum + term, 0);
    expect(terms.length).toBeGreaterThan(200);
    expect(Math.abs(chiSquare - terms.length) / Math.sqrt(2 * terms.length)).toBeLessThan(4);
  });
});

test('sizes vary by six times their mean, over seeds', () => {
  const variations = MESSAGES.map((messages) => {
    const mean = messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / messages.length;
    const squares = messages.reduce((sum, { sizeBytes }) => sum + (sizeBytes - mean) ** 2, 0);
    return Math.sqrt(squares / messages.length) / mean;
  });
  const mean = variations.reduce((sum, variation) => sum + variation, 0) / variations.length;
  expect(mean).toBeGreaterThan(5.4);
  expect(mean).toBeLessThan(6.6);
});

test('sizes are a mixture of lognormals: without attachments they spread far less', () => {
  const [mailbox] = MAILBOXES;
  const logs = (MESSAGES[0] ?? [])
    .filter(
      ({ kind, ordinal, sizeBytes }) =>
        kind === 'personal' && mailbox?.columns.attachmentFlags[ordinal] === 0 && sizeBytes > 900,
    )
    .map(({ sizeBytes }) => Math.log(sizeBytes));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const sigma = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
  expect(Math.exp(mean)).toBeGreaterThan(7_000);
  expect(Math.exp(mean)).toBeLessThan(9_000);
  expect(sigma).toBeGreaterThan(0.8);
  expect(sigma).toBeLessThan(1);
});

test('mail comes from all of ten years, and more from the later ones', () => {
  for (const messages of MESSAGES) {
    const years = Array.from(
      { length: 10 },
      (_, year) => messages.filter(({ ageDays }) => Math.floor(ageDays / 365.25) === year).length,
    );
    expect(years.reduce((sum, count) => sum + count, 0)).toBe(messages.length);
    expect(Math.min(...years)).toBeGreaterThan(messages.length * 0.03);
    expect(years[0]).toBeGreaterThan(years[9] ?? 0);
  }
});
