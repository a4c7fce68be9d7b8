import type { CleanupJobDeps } from '#durable-objects/mailbox-cleanup/cleanup-job.ts';
import type { QuotaLedgerObject, UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { readCleanupMessage } from '#worker/cleanups/cleanup-queue.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';
import type {
  CleanupCopy,
  CleanupProgress,
  CleanupRows,
  UnsubscribeList,
} from '#worker/contract/cleanups.ts';
import type {
  CleanupMessage,
  CleanupPreparation,
  PreparedRow,
  PreparedSender,
  MailboxCleanupObject,
} from '#worker/contract/mailbox-cleanup.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { PACKED_ID_BYTES } from '#worker/domain/scans/messages/message-id.ts';

import { type Around, type AtFailpoint, Failpoints } from './cleanup-failpoints.ts';
import { beginCleanupLife, type CleanupLife, HARNESS_CLEANUP_ID } from './cleanup-life.ts';
import { type Fate, readFates } from './message-fates.ts';
import { isSimulatedCrash, type VirtualClock } from './scan-harness.ts';
import { createSqliteObjectStorage } from './sqlite-object-storage.ts';
import { buildUserQuota } from './user-quota.ts';

export const HARNESS_USER_ID = 'usr_test';
/** Where one step in four crashes, ten senders take thousands. */
const MAX_ROUNDS = 30_000;

/** What the scan has read of it, and its mean size, only where they matter. */
type ChosenRow = Pick<PreparedRow, 'id' | 'sender' | 'promise'> & Partial<PreparedRow>;

export type CleanupHarnessOptions = {
  clock: VirtualClock;
  openGmail: (isForced: boolean) => Promise<CleanupGmail>;
  packedIds: Uint8Array;
  /** Threads and rows of the messages; without them each is its own thread's, and none is in any row. */
  chosen?:
    | (Pick<CleanupPreparation, 'packedThreadIds' | 'packedRows'> &
        Omit<Partial<CleanupPreparation>, 'rows'> & { rows: readonly ChosenRow[] })
    | undefined;
  scannedAtMs?: number;
  historyId: string | null;
  /** Whom to unsubscribe from, with what carries it out. */
  senders?: readonly PreparedSender[];
  unsubscribe?: (around: Around) => CleanupJobDeps['unsubscribe'];
  /** Of the user. */
  unitsPerMinute?: number;
  /** The project's quota. */
  quota?: QuotaLedgerObject;
  /** The user's quota, shared with other work; without it there is none. */
  userQuota?: UserQuotaObject;
  /** By what name the user's quota knows it. */
  holder?: string;
  /** How often each message is delivered, in an order drawn from `seed`. */
  deliveries?: number;
  /** Consumers that are at work at the same time. */
  consumers?: number;
  /** The queue delivers before whoever sends is told that it has been sent. */
  isQueueSwift?: boolean;
  /** Of the messages, such a part is delivered once more: one of every so many. */
  duplicatedShare?: number;
  /** Bodies of messages in the queue that the clean-up did not send. */
  strays?: readonly unknown[];
  seed?: number;
  /** Ids that were sealed can never be opened again. */
  isKeyLost?: boolean;
  /** What the database says of the payment, should it be asked. */
  readPaidAtMs?: () => Promise<number | null>;
  /** Whether the mail that confirms the purchase has been sent; without it, it has. */
  isConfirmed?: () => boolean;
  /** Writes the copy that others read where they read it. */
  save?: (copy: CleanupCopy) => Promise<void>;
  at?: AtFailpoint;
};

export type CleanupHarness = {
  /** Lays the ids by, as before a payment. */
  prepare(): Promise<void>;
  /** Prepares and begins, as after one. */
  start(): Promise<void>;
  undo(): boolean;
  restoreRow(rowId: RowId): boolean;
  rows(): Promise<CleanupRows>;
  /** What has become of each message, in the order in which they were chosen. */
  fates(): Fate[];
  resume(): boolean;
  stop(): boolean;
  failBatch(message: CleanupMessage): void;
  /** Delivers messages and fires alarms until nothing is under way; returns how it then stands. */
  run(): Promise<CleanupProgress>;
  /** As `run`, but for at most so many rounds. */
  runFor(rounds: number): Promise<CleanupProgress>;
  /** As `runFor`, whether or not anything has been prepared, paid for or kept. */
  pass(rounds: number): Promise<void>;
  /** As services reach it. */
  object: MailboxCleanupObject;
  /** Fires the alarm once. @returns when it wants to be fired next. */
  runAlarm(): Promise<number | null>;
  progress(): CleanupProgress | null;
  senders(): Promise<UnsubscribeList>;
  forgetSenders(): void;
  /** What the database was told last. */
  copy(): CleanupCopy | null;
  /** Every message that was ever sent. */
  sent: CleanupMessage[];
  /** How many messages had been sent whenever the purchase was confirmed. */
  sentWhenConfirmed: number[];
  /** How many rows were left alone, each time that some were. */
  rowsLeft: number[];
  lives(): number;
  failpoints(): number;
  /** Deliveries beyond each message's first. */
  duplicated(): number;
};

/** Picks one of every so many, by chance. Of its own, so that the order of deliveries does not depend on how many are. */
function oneOfSoMany(share: number, seed: number): () => boolean {
  const random = new SeededRandom(seed);
  const many = Math.round(1 / share);
  let passed = 0;
  let picked = 0;
  return () => {
    if (share === 0) return false;
    if (passed % many === 0) picked = random.below(many);
    passed += 1;
    return (passed - 1) % many === picked;
  };
}

/**
 * Runs the real clean-up in virtual time: its object on Node's SQLite, its consumer as it is, and a queue
 * that delivers late, twice and in any order. A crash ends the object's life and the consumer's alike;
 * its message comes again.
 */
export function buildCleanupHarness(options: CleanupHarnessOptions): CleanupHarness {
  const { clock, deliveries = 1 } = options;
  let storage = createSqliteObjectStorage();
  const random = new SeededRandom(options.seed ?? 1);
  const isRepeated = oneOfSoMany(options.duplicatedShare ?? 0, options.seed ?? 1);
  const now = () => clock.nowMs;
  const sent: CleanupMessage[] = [];
  const sentWhenConfirmed: number[] = [];
  const rowsLeft: number[] = [];
  const failpoints = new Failpoints(options.at);
  const queued: unknown[] = [...(options.strays ?? [])];
  let copy: CleanupCopy | null = null;
  let lives = 0;
  let duplicated = 0;
  const quota =
    options.userQuota ??
    buildUserQuota(clock, {
      ...(options.unitsPerMinute === undefined ? {} : { unitsPerMinute: options.unitsPerMinute }),
      ...(options.quota === undefined ? {} : { ledger: options.quota }),
    });
  let life = beginLife();

  function beginLife(): CleanupLife {
    lives += 1;
    return beginCleanupLife(storage.beginLife(), options, {
      quota,
      failpoints,
      async send(messages) {
        sent.push(...messages);
        if (options.isQueueSwift === true) {
          for (const message of messages) await life.runBatch(message);
          return;
        }
        for (let delivery = 0; delivery < deliveries; delivery += 1) queued.push(...messages);
        const again = messages.filter(() => isRepeated());
        queued.push(...again);
        duplicated += again.length + messages.length * (deliveries - 1);
      },
      confirm() {
        sentWhenConfirmed.push(sent.length);
        return options.isConfirmed?.() ?? true;
      },
      onRowsLeft: (count) => void rowsLeft.push(count),
      async save(saved) {
        if (copy === null || copy.progress.version <= saved.progress.version) copy = saved;
        await options.save?.(saved);
      },
    });
  }

  /** @returns false when a crash ended it. */
  async function survives(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isSimulatedCrash(error)) throw error;
      life = beginLife();
      return false;
    }
  }

  /** An alarm that is due again at once, with nothing to show for it, would go round for ever. */
  async function runAlarmOnce(): Promise<void> {
    const before = life.job.find();
    const sentBefore = sent.length;
    const nextMs = await life.job.runAlarm();
    if (nextMs === null) wipe();
    const hasDone = sent.length > sentBefore || before?.savedVersion !== before?.version;
    if (nextMs === now() && !hasDone && life.job.find()?.savedMs !== now()) {
      throw new Error('the alarm is due again, and nothing was done');
    }
  }

  async function deliverOne(): Promise<void> {
    const [body] = queued.splice(random.below(queued.length), 1);
    const read = readCleanupMessage(body);
    // One of a newer release is left for it: here, for good.
    if (read.kind !== 'ours') return;
    const { message } = read;
    if (!(await survives(() => life.runBatch(message)))) queued.push(message);
  }

  function wipe(): void {
    storage = createSqliteObjectStorage();
    life = beginLife();
  }

  async function pass(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const atOnce = Math.min(options.consumers ?? 1, queued.length);
      await Promise.all(Array.from({ length: atOnce }, () => deliverOne()));
      const progress = life.job.progress();
      const isUnderWay = (progress !== null && isAtWork(progress)) || queued.length > 0;
      const nextMs = life.job.nextAlarmMs();
      if (!isUnderWay && (nextMs === null || nextMs > now())) break;
      if (queued.length === 0 && nextMs !== null) clock.nowMs = Math.max(clock.nowMs, nextMs);
      if (nextMs !== null && nextMs <= now()) await survives(() => runAlarmOnce());
    }
  }

  async function runFor(rounds: number): Promise<CleanupProgress> {
    await pass(rounds);
    return progressOf();
  }

  function progressOf(): CleanupProgress {
    const progress = life.job.progress();
    if (progress === null) throw new Error('the clean-up has not been started');
    return progress;
  }

  const chosen = {
    packedIds: options.packedIds,
    packedThreadIds: options.packedIds,
    packedRows: new Uint8Array(),
    packedUnproven: new Uint8Array(options.packedIds.byteLength / PACKED_ID_BYTES),
    packedUnlocked: new Uint8Array(options.packedIds.byteLength / PACKED_ID_BYTES),
    ...options.chosen,
    rows: (options.chosen?.rows ?? []).map((row) => ({
      senderKey: null,
      readCount: 0,
      meanBytes: 0,
      ...row,
    })),
  };
  let laidBy: Parameters<typeof readFates>[1] = chosen;

  /** Of two that are laid by the first counts. */
  function prepareWith(preparation: CleanupPreparation): Promise<void> {
    if (life.job.find() === null) laidBy = preparation;
    return life.job.prepare(preparation);
  }

  const prepare = () =>
    prepareWith({
      cleanupId: HARNESS_CLEANUP_ID,
      userId: HARNESS_USER_ID,
      ...chosen,
      scannedAtMs: options.scannedAtMs ?? now(),
      historyId: options.historyId,
      senders: options.senders ?? [],
      namesUntilMs: now() + DAY_MS,
      preparedAtMs: now(),
      expiresAtMs: now() + DAY_MS,
    });

  /** Whichever life it is in, and nothing once it has been wiped. */
  const object: MailboxCleanupObject = {
    prepare: prepareWith,
    keep: async (untilMs) => life.job.keep(untilMs),
    start: async (paidAtMs) => life.job.start(paidAtMs),
    progress: async () => life.job.progress(),
    runBatch: (message) => life.job.runBatch(message),
    failBatch: async (message) => life.job.failBatch(message),
    resume: async () => life.job.resume(),
    undo: async () => life.job.undo(),
    stop: async (paidAtMs) => life.job.stop(paidAtMs),
    restoreRow: async (rowId) => life.job.restoreRow(rowId),
    rows: () => life.job.rows(),
    senders: () => life.job.senders(),
    hashedSenders: async () => life.job.hashedSenders(),
    forgetSenders: async () => life.job.forgetSenders(),
    closeSession: async () => {},
    async runOverdueAlarm() {
      if ((await life.job.runAlarm()) === null) wipe();
      return life.job.heldUntilMs();
    },
    destroy: async () => wipe(),
  };

  return {
    prepare,
    async start() {
      await prepare();
      life.job.start(now());
    },
    undo: () => life.job.undo(),
    restoreRow: (rowId) => life.job.restoreRow(rowId),
    rows: () => life.job.rows(),
    fates: () => readFates(storage.beginLife(), laidBy),
    resume: () => life.job.resume(),
    stop: () => life.job.stop(now()),
    failBatch: (message) => life.job.failBatch(message),
    async run() {
      const progress = await runFor(MAX_ROUNDS);
      if (queued.length > 0 || isAtWork(progress)) {
        throw new Error(`the clean-up is still ${progress.status} after ${MAX_ROUNDS} rounds`);
      }
      return progress;
    },
    runFor,
    pass,
    object,
    runAlarm: () => life.job.runAlarm(),
    progress: () => life.job.progress(),
    senders: () => life.job.senders(),
    forgetSenders: () => life.job.forgetSenders(),
    copy: () => copy,
    sent,
    sentWhenConfirmed,
    rowsLeft,
    lives: () => lives,
    failpoints: () => failpoints.count,
    duplicated: () => duplicated,
  };
}
