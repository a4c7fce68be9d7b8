import { describeError } from '#worker/log.ts';
import type { ChargeReport } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { bookReport, type ChargeFile } from './book-report.ts';

/** Waits before the second and the third attempt. */
const RETRY_WAITS_MS = [200, 1_000];

/**
 * Books what the provider has answered, and tries twice more when that fails: D1 can lose the answer to a
 * batch that it has committed, and a second booking changes nothing.
 * @throws whatever the database last threw; what the provider has done stands, and paying again books it
 */
export async function bookFirmly(
  runtime: Runtime,
  file: ChargeFile,
  report: ChargeReport,
): Promise<void> {
  const { sleep, log } = runtime;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await bookReport(runtime, file, report);
      return;
    } catch (error) {
      log.error('charge.booking_failed', { attempt: attempt + 1, ...describeError(error) });
      const waitMs = RETRY_WAITS_MS[attempt];
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}
