import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** One sweep at a time sends a refund; one that died over it is followed by another after this long. */
export const REFUND_LEASE_MS = 10 * MINUTE_MS;

/** The provider tells of its end; this is for when that is lost. */
export const WHILE_PENDING_MS = 6 * HOUR_MS;

const LONGEST_WAIT_MS = 24 * HOUR_MS;

/** When to try again what the provider has turned down so often: somebody may have to see to it first. */
export function afterRefusalMs(attempts: number): number {
  return Math.min(HOUR_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
