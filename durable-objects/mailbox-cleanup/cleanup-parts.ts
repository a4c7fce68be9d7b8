import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { TokenCipher } from '#worker/security/token-cipher.ts';

import type { BatchStore } from './batch-store.ts';
import type { CleanupStore } from './cleanup-store.ts';
import type { MessageStore } from './message-store.ts';
import type { RowStore } from './row-store.ts';
import type { SenderStore } from './sender-store.ts';

/** What every step of a clean-up works on. */
export type CleanupParts = {
  database: ObjectDatabase;
  cleanup: CleanupStore;
  rows: RowStore;
  batches: BatchStore;
  messages: MessageStore;
  senders: SenderStore;
  budget: UnitBudget;
  cipher: TokenCipher;
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
};
