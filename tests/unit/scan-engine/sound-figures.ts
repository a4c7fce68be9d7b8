import { expect } from 'vitest';

import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';

/** Whatever the mailbox: every number is one and none is negative, and no part is more than the whole. */
export function expectSoundFigures({ summary, senders }: ScanReport): void {
  expect(unsoundNumbers({ summary, senders })).toEqual([]);
  const { byCategory, byYear, sizeInterval, totalEmails, total_size_bytes: bytes } = summary;
  const categories = Object.values(byCategory);
  const offered = sumOf(categories.map(({ count }) => count));
  expect(offered + summary.protectedCount).toBeLessThanOrEqual(totalEmails);
  expect(sumOf(categories.map((category) => category.bytes))).toBeLessThanOrEqual(
    bytes * 1.000_001,
  );
  expect(sumOf(byYear.map(({ count }) => count))).toBeLessThanOrEqual(totalEmails);
  expect(summary.old_emails).toBeLessThanOrEqual(totalEmails);
  expect(summary.large_attachments).toBeLessThanOrEqual(totalEmails);
  expect(sumOf(senders.map(({ msgCount }) => msgCount))).toBe(byCategory.newsletter.count);
  expect(sizeInterval.lowBytes).toBeLessThanOrEqual(bytes);
  expect(sizeInterval.highBytes).toBeGreaterThanOrEqual(bytes);
  expect(summary.accuracyPercent).toBeLessThanOrEqual(100);
  expect(summary.attributedShare).toBeLessThanOrEqual(1);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Where in a value a number is none, or negative. */
function unsoundNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unsoundNumbers(inner, `${path}.${key}`));
}
