import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { HARNESS_CLEANUP_ID } from '#tests/support/cleanup-life.ts';
import type { CleanupMessage } from '#worker/contract/mailbox-cleanup.ts';

/** Of the messages in the queue, so many come once more. */
const DUPLICATED_SHARE = 0.2;
/** And so many name no work that there is, or nothing that can be read: one of each kind at least. */
const POISON_SHARE = 0.01;
const NO_SUCH_BATCH = 1_000_000;
/** Of a generated mailbox, what is starred, labelled or the user's own is in no row: an eighth at most. */
const MAILBOX_PER_CHOSEN = 1.25;
const MOVE = 'users.messages.batchModify';
const GET = 'users.messages.get';

export type TrashFigures = {
  /** Messages that were moved: all that were chosen, but for letters among the unproven. */
  messages: number;
  /** Of those chosen, how many had to be proven by their own headers, how many of these were not, and the units it took. */
  unproven: number;
  letters: number;
  proofUnits: number;
  /** From the payment to the end, by the clock of the sandbox. */
  minutes: number;
  /** Of what moves mail. */
  gmailCalls: number;
  units: number;
  /** What is asked of Gmail beside: what has changed, and whether mail is what its row says. */
  checkCalls: number;
  checkUnits: number;
  /** Messages that the clean-up has put into the queue. */
  queueMessages: number;
  /** Deliveries beyond each message's first. */
  duplicatedDeliveries: number;
  /** Messages in the queue that name no work there is, or cannot be read. */
  poisonMessages: number;
  /** The trash has got exactly these messages, and the clean-up says so. */
  exact: boolean;
};

/** Moves so many messages of a mailbox to the trash, through a queue that repeats, reorders and lies. */
export async function measureTrash(
  messages: number,
  seed: number,
  unproven = 0,
): Promise<TrashFigures> {
  const mailbox = await buildChosenMailbox({
    messages: Math.ceil(messages * MAILBOX_PER_CHOSEN) + 50,
    seed,
    chosen: messages,
    unprovenEvery: unproven === 0 ? 0 : Math.floor(messages / unproven),
  });
  const { truth, sandbox, clock, unprovenCount } = mailbox;
  const letters = new Set(mailbox.letterIds);
  const ids = mailbox.ids.filter((id) => !letters.has(id));
  const before = truth.trashIds();
  const callsBefore = sandbox.ledger.calls().length;
  const strays = poisonMessages(messages);
  const cleanup = mailbox.cleanup({ duplicatedShare: DUPLICATED_SHARE, seed, strays });
  const startedMs = clock.nowMs;
  await cleanup.start();
  const progress = await cleanup.run();

  const calls = sandbox.ledger.calls().slice(callsBefore);
  const moves = calls.filter(({ method }) => method === MOVE);
  // Of rows of old mail a listing tells all: what is read is what has to be proven.
  const reads = calls.filter(({ method }) => method === GET);
  const checks = calls.filter(({ method }) => method !== MOVE && method !== GET);
  const unitsOf = (made: typeof calls) => made.reduce((sum, { units }) => sum + units, 0);
  const trashed = new Set(truth.trashIds());
  const hasAll = [...before, ...ids].every((id) => trashed.has(id));
  return {
    messages: ids.length,
    unproven: unprovenCount,
    letters: letters.size,
    proofUnits: unitsOf(reads),
    minutes: Math.round((clock.nowMs - startedMs) / 6_000) / 10,
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
      progress.refutedCount === letters.size &&
      hasAll &&
      trashed.size === before.length + ids.length,
  };
}

const OURS = {
  version: 1,
  userId: HARNESS_USER_ID,
  cleanupId: HARNESS_CLEANUP_ID,
  epoch: 0,
} as const;

/** Batches that do not exist, a survey that is none, putting back before anybody asked, and bodies of no sense. */
const POISON: readonly unknown[] = [
  { ...OURS, batch: { kind: 'move', number: NO_SUCH_BATCH } } satisfies CleanupMessage,
  { ...OURS, batch: { kind: 'survey', number: 1 } } satisfies CleanupMessage,
  { ...OURS, batch: { kind: 'restore', number: 1 } } satisfies CleanupMessage,
  undefined,
  null,
  'move batch 1',
  [],
  { ...OURS, batch: { kind: 'delete', number: 1 } },
  { ...OURS, batch: { kind: 'move', number: -1 } },
  { ...OURS, batch: { kind: 'move', number: '1' } },
  { ...OURS, version: 2, batch: { kind: 'move', number: 1 } },
];

function poisonMessages(messages: number): unknown[] {
  const count = Math.max(POISON.length, Math.ceil((messages / 1000) * POISON_SHARE));
  return Array.from({ length: count }, (_, order) => POISON[order % POISON.length]);
}
