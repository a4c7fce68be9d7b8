import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ChosenIds } from '#durable-objects/mailbox-cleanup/survey/chosen-ids.ts';
import { batchPositions } from '#durable-objects/mailbox-cleanup/stores/sealed-batches.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';

const messageId = fc
  .bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn })
  .map((number) => number.toString(16).padStart(16, '0'));

const anyMail = fc.uniqueArray(messageId, { minLength: 1, maxLength: 2_500 }).chain((ids) =>
  fc.record({
    ids: fc.constant(ids.toSorted()),
    unproven: fc.array(fc.constantFrom(0, 1), { minLength: ids.length, maxLength: ids.length }),
  }),
);

const sizesOf = (unproven: readonly number[]) =>
  batchPositions(Uint8Array.from(unproven), unproven.length).map(
    ({ positions }) => positions.length,
  );

test('each id is found in its batch and at its place, and no other id is found', () => {
  fc.assert(
    fc.property(anyMail, messageId, ({ ids, unproven }, other) => {
      const batches = batchPositions(Uint8Array.from(unproven), ids.length).map(({ positions }) =>
        Array.from(positions, (position) => ids[position] ?? ''),
      );
      const chosen = new ChosenIds(batches.map(packIds));
      for (const id of ids) {
        const place = chosen.findId(id);
        expect(place).not.toBeNull();
        if (place === null) continue;
        expect(batches[place.batchNumber - 1]?.[place.offset]).toBe(id);
        expect(chosen.idAt(place)).toBe(id);
      }
      if (!ids.includes(other)) expect(chosen.findId(other)).toBeNull();
    }),
    { numRuns: 20 },
  );
});

test('a batch holds a thousand ids, the last one what is left', () => {
  expect(sizesOf(Array.from({ length: 2_001 }, () => 0))).toEqual([1000, 1000, 1]);
});

test('what has to be proven is in smaller batches behind the others', () => {
  const unproven = Array.from({ length: 1_500 }, (_, position) => position % 2);
  expect(sizesOf(unproven)).toEqual([750, 105, 105, 105, 105, 105, 105, 105, 15]);
});

test('a message of which nothing is said has to be proven', () => {
  expect(batchPositions(new Uint8Array(), 3)).toEqual([
    { positions: Uint32Array.of(0, 1, 2), isUnproven: true },
  ]);
});

test('nothing chosen is no batch, and nothing is found in it', () => {
  expect(batchPositions(new Uint8Array(), 0)).toEqual([]);
  expect(new ChosenIds([]).findId('18c0000000000001')).toBeNull();
});
