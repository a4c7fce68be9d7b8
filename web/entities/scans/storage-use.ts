import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { yearIn } from '#worker/domain/dates.ts';
import {
  type StorageOutlook,
  storageOutlook,
  type StoragePlan,
  yearlyGrowthBytes,
} from '#worker/domain/scans/storage-outlook.ts';

import type { FinishedScan } from './scan-entry.ts';

/** What of a plan the scanned mail takes, and how fast it grows. */
export type StorageUse = { plan: StoragePlan; mailBytes: number; yearlyBytes: number | null };

/** null: what the user entered is less than the mail alone. */
export function storageUse(
  { resultSummary: summary, startedAtMs }: FinishedScan,
  plan: StoragePlan,
): StorageUse | null {
  if (plan.usedGB * BYTES_PER_GIB < summary.sizeInterval.lowBytes) return null;
  return {
    plan,
    mailBytes: summary.total_size_bytes,
    yearlyBytes: yearlyGrowthBytes(summary.byYear, yearIn(summary.timeZone, startedAtMs)),
  };
}

export function outlookWithout({ plan, ...mail }: StorageUse, choiceBytes: number): StorageOutlook {
  return storageOutlook(plan, { ...mail, choiceBytes });
}

export const MANY_YEARS = 20;
