import fc from 'fast-check';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#worker/domain/duration.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import { EVERY_LABEL } from '#worker/domain/scans/messages/label-plan.ts';
import {
  bucketWithin,
  fineSizeCells,
  isCheaperFetched,
  labelMarkCells,
  laterCell,
  planRescan,
  type RescanInput,
} from '#worker/domain/scans/rescan-plan.ts';
import { scanRules } from '#worker/domain/scans/scan-rules.ts';
import {
  FINE_BYTES,
  LARGE_BYTES,
  listingBuckets,
} from '#worker/domain/scans/listing/size-bucket.ts';

const FORMER_MS = Date.UTC(2026, 10, 21, 9, 41);

function inputAfter(hours: number, given: Partial<RescanInput> = {}): RescanInput {
  const previousHorizonMs = given.previousHorizonMs ?? FORMER_MS;
  const horizonMs = previousHorizonMs + hours * HOUR_MS;
  return {
    mode: 'quick',
    labels: EVERY_LABEL,
    timeZone: 'UTC',
    messages: 20_000,
    ...given,
    previousHorizonMs,
    horizonMs,
  };
}

type Message = { atMs: number; sizeBytes: number };

/** Whether Gmail's search finds a message, as far as it asks for age and size. */
function isFound(query: string, { atMs, sizeBytes }: Message): boolean {
  return query.split(' ').every((term) => {
    const [operator = '', value = ''] = term.replace(/^-/, '').split(':');
    const holds =
      operator === 'after'
        ? atMs >= Number(value) * 1000
        : operator !== 'larger' || sizeBytes > Number(value);
    return holds !== term.startsWith('-');
  });
}

test('new mail is in one listing that counts, of its age and about its size', () => {
  const messages = fc.record({
    hours: fc.double({ min: 0.01, max: 30, noNaN: true }),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    sizeBytes: fc.integer({ min: 0, max: 120_000_000 }),
    previousHorizonMs: fc.integer({
      min: Date.UTC(2025, 0, 1) / 1000,
      max: Date.UTC(2027, 0, 3) / 1000,
    }),
  });
  fc.assert(
    fc.property(messages, ({ hours, share, sizeBytes, previousHorizonMs: second }) => {
      const input = inputAfter(hours, { previousHorizonMs: second * 1000 });
      const horizonMs = Math.floor(input.horizonMs / 1000) * 1000;
      const atMs =
        input.previousHorizonMs + Math.floor((horizonMs - input.previousHorizonMs) * share);
      if (atMs >= horizonMs) return;
      const counting = planRescan(input).filter(({ isCounting }) => isCounting);
      const [cell, ...others] = counting.filter(({ query }) => isFound(query, { atMs, sizeBytes }));
      expect(others).toEqual([]);
      const band = ageBands(input.horizonMs, input.mode, 'UTC')[cell?.facts.ageBand ?? -1];
      expect(atMs).toBeLessThan(band?.toMs ?? 0);
      expect(atMs).toBeGreaterThanOrEqual(band?.fromMs ?? 0);
      const buckets = listingBuckets(input.messages);
      const listed = cell?.facts.sizeBucket ?? -1;
      const exact = buckets.findLastIndex(({ fromBytes }) => sizeBytes >= fromBytes);
      expect(bucketWithin(listed, sizeBytes, buckets)).toBe(exact);
      const fine = fineSizeCells(input).filter(({ query }) => isFound(query, { atMs, sizeBytes }));
      expect(fine.map(({ facts }) => facts.sizeBucket)).toEqual(
        sizeBytes >= FINE_BYTES ? [exact] : [],
      );
    }),
  );
});

test('mail that came after the scan began counts in no listing, and is in the one for it', () => {
  const input = inputAfter(2);
  const later = { atMs: input.horizonMs, sizeBytes: 5_000 };
  expect(planRescan(input).filter(({ query }) => isFound(query, later))).toEqual([]);
  expect(isFound(laterCell(input).query, later)).toBe(true);
  expect(isFound(laterCell(input).query, { ...later, atMs: input.horizonMs - 1 })).toBe(false);
});

test('of what became old it is asked whether it is important, and of nothing else', () => {
  const important = planRescan(inputAfter(2)).filter(({ query }) => query.includes('is:important'));
  expect(important).toHaveLength(1);
  const yearsAgo = Date.UTC(2023, 10, 21, 9, 41);
  expect(
    isFound(important[0]?.query.replace('is:important ', '') ?? '', {
      atMs: yearsAgo,
      sizeBytes: 1,
    }),
  ).toBe(true);
  expect(planRescan(inputAfter(0)).some(({ query }) => query.includes('is:important'))).toBe(false);
});

test('what a listing said of a size stands, whatever was fetched', () => {
  const buckets = listingBuckets(20_000);
  const numberOf = (bytes: number) => buckets.findIndex(({ fromBytes }) => fromBytes === bytes);
  const [fine, large] = [numberOf(FINE_BYTES), numberOf(LARGE_BYTES)];
  expect(bucketWithin(fine, 5, buckets)).toBe(fine);
  expect(bucketWithin(fine, LARGE_BYTES, buckets)).toBe(large - 1);
  expect(bucketWithin(large, 5, buckets)).toBe(large);
  expect(bucketWithin(1, 90_000_000, buckets)).toBe(1);
});

test('a few large messages are fetched, many are listed', () => {
  expect(isCheaperFetched(0, inputAfter(1))).toBe(true);
  expect(isCheaperFetched(8, inputAfter(1))).toBe(true);
  expect(isCheaperFetched(20, inputAfter(1))).toBe(false);
});

test('marks that labels tell are listed one by one', () => {
  const bits = labelMarkCells(inputAfter(1)).map(({ facts }) => facts.marks);
  expect(new Set(bits).size).toBe(11);
});

test('the rules of a scan go by one name as long as nothing of them changes', () => {
  expect(scanRules()).toMatch(/^\d+:[0-9a-f]{1,8}$/);
  expect(scanRules()).toBe(scanRules());
});
