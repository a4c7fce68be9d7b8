import { hashText } from '#worker/domain/scans/estimates/seeded-random.ts';

/** Per user, so that scanning an unchanged mailbox twice gives the same sample and figures. */
export function drawSeed(userId: string): number {
  return hashText(userId);
}
