import { SESSION_ID_HEADER } from '#durable-objects/session-id-header.ts';
import type { CleanupMessage, MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';

export type MailboxCleanupNamespace = DurableObjectNamespace<
  MailboxCleanupObject & Rpc.DurableObjectBranded
>;

/** Their argument identifies the clean-up. */
type Addressed = Pick<MailboxCleanupObject, 'prepare' | 'runBatch' | 'failBatch'>;
type ByName = Omit<MailboxCleanupObject, keyof Addressed>;

/**
 * The contract with each method's object address prepended. The address includes the user, so that a guessed id reaches
 * nobody else's. Methods throw when the object is unreachable.
 */
export type CleanupObjects = Addressed & {
  [Method in keyof ByName]: (
    userId: string,
    cleanupId: string,
    ...args: Parameters<ByName[Method]>
  ) => ReturnType<ByName[Method]>;
} & { openSocket(userId: string, cleanupId: string, sessionId: string): Promise<Response> };

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
    async runOverdueAlarm(userId, cleanupId) {
      return objectOf(userId, cleanupId).runOverdueAlarm();
    },
    async destroy(userId, cleanupId) {
      await objectOf(userId, cleanupId).destroy();
    },
  };
}
