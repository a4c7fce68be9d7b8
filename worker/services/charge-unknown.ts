import { AppError } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * What a buyer is told when nobody knows what has come of a charge, of this order or of another that is in its way: the
 * provider could not be asked, or its answer not be booked. Paying again finds out.
 */
export function chargeUnknown({ log }: Pick<Runtime, 'log'>, cause: unknown): AppError {
  log.error('order.charge_unknown', describeError(cause));
  return new AppError('payment_failed', { cause });
}
