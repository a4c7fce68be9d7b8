import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { TokenCipher } from '#worker/platform/security/token-cipher.ts';

import type { ActiveBatches } from './active-batches.ts';
import type { BatchStore } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupStore } from '#durable-objects/mailbox-cleanup/stores/cleanup-store.ts';
import type { MessageStore } from '#durable-objects/mailbox-cleanup/stores/message-store.ts';
import type { RowStore } from '#durable-objects/mailbox-cleanup/stores/row-store.ts';
import type { SenderStore } from '#durable-objects/mailbox-cleanup/stores/sender-store.ts';

export type CleanupParts = {
  database: ObjectDatabase;
  cleanup: CleanupStore;
  rows: RowStore;
  batches: BatchStore;
  messages: MessageStore;
  senders: SenderStore;
  active: ActiveBatches;
  budget: UnitAllowance;
  cipher: TokenCipher;
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
};
