import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';

import type { CleanupHarness } from './cleanup-harness.ts';

/** The clean-ups of several orders as services reach them: each in a harness of its own, made when it is first asked for. */
export function cleanupsById(build: (cleanupId: string) => CleanupHarness) {
  const harnesses = new Map<string, CleanupHarness>();

  function of(cleanupId: string): CleanupHarness {
    const harness = harnesses.get(cleanupId) ?? build(cleanupId);
    harnesses.set(cleanupId, harness);
    return harness;
  }

  const at = (cleanupId: string) => of(cleanupId).objects;
  const objects: Omit<CleanupObjects, 'openSocket'> = {
    prepare: (preparation) => at(preparation.cleanupId).prepare(preparation),
    keep: (userId, id, untilMs) => at(id).keep(userId, id, untilMs),
    start: (userId, id, paidAtMs) => at(id).start(userId, id, paidAtMs),
    progress: (userId, id) => at(id).progress(userId, id),
    runBatch: (message) => at(message.cleanupId).runBatch(message),
    failBatch: (message) => at(message.cleanupId).failBatch(message),
    resume: (userId, id) => at(id).resume(userId, id),
    undo: (userId, id) => at(id).undo(userId, id),
    stop: (userId, id, paidAtMs) => at(id).stop(userId, id, paidAtMs),
    restoreRow: (userId, id, rowId) => at(id).restoreRow(userId, id, rowId),
    rows: (userId, id) => at(id).rows(userId, id),
    senders: (userId, id) => at(id).senders(userId, id),
    forgetSenders: (userId, id) => at(id).forgetSenders(userId, id),
    unitLeases: (userId, id) => at(id).unitLeases(userId, id),
    makeRoom: (userId, id, units) => at(id).makeRoom(userId, id, units),
    closeSession: (userId, id, sessionId) => at(id).closeSession(userId, id, sessionId),
    runOverdueAlarm: (userId, id) => at(id).runOverdueAlarm(userId, id),
    destroy: (userId, id) => at(id).destroy(userId, id),
  };
  return { of, objects };
}
