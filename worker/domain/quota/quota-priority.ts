/** What units are wanted for: what was paid for, a scan up to its usable result, and what makes that better. */
export const QUOTA_PRIORITIES = ['cleanup', 'scan', 'deepening'] as const;
export type QuotaPriority = (typeof QUOTA_PRIORITIES)[number];

export type UnitsByPriority = Record<QuotaPriority, number>;

type QuotaRule = {
  /** Where there is not enough for all, holders get units of the minute in proportion to this. */
  weight: number;
  /** Share of the minute's units up to which it is served. */
  minuteShare: number;
  /** The same for a holder's first units. */
  firstMinuteShare: number;
  /** Share of the day's units after which it waits for the next day. */
  dayShare: number;
};

/**
 * Of the minute, a tenth is kept for clean-ups and for a scan's first units: whoever comes while others
 * use all there is sees the first figures within seconds, not when the minute is over. Of the day, what is
 * kept back lets 3,800 paid clean-ups (some 3,000 units each) through after the last scan, and 1,600 scans
 * of 100,000 messages (6,900 units) after the last deepening.
 */
export const QUOTA_RULES: Record<QuotaPriority, QuotaRule> = {
  cleanup: { weight: 16, minuteShare: 1, firstMinuteShare: 1, dayShare: 1 },
  scan: { weight: 4, minuteShare: 0.9, firstMinuteShare: 0.95, dayShare: 0.85 },
  deepening: { weight: 1, minuteShare: 0.9, firstMinuteShare: 0.9, dayShare: 0.7 },
};

/** What counts as a holder's first units: two leases. */
export const FIRST_UNITS = 1_200;
/** What all share fairly of the minute: up to where everybody is served. */
export const SHARED_MINUTE = 0.9;

export function noUnits(): UnitsByPriority {
  return { cleanup: 0, scan: 0, deepening: 0 };
}

export function totalUnits(units: UnitsByPriority): number {
  return QUOTA_PRIORITIES.reduce((sum, priority) => sum + units[priority], 0);
}
