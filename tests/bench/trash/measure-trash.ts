import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { HARNESS_CLEANUP_ID } from '#tests/support/cleanup-life.ts';
import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';

/** Of the messages in the queue, so many come once more. */
const DUPLICATED_SHARE = 0.2;
/** And so many name no work that there is, or nothing that can be read: one of each kind at least. */
const POISON_SHARE = 0.01;
const NO_SUCH_BATCH = 1_000_000;
/** Of a generated mailbox, what is starred, labelled or the user's own is in no row: an eighth at most. */
const MAILBOX_PER_CHOSEN = 1.25;
const MOVE = 'users.messages.batchModify';

export type TrashFigures = {
  /** Messages that were chosen. */
  messages: number;
  /** From the first that moves mail on. */
  gmailCalls: number;
  units: number;
  /** What is asked of Gmail before anything is moved. */
  checkCalls: number;
  checkUnits: number;
  /** Messages that the clean-up has put into the queue. */
  queueMessages: number;
  /** Deliveries beyond each message's first. */
  duplicatedDeliveries: number;
  /** Messages in the queue that name no work there is, or cannot be read. */
  poisonMessages: number;
  /** The trash has got exactly the chosen messages, and the clean-up says so. */
  exact: boolean;
};

/** Moves so many messages of a mailbox to the trash, through a queue that repeats, reorders and lies. */
export async function measureTrash(messages: number, seed: number): Promise<TrashFigures> {
  const mailbox = await buildChosenMailbox({
    messages: Math.ceil(messages * MAILBOX_PER_CHOSEN) + 50,
    seed,
    chosen: messages,
  });
  const { truth, sandbox, ids } = mailbox;
  const before = truth.trashIds();
  const callsBefore = sandbox.ledger.calls().length;
  const strays = poisonMessages(messages);
  const cleanup = mailbox.cleanup({ duplicatedShare: DUPLICATED_SHARE, seed, strays });
  await cleanup.start();
  const progress = await cleanup.run();

  const calls = sandbox.ledger.calls().slice(callsBefore);
  const firstMove = calls.findIndex(({ method }) => method === MOVE);
  const checks = firstMove === -1 ? calls : calls.slice(0, firstMove);
  const moves = calls.slice(checks.length);
  const unitsOf = (made: typeof calls) => made.reduce((sum, { units }) => sum + units, 0);
  const trashed = new Set(truth.trashIds());
  const hasAll = [...before, ...ids].every((id) => trashed.has(id));
  return {
    messages: ids.length,
    gmailCalls: moves.length,
    units: unitsOf(moves),
    checkCalls: checks.length,
    checkUnits: unitsOf(checks),
    queueMessages: cleanup.sent.length,
    duplicatedDeliveries: cleanup.duplicated(),
    poisonMessages: strays.length,
    exact:
      progress.status === 'done' &&
      progress.movedCount === ids.length &&
      hasAll &&
      trashed.size === before.length + ids.length,
  };
}

const OURS = { version: 1, userId: HARNESS_USER_ID, cleanupId: HARNESS_CLEANUP_ID } as const;

/** Batches that do not exist, a survey that is none, putting back before anybody asked, and bodies of no sense. */
const POISON: readonly unknown[] = [
  { ...OURS, step: 'move', batchNumber: NO_SUCH_BATCH } satisfies CleanupMessage,
  { ...OURS, step: 'survey', batchNumber: 1 } satisfies CleanupMessage,
  { ...OURS, step: 'restore', batchNumber: 1 } satisfies CleanupMessage,
  undefined,
  null,
  'move batch 1',
  [],
  { ...OURS, step: 'delete', batchNumber: 1 },
  { ...OURS, step: 'move', batchNumber: -1 },
  { ...OURS, step: 'move', batchNumber: '1' },
  { ...OURS, version: 2, step: 'move', batchNumber: 1 },
];

function poisonMessages(messages: number): unknown[] {
  const count = Math.max(POISON.length, Math.ceil((messages / 1000) * POISON_SHARE));
  return Array.from({ length: count }, (_, order) => POISON[order % POISON.length]);
}
