import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ChosenIds } from '#durable-objects/mailbox-cleanup/chosen-ids.ts';
import { splitIntoBatches } from '#durable-objects/mailbox-cleanup/sealed-ids.ts';
import { packIds, unpackIds } from '#worker/domain/scan/message-id.ts';

const messageId = fc
  .bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn })
  .map((number) => number.toString(16).padStart(16, '0'));

test('each id is found in its batch and at its place, and no other id is found', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(messageId, { minLength: 1, maxLength: 2_500 }),
      messageId,
      (ids, other) => {
        const batches = splitIntoBatches(packIds(ids.toSorted()));
        const chosen = new ChosenIds(batches);
        for (const id of ids) {
          const place = chosen.findId(id);
          expect(place).not.toBeNull();
          const batch = batches[(place?.batchNumber ?? 0) - 1] ?? new Uint8Array();
          expect(unpackIds(batch)[place?.offset ?? -1]).toBe(id);
        }
        if (!ids.includes(other)) expect(chosen.findId(other)).toBeNull();
      },
    ),
    { numRuns: 20 },
  );
});

test('a batch holds a thousand ids, the last one what is left', () => {
  const ids = Array.from({ length: 2_001 }, (_, number) => number.toString(16).padStart(16, '0'));
  const sizes = splitIntoBatches(packIds(ids)).map((packed) => unpackIds(packed).length);
  expect(sizes).toEqual([1000, 1000, 1]);
});

test('nothing chosen is no batch, and nothing is found in it', () => {
  expect(splitIntoBatches(new Uint8Array())).toEqual([]);
  expect(new ChosenIds([]).findId('18c0000000000001')).toBeNull();
});
