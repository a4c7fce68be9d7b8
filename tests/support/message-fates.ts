import {
  countFlags,
  emptyFlagCounts,
  isToMove,
  type FlagCounts,
} from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';
import { MessageStore } from '#durable-objects/mailbox-cleanup/stores/message-store.ts';
import { RowStore } from '#durable-objects/mailbox-cleanup/stores/row-store.ts';
import { chosenBatches } from '#durable-objects/mailbox-cleanup/stores/sealed-batches.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';

/** What became of one message of a clean-up. `moved`: it is not put back; `waiting`: it may still be moved. */
export type Fate = keyof FlagCounts | 'waiting';

/** Of each message in the order in which they were chosen, by its flags alone; none before anything is laid by. */
export function readFates(
  database: ObjectDatabase,
  preparation: Parameters<typeof chosenBatches>[0],
): Fate[] {
  const messages = new MessageStore(database, new RowStore(database));
  const fates: Fate[] = [];
  const places = chosenBatches(preparation).map(({ positions }) => positions);
  for (const { batchNumber, flags, wasMoved } of messages.all()) {
    flags.forEach((known, offset) => {
      const place = places[batchNumber - 1]?.[offset];
      if (place === undefined) throw new Error(`batch ${batchNumber} holds more than was chosen`);
      fates[place] = fateOf(known, wasMoved);
    });
  }
  return fates;
}

/** @throws Error for a message that is two things at once, or nothing. */
function fateOf(flags: number, wasMoved: boolean): Fate {
  const counts = emptyFlagCounts();
  countFlags(counts, flags, wasMoved);
  const { moved, restored, notInTrash } = counts;
  if (restored + notInTrash > moved) throw new Error('put back, and never moved');
  const [fate, ...more] = [
    ...(restored === 1 ? (['restored'] as const) : []),
    ...(notInTrash === 1 ? (['notInTrash'] as const) : []),
    ...(moved === 1 && restored + notInTrash === 0 ? (['moved'] as const) : []),
    ...(['alreadyDeleted', 'protectedSince', 'mismatched', 'refuted', 'excluded'] as const).filter(
      (each) => counts[each] === 1,
    ),
    ...(moved === 0 && isToMove(flags) ? (['waiting'] as const) : []),
  ];
  if (fate === undefined || more.length > 0) throw new Error(`a message is ${[fate, ...more]}`);
  return fate;
}
