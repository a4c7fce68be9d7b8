import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import { NO_SPARE_UNITS, UnitBudget } from '#durable-objects/unit-budget.ts';
import { findCleanup, saveCleanupCopy } from '#worker/db/queries/cleanups.ts';
import { orderIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { cleanupUnits } from '#worker/domain/quota/user-units.ts';
import type { Runtime } from '#worker/runtime.ts';
import { tryAwardAchievements } from '#worker/services/award-achievements.ts';
import { confirmPurchase } from '#worker/services/confirm-purchase.ts';
import { deliverMailSoon } from '#worker/services/deliver-mail.ts';

import { CleanupJob } from './cleanup-job.ts';
import { CLEANUP_TABLES } from './cleanup-tables.ts';

/** Ties a clean-up to its object's own database, to the quota, and to the world outside: the queue, D1, mail. */
export function openCleanupJob(
  { storage, id }: Pick<DurableObjectState, 'storage' | 'id'>,
  runtime: Runtime,
): CleanupJob {
  const { clock, settings, db, cipher, cleanupQueue, projectQuota, log } = runtime;
  migrateObjectDatabase(storage, CLEANUP_TABLES);
  const allowance = new ProjectAllowance({
    quota: projectQuota,
    holder: id.toString(),
    priority: () => 'cleanup',
    clock,
    log,
  });
  return new CleanupJob({
    database: storage,
    budget: new UnitBudget(
      storage,
      cleanupUnits(settings.GMAIL_UNITS_PER_MINUTE),
      clock,
      allowance,
      NO_SPARE_UNITS,
    ),
    cipher,
    clock,
    random: () => Math.random(),
    queue: cleanupQueue,
    async save(copy) {
      await saveCleanupCopy(db, copy, clock());
      if (copy.progress.finishedAtMs === null) return;
      await tryAwardAchievements({ db, log }, copy.userId);
      await deliverMailSoon(runtime, mailIdOf('receipt', orderIdOf(copy.cleanupId)));
    },
    beforeWork: ({ cleanupId }) => confirmPurchase(runtime, orderIdOf(cleanupId)),
    async readPaidAtMs({ userId, cleanupId }) {
      return (await findCleanup(db, userId, cleanupId))?.createdAtMs ?? null;
    },
    onRowsLeft: (count) => log.warn('cleanup.rows_left_alone', { count }),
    onUnreadable: () => log.error('cleanup.ids_unreadable'),
  });
}
