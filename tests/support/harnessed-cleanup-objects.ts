import type { CleanupJob } from '#durable-objects/mailbox-cleanup/cleanup-job.ts';
import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';

/** The clean-up of a harness as services reach it: whichever life it is in, and nothing once it has been wiped. */
export function harnessedCleanupObjects(
  job: () => CleanupJob,
  wipe: () => void,
): Omit<CleanupObjects, 'openSocket'> {
  return {
    prepare: (preparation) => job().prepare(preparation),
    keep: async (_userId, _cleanupId, untilMs) => job().keep(untilMs),
    start: async (_userId, _cleanupId, paidAtMs) => job().start(paidAtMs),
    progress: async () => job().progress(),
    runBatch: (message) => job().runBatch(message),
    failBatch: async (message) => job().failBatch(message),
    resume: async () => job().resume(),
    undo: async () => job().undo(),
    stop: async (_userId, _cleanupId, paidAtMs) => job().stop(paidAtMs),
    restoreRow: async (_userId, _cleanupId, rowId) => job().restoreRow(rowId),
    rows: () => job().rows(),
    senders: () => job().senders(),
    forgetSenders: async () => job().forgetSenders(),
    unitLeases: async () => job().unitLeases(),
    makeRoom: async (_userId, _cleanupId, units) => job().makeRoom(units),
    closeSession: async () => {},
    async runOverdueAlarm() {
      if ((await job().runAlarm()) === null) wipe();
      return job().heldUntilMs();
    },
    destroy: async () => wipe(),
  };
}
