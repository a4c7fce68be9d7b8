import type { WithdrawalView } from '#worker/contract/order.ts';
import type { WithdrawalRow } from '#worker/db/queries/withdrawals.ts';

/** A notice of withdrawal as its giver sees it; null where none was given. */
export function toWithdrawalView(row: WithdrawalRow | undefined): WithdrawalView | null {
  if (row === undefined) return null;
  const { name, standing, requestedAtMs, decidedAtMs } = row;
  return { name, standing, requestedAtMs, isDecided: decidedAtMs !== null };
}
