import { pacificDay, type PacificDay } from './pacific-day.ts';
import type { RefusalReason } from './quota-lease.ts';
import {
  noUnits,
  QUOTA_RULES,
  totalUnits,
  type QuotaPriority,
  type UnitsByPriority,
} from './quota-priority.ts';

/** What has been leased in one of Google's days, and how often there was nothing to lease. */
export type DayAccount = Readonly<
  PacificDay & { units: UnitsByPriority; refusals: Record<RefusalReason, number> }
>;

export function openDay(nowMs: number): DayAccount {
  return { ...pacificDay(nowMs), units: noUnits(), refusals: { minute: 0, day: 0 } };
}

/** Units that may still be leased for this purpose today. */
export function dayRoom(
  { units }: DayAccount,
  priority: QuotaPriority,
  unitsPerDay: number,
): number {
  const ceiling = Math.floor(unitsPerDay * QUOTA_RULES[priority].dayShare);
  return Math.max(0, ceiling - totalUnits(units));
}

/** The account with `units` more, or less where they were given back. */
export function addUnits(day: DayAccount, priority: QuotaPriority, units: number): DayAccount {
  return { ...day, units: { ...day.units, [priority]: day.units[priority] + units } };
}

export function countRefusal(day: DayAccount, reason: RefusalReason): DayAccount {
  return { ...day, refusals: { ...day.refusals, [reason]: day.refusals[reason] + 1 } };
}
