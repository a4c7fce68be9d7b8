import { eq } from 'drizzle-orm';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';

import type { TestRuntime } from './build-runtime.ts';

/** The copy that everybody else reads, as if an order's clean-up had told of this. */
export async function changeCleanup(
  { runtime }: { runtime: Pick<TestRuntime, 'db'> },
  orderId: string,
  changes: Partial<CleanupRow>,
): Promise<void> {
  await runtime.db
    .update(cleanups)
    .set({ version: 1, ...changes })
    .where(eq(cleanups.paymentId, orderId));
}
