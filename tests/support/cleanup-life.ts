import { CleanupJob } from '#durable-objects/mailbox-cleanup/cleanup-job.ts';
import { CLEANUP_TABLES } from '#durable-objects/mailbox-cleanup/open-cleanup-job.ts';
import { migrateObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import type { CleanupMessage } from '#worker/contract/mailbox-cleanup.ts';
import type { UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import { createLog } from '#worker/log.ts';
import { createKeyedHash } from '#worker/platform/security/hash.ts';
import { createTokenCipher, TokenCipherError } from '#worker/platform/security/token-cipher.ts';

import { type Failpoints, watchGmail } from './cleanup-failpoints.ts';
import type { CleanupHarnessOptions } from './cleanup-harness.ts';
import type { LifeOfDatabase } from './sqlite-object-storage.ts';

export const HARNESS_CLEANUP_ID = 'cln_test';
export const HARNESS_HASH = createKeyedHash(new Uint8Array(32).fill(7));
const CIPHER = createTokenCipher({ current: 1, keys: new Map([[1, new Uint8Array(32)]]) });

/** What outlives a crash of the object. */
export type AroundLives = {
  quota: UserQuotaObject;
  failpoints: Failpoints;
  send: (messages: readonly CleanupMessage[]) => Promise<void>;
  confirm: () => boolean;
  onRowsLeft: (count: number) => void;
  save: (copy: CleanupCopy) => Promise<void>;
};

export type CleanupLife = {
  job: CleanupJob;
  /** As the consumer has it run. */
  runBatch(message: CleanupMessage): Promise<void>;
};

/** The real object, until the next crash. */
export function beginCleanupLife(
  database: LifeOfDatabase,
  options: CleanupHarnessOptions,
  { quota, failpoints, send, confirm, onRowsLeft, save }: AroundLives,
): CleanupLife {
  const now = () => options.clock.nowMs;
  const log = createLog('error', () => {});
  const around = failpoints.around(database);
  const unsubscribe = options.unsubscribe?.(around) ?? unexpected;
  migrateObjectDatabase(database, CLEANUP_TABLES);
  const job = new CleanupJob({
    database,
    quota: () => quota,
    holder: options.holder ?? HARNESS_CLEANUP_ID,
    unitsPerMinute: options.unitsPerMinute ?? 5_400,
    cipher: options.isKeyLost === true ? { ...CIPHER, decrypt: refuseToOpen } : CIPHER,
    clock: now,
    log,
    keyedHash: HARNESS_HASH,
    random: () => 0.5,
    unsubscribe: (order, message) =>
      around('unsubscribe', () =>
        unsubscribe(
          { ...order, beginAsking: () => around('begin', () => order.beginAsking()) },
          message,
        ),
      ),
    async openGmail(_userId, isForced) {
      const opened = await around('access', () => options.openGmail(isForced));
      return opened.ok ? { ...opened, gmail: watchGmail(opened.gmail, around) } : opened;
    },
    onCommit: async () => {},
    queue: { send: (messages) => around('send', () => send(messages)) },
    onUnreadable: () => {},
    onRowsLeft,
    beforeWork: () => around('confirm', async () => confirm()),
    readPaidAtMs: options.readPaidAtMs ?? (async () => null),
    save: (saved) => around('save', async () => save(saved)),
  });
  return { job, runBatch: (message) => around('run', () => job.runBatch(message)) };
}

async function refuseToOpen(): Promise<never> {
  throw new TokenCipherError();
}

async function unexpected(): Promise<never> {
  throw new Error('nobody is to be unsubscribed from');
}
