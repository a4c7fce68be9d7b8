import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  forEachPackedId,
  formatId,
  hashId,
  packIds,
} from '#worker/domain/scans/messages/message-id.ts';

const ids = fc.array(
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((id) => id.toString(16).padStart(16, '0')),
);

test('packing and reading back gives the same ids in the same order', () => {
  fc.assert(
    fc.property(ids, (given) => {
      const read: string[] = [];
      forEachPackedId(packIds(given), (high, low) => read.push(formatId(high, low)));
      expect(read).toEqual(given);
    }),
  );
});

test('a page of 500 ids takes 4,000 bytes', () => {
  expect(packIds(Array.from({ length: 500 }, () => '18c2f0a1b2c3d4e5')).byteLength).toBe(4000);
});

test.each(['', 'xyz', '18C2F0A1B2C3D4E5', '18c2f0a1b2c3d4e5f', '../secrets', '-1'])(
  'refuses to pack "%s"',
  (id) => {
    expect(() => packIds([id])).toThrow(RangeError);
  },
);

test('ids that follow one another are spread over the whole range', () => {
  const buckets = Array.from({ length: 16 }, () => 0);
  for (let low = 0; low < 16_000; low += 1) {
    const bucket = hashId(0x18c2f0a1, low, 7) >>> 28;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  expect(Math.min(...buckets)).toBeGreaterThan(850);
  expect(Math.max(...buckets)).toBeLessThan(1150);
});
