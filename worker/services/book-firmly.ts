import { describeError } from '#worker/log.ts';
import type { ChargeReport } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { bookReport, type ChargeFile } from './book-report.ts';
import { tryThrice } from './try-thrice.ts';

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
  const onFailure = (error: unknown, attempt: number) =>
    log.error('charge.booking_failed', { attempt, ...describeError(error) });
  await tryThrice({ sleep, onFailure }, () => bookReport(runtime, file, report));
}
