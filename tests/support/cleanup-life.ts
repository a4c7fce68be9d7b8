import { CleanupJob } from '#durable-objects/mailbox-cleanup/cleanup-job.ts';
import { CLEANUP_TABLES } from '#durable-objects/mailbox-cleanup/open-cleanup-job.ts';
import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import { NO_SPARE_UNITS, UnitBudget } from '#durable-objects/unit-budget.ts';
import type { CleanupStepDeps } from '#worker/cleanups/run-cleanup-step.ts';
import type { CleanupCopy, CleanupMessage } from '#worker/contract/cleanups.ts';
import { createLog, type Log } from '#worker/log.ts';
import { createKeyedHash } from '#worker/platform/security/hash.ts';
import { createTokenCipher, TokenCipherError } from '#worker/platform/security/token-cipher.ts';

import { type Failpoints, watchGmail } from './cleanup-failpoints.ts';
import type { CleanupHarnessOptions } from './cleanup-harness.ts';
import type { LifeOfDatabase } from './sqlite-object-storage.ts';

export const HARNESS_CLEANUP_ID = 'cln_test';
export const HARNESS_HASH = createKeyedHash(new Uint8Array(32).fill(7));
const CIPHER = createTokenCipher({ current: 1, keys: new Map([[1, new Uint8Array(32)]]) });

/** What outlives a crash of the object and of its consumer. */
export type AroundLives = {
  failpoints: Failpoints;
  send: (messages: readonly CleanupMessage[]) => Promise<void>;
  confirm: () => boolean;
  onRowsLeft: (count: number) => void;
  save: (copy: CleanupCopy) => Promise<void>;
};

export type CleanupLife = { job: CleanupJob; deps: CleanupStepDeps };

/** The real object and the real consumer, until the next crash. */
export function beginCleanupLife(
  database: LifeOfDatabase,
  options: CleanupHarnessOptions,
  { failpoints, send, confirm, onRowsLeft, save }: AroundLives,
): CleanupLife {
  const now = () => options.clock.nowMs;
  const log = createLog('error', () => {});
  const around = failpoints.around(database);
  migrateObjectDatabase(database, CLEANUP_TABLES);
  const job = new CleanupJob({
    database,
    budget: buildBudget(database, options, log),
    cipher: options.isKeyLost === true ? { ...CIPHER, decrypt: refuseToOpen } : CIPHER,
    clock: now,
    random: () => 0.5,
    queue: { send: (messages) => around('send', () => send(messages)) },
    onUnreadable: () => {},
    onRowsLeft,
    beforeWork: () => around('confirm', async () => confirm()),
    readPaidAtMs: options.readPaidAtMs ?? (async () => null),
    save: (saved) => around('save', async () => save(saved)),
  });
  const deps: CleanupStepDeps = {
    clock: now,
    log,
    makeRoom: options.makeRoom ?? (async () => []),
    keyedHash: HARNESS_HASH,
    unsubscribe: options.unsubscribe?.(around) ?? unexpected,
    async openGmail(_userId, isForced) {
      const opened = await options.openGmail(isForced);
      return opened.ok ? { ...opened, gmail: watchGmail(opened.gmail, around) } : opened;
    },
    cleanupObjects: {
      async claim(message, leases) {
        failpoints.pass('claim.before', database);
        const claim = await job.claim(message, leases);
        failpoints.pass('claim.after', database);
        return claim;
      },
      async beginAsking(message, claimId) {
        failpoints.pass('begin.before', database);
        const isToAsk = job.beginAsking(message, claimId);
        failpoints.pass('begin.after', database);
        return isToAsk;
      },
      async report(message, claimId, outcome) {
        failpoints.pass('report.before', database);
        const claim = await job.report(message, claimId, outcome);
        failpoints.pass('report.after', database);
        return claim;
      },
    },
  };
  return { job, deps };
}

function buildBudget(
  database: LifeOfDatabase,
  { clock, quota, unitsPerMinute = 5_400 }: CleanupHarnessOptions,
  log: Log,
): UnitBudget {
  const now = () => clock.nowMs;
  const allowance =
    quota === undefined
      ? null
      : new ProjectAllowance({
          quota,
          holder: HARNESS_CLEANUP_ID,
          priority: () => 'cleanup',
          clock: now,
          log,
        });
  return new UnitBudget(database, unitsPerMinute, now, allowance, NO_SPARE_UNITS);
}

async function refuseToOpen(): Promise<never> {
  throw new TokenCipherError();
}

async function unexpected(): Promise<never> {
  throw new Error('nobody is to be unsubscribed from');
}
