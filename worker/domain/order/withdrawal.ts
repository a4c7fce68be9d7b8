const DAY_MS = 86_400_000;

/** A purchase made at a distance can be withdrawn from for so long (distansavtalslagen 2005:59, 2 kap. 10 §). */
export const WITHDRAWAL_DAYS = 14;

/** The last day of withdrawal from a service bought at this moment: a moment of it. */
export function lastWithdrawalDayMs(paidAtMs: number): number {
  return paidAtMs + WITHDRAWAL_DAYS * DAY_MS;
}
