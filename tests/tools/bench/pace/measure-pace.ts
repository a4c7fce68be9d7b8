import { latencyTime } from '#tests/tools/bench/engine/call-latency.ts';
import { generatedMailbox, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

const MOVE = 'users.messages.batchModify';
const GET = 'users.messages.get';
/** Calls of a clean-up that are under way together. */
const CONSUMERS = 5;
/** A generated mailbox names so many senders a message: the square root of its size, as its shape has it. */
const MESSAGES_OF_600_SENDERS = 100_000;
const SENDERS = 600;
/** Of those, a row of their own have so many at least. */
const OFFERED_SHARE = 0.5;
const LEAST_MESSAGES = 22_000;

/** What had been asked of Google by then, and how long it took. */
type Reached = { seconds: number; calls: number; units: number };

export type PaceFigures = {
  senders: number;
  messages: number;
  /** From the payment to the first mail in the trash, to the last that nothing has to prove, and to the end. */
  firstMoved: Reached;
  provenMoved: Reached;
  end: Reached;
  /** Messages read before the last of that was moved. */
  reads: number;
  /** Of senders that were asked, how many before. */
  askedBefore: number;
  exact: boolean;
};

/** Cleans the largest so many senders out of a mailbox that has just been scanned, and unsubscribes from them. */
export async function measurePace(senders: number, seed: number): Promise<PaceFigures> {
  const needed = MESSAGES_OF_600_SENDERS * (senders / OFFERED_SHARE / SENDERS) ** 2;
  const messages = Math.max(LEAST_MESSAGES, Math.ceil(needed));
  const mailbox = generatedMailbox(messages, seed);
  const time = latencyTime(seed, SCAN_NOW_MS);
  const scanned = await scanMailbox(mailbox, { mode: 'complete', time });
  const { rows, clock, sandbox, truth, choose, chooseSenders } = scanned;
  const rowIds = rows.newsletters.slice(0, senders).map(({ id }) => id);
  // What the scan has taken counts no more: somebody has chosen meanwhile.
  clock.nowMs += MINUTE_MS;
  const chosen = choose(rowIds);
  const before = truth.trashIds();
  let asked = 0;
  const askedAt: number[] = [];
  const cleanup = scanned.cleanup(rowIds, {
    consumers: CONSUMERS,
    senders: chooseSenders(rowIds),
    unsubscribe: () => async () => {
      asked += 1;
      askedAt.push(clock.nowMs);
      const result = { status: 'confirmed', reason: null, link: null, isAsked: true } as const;
      return { kind: 'unsubscribed', result };
    },
  });
  const from = sandbox.ledger.calls().length;
  const startedMs = clock.nowMs;
  await cleanup.start();
  const progress = await cleanup.run();

  const calls = sandbox.ledger.calls().slice(from);
  const proven = chosen.packedUnproven.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  const moves = calls.flatMap(({ method }, place) => (method === MOVE ? [place] : []));
  const lastProven = moves[Math.ceil(proven / 1_000) - 1] ?? -1;
  const reach = (place: number): Reached => {
    const made = calls.slice(0, place + 1);
    return {
      seconds: Math.round(((made.at(-1)?.atMs ?? startedMs) - startedMs) / 100) / 10,
      calls: made.length,
      units: made.reduce((sum, { units }) => sum + units, 0),
    };
  };
  const provenAtMs = calls[lastProven]?.atMs ?? startedMs;
  const trashed = truth.trashIds().length - before.length;
  return {
    senders: rowIds.length,
    messages: chosen.ids.length,
    firstMoved: reach(moves[0] ?? -1),
    provenMoved: reach(lastProven),
    end: reach(calls.length - 1),
    reads: calls.slice(0, lastProven).filter(({ method }) => method === GET).length,
    askedBefore: askedAt.filter((ms) => ms < provenAtMs).length,
    exact: progress.status === 'done' && trashed === progress.movedCount && asked === rowIds.length,
  };
}
