import { hashText } from '#worker/domain/scans/estimates/seeded-random.ts';

/**
 * A seed from a user's id. All scans of a user draw alike: the same mailbox scanned twice gives the same sample,
 * the same senders and the same figures.
 */
export function drawSeed(userId: string): number {
  return hashText(userId);
}
