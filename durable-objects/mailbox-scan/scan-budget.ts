import { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { QuotaPriority } from '#worker/domain/quota/quota-priority.ts';
import { choiceUnits, CLEANUP_ROOM_MS, cleanupUnits } from '#worker/domain/quota/user-units.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';
import type { Runtime } from '#worker/runtime.ts';

/** What a scan may spend of its user's quota, and of the project's. */
export function createScanBudget(
  { clock, log, settings, projectQuota: quota }: Runtime,
  { id, storage }: Pick<DurableObjectState, 'id' | 'storage'>,
  priority: () => QuotaPriority,
): UnitBudget {
  const allowance = new ProjectAllowance({ quota, holder: id.toString(), priority, clock, log });
  return new UnitBudget(storage, settings.GMAIL_UNITS_PER_MINUTE, clock, allowance);
}

/**
 * Clean-ups of the same user's are at work: for a while the scan leaves them so much of the user's quota (a former
 * release does not say how much: then all that can be theirs). @returns what it has taken of that and still counts
 */
export function makeRoomForCleanups(
  { clock, settings }: Runtime,
  budget: UnitBudget,
  units = cleanupUnits(settings.GMAIL_UNITS_PER_MINUTE),
): UnitLease[] {
  if (units > 0) budget.makeRoom(units, clock() + CLEANUP_ROOM_MS);
  return budget.openLeases();
}

/** Somebody chooses from the scan's rows: whatever it goes on with leaves what they are about to pay for room to begin. */
export function holdForChoice({ clock, settings }: Runtime, budget: UnitBudget): void {
  budget.hold(choiceUnits(settings.GMAIL_UNITS_PER_MINUTE), clock() + CLEANUP_ROOM_MS);
}
