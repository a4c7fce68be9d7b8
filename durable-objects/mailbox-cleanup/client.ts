import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';
import type { CleanupProgress, CleanupRows, UnsubscribeList } from '#worker/contract/cleanups.ts';
import type {
  BatchAnswer,
  CleanupMessage,
  CleanupPreparation,
} from '#worker/contract/mailbox-cleanup.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';

/** What a clean-up's object answers to; MailboxCleanup documents each. */
export interface MailboxCleanupObject extends Rpc.DurableObjectBranded {
  prepare(preparation: CleanupPreparation): Promise<void>;
  keep(untilMs: number): Promise<void>;
  start(paidAtMs: number): Promise<boolean>;
  progress(): Promise<CleanupProgress | null>;
  runBatch(message: CleanupMessage): Promise<BatchAnswer>;
  failBatch(message: CleanupMessage): Promise<void>;
  resume(): Promise<boolean>;
  undo(): Promise<boolean>;
  stop(paidAtMs: number): Promise<boolean>;
  restoreRow(rowId: string): Promise<boolean>;
  rows(): Promise<CleanupRows>;
  senders(): Promise<UnsubscribeList>;
  forgetSenders(): Promise<void>;
  unitLeases(): Promise<UnitLease[]>;
  makeRoom(units: number): Promise<UnitLease[]>;
  closeSession(sessionId: string): Promise<void>;
  lookAfter(): Promise<number | null>;
  destroy(): Promise<void>;
  fetch(request: Request): Promise<Response>;
}

export type MailboxCleanupNamespace = DurableObjectNamespace<MailboxCleanupObject>;

/**
 * The only way to a clean-up's object. Its name holds the user, so that nobody reaches another's by a
 * guessed id. Every method throws when the object cannot be reached, and is safe to repeat.
 */
export interface CleanupObjects {
  /**
   * Lays by the ids that an order has chosen, before it is paid for: from then on nothing that happens to
   * the scan can lose them. Wiped at `expiresAtMs` unless started by then.
   */
  prepare(preparation: CleanupPreparation): Promise<void>;
  /** Keeps what has been prepared until then at least: its payment is on its way. */
  keep(userId: string, cleanupId: string, untilMs: number): Promise<void>;
  /** Begins the work of a paid order; false when its ids are not there (any longer). */
  start(userId: string, cleanupId: string, paidAtMs: number): Promise<boolean>;
  /** null when nothing is there (any longer). */
  progress(userId: string, cleanupId: string): Promise<CleanupProgress | null>;
  /** Does the batch that a queue message names, if it is still to be done. */
  runBatch(message: CleanupMessage): Promise<BatchAnswer>;
  /** The queue has dead-lettered this message: its batch counts as failed, unless it is done already. */
  failBatch(message: CleanupMessage): Promise<void>;
  /** Goes on with what is suspended or has failed; false when there is nothing of that kind. */
  resume(userId: string, cleanupId: string): Promise<boolean>;
  /** Puts back what was moved; false when there is nothing to put back. */
  undo(userId: string, cleanupId: string): Promise<boolean>;
  /**
   * Moves and asks for nothing more of a paid order, for good; what is being put back goes on. False while
   * something that was under way may still come to something.
   */
  stop(userId: string, cleanupId: string, paidAtMs: number): Promise<boolean>;
  /** Puts one row back; false while mail is being moved, and when there is nothing of it to put back. */
  restoreRow(userId: string, cleanupId: string, rowId: string): Promise<boolean>;
  /** What became of each row; none when nothing is there (any longer). */
  rows(userId: string, cleanupId: string): Promise<CleanupRows>;
  /** Whom it unsubscribes from, and how each stands; nobody when nothing is there (any longer). */
  senders(userId: string, cleanupId: string): Promise<UnsubscribeList>;
  /** Forgets what senders are called, and where they can be left by hand. */
  forgetSenders(userId: string, cleanupId: string): Promise<void>;
  /** What the clean-up has taken of its user's quota at Google and still counts. */
  unitLeases(userId: string, cleanupId: string): Promise<UnitLease[]>;
  /** Has it leave `units` of each minute to its user's other clean-ups for a while. @returns as unitLeases does */
  makeRoom(userId: string, cleanupId: string, units: number): Promise<UnitLease[]>;
  /** Answers a WebSocket upgrade that the Worker has let through. */
  openSocket(userId: string, cleanupId: string, sessionId: string): Promise<Response>;
  /** Closes the sockets that this session has opened. */
  closeSession(userId: string, cleanupId: string, sessionId: string): Promise<void>;
  /**
   * Does what an alarm that was lost would have done: what is over by now is wiped. @returns until when ids of mail are
   * held, in epoch ms; null when nothing is there (any longer)
   */
  lookAfter(userId: string, cleanupId: string): Promise<number | null>;
  /** Stops the clean-up and wipes what its object holds. */
  destroy(userId: string, cleanupId: string): Promise<void>;
}

export function createCleanupObjects(namespace: MailboxCleanupNamespace): CleanupObjects {
  const objectOf = (userId: string, cleanupId: string) =>
    namespace.getByName(`${userId}:${cleanupId}`);
  const objectFor = ({ userId, cleanupId }: CleanupMessage) => objectOf(userId, cleanupId);
  return {
    async prepare(preparation) {
      await objectOf(preparation.userId, preparation.cleanupId).prepare(preparation);
    },
    async keep(userId, cleanupId, untilMs) {
      await objectOf(userId, cleanupId).keep(untilMs);
    },
    async start(userId, cleanupId, paidAtMs) {
      return objectOf(userId, cleanupId).start(paidAtMs);
    },
    async progress(userId, cleanupId) {
      return objectOf(userId, cleanupId).progress();
    },
    async runBatch(message) {
      return objectFor(message).runBatch(message);
    },
    async failBatch(message) {
      await objectFor(message).failBatch(message);
    },
    async resume(userId, cleanupId) {
      return objectOf(userId, cleanupId).resume();
    },
    async undo(userId, cleanupId) {
      return objectOf(userId, cleanupId).undo();
    },
    async stop(userId, cleanupId, paidAtMs) {
      return objectOf(userId, cleanupId).stop(paidAtMs);
    },
    async restoreRow(userId, cleanupId, rowId) {
      return objectOf(userId, cleanupId).restoreRow(rowId);
    },
    async rows(userId, cleanupId) {
      return objectOf(userId, cleanupId).rows();
    },
    async senders(userId, cleanupId) {
      return objectOf(userId, cleanupId).senders();
    },
    async forgetSenders(userId, cleanupId) {
      await objectOf(userId, cleanupId).forgetSenders();
    },
    async unitLeases(userId, cleanupId) {
      return objectOf(userId, cleanupId).unitLeases();
    },
    async makeRoom(userId, cleanupId, units) {
      return objectOf(userId, cleanupId).makeRoom(units);
    },
    async openSocket(userId, cleanupId, sessionId) {
      const headers = { upgrade: 'websocket', [SESSION_ID_HEADER]: sessionId };
      return objectOf(userId, cleanupId).fetch(new Request('https://cleanup/', { headers }));
    },
    async closeSession(userId, cleanupId, sessionId) {
      await objectOf(userId, cleanupId).closeSession(sessionId);
    },
    async lookAfter(userId, cleanupId) {
      return objectOf(userId, cleanupId).lookAfter();
    },
    async destroy(userId, cleanupId) {
      await objectOf(userId, cleanupId).destroy();
    },
  };
}
