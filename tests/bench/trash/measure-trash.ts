import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';

/** How often the queue delivers each message; it promises once at least. */
const DELIVERIES = 3;
const NO_SUCH_BATCH = 1_000_000;

export type TrashFigures = {
  /** Messages that the chosen rows hold. */
  messages: number;
  /** Of the clean-up alone, its survey included. */
  gmailCalls: number;
  units: number;
  /** Deliveries beyond each message's first. */
  duplicatedDeliveries: number;
  /** Messages in the queue that name no work there is. */
  poisonMessages: number;
  /** The trash has got exactly the chosen messages, and the clean-up says so. */
  exact: boolean;
};

/** Moves all rows of a scanned mailbox to the trash, through a queue that repeats, reorders and lies. */
export async function measureTrash(messages: number, seed: number): Promise<TrashFigures> {
  const mailbox = await buildScannedMailbox(messages, { seed });
  const { truth, sandbox } = mailbox;
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const before = truth.trashIds();
  const callsBefore = sandbox.ledger.calls().length;
  const strays = poisonMessages();
  const cleanup = mailbox.cleanup(rowIds, { deliveries: DELIVERIES, seed, strays });
  await cleanup.start();
  const progress = await cleanup.run();

  const calls = sandbox.ledger.calls().slice(callsBefore);
  const trashed = new Set(truth.trashIds());
  const hasAll = [...before, ...ids].every((id) => trashed.has(id));
  const isExact =
    progress.status === 'done' &&
    progress.movedCount === ids.length &&
    hasAll &&
    trashed.size === before.length + ids.length;
  return {
    messages: ids.length,
    gmailCalls: calls.length,
    units: calls.reduce((sum, call) => sum + call.units, 0),
    duplicatedDeliveries: cleanup.sent.length * (DELIVERIES - 1),
    poisonMessages: strays.length,
    exact: isExact,
  };
}

/** A batch that does not exist, a survey that is none, and putting back before anybody asked for it. */
function poisonMessages(): CleanupMessage[] {
  const common = { version: 1, userId: 'usr_test', cleanupId: 'cln_test' } as const;
  return [
    { ...common, step: 'move', batchNumber: NO_SUCH_BATCH },
    { ...common, step: 'survey', batchNumber: 1 },
    { ...common, step: 'restore', batchNumber: 1 },
  ];
}
