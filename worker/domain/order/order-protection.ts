import type { ProtectionUnlock } from '#worker/domain/protection/protection.ts';

/** What decided which messages of the chosen rows an order means. */
export type OrderProtection = {
  unlocks: readonly ProtectionUnlock[];
  /** See UserProtection: with another safe-list the same rows mean other mail. */
  safeListVersion: string;
};
