import type { ScanObjects } from '#durable-objects/mailbox-scan/client.ts';

/** In the place of what a test has no use for. */
export async function unexpected(): Promise<never> {
  throw new Error('nothing of the kind is to be asked for');
}

/** A scan's object for tests in which nobody asks one for anything. */
export const NO_SCAN: ScanObjects = {
  start: unexpected,
  unitLeases: unexpected,
  makeRoom: unexpected,
  cancel: unexpected,
  messageIds: unexpected,
  storedMessageIds: unexpected,
  cleanRows: unexpected,
  syncSafeList: unexpected,
  chosenMessages: unexpected,
  snapshotPart: unexpected,
  chosenSenders: unexpected,
  preview: unexpected,
  openSocket: unexpected,
  closeSession: unexpected,
  destroy: unexpected,
};
