import { AppError } from '#worker/domain/app-error.ts';
import { isSellingBy } from '#worker/env.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Lets nothing new be ordered or paid while nothing is sold, or could be paid. What has been begun to be paid, and all that has been
 * sold, goes on: that is asked for elsewhere.
 * @throws AppError sales_closed
 */
export function requireOpenSales({ settings }: Pick<Runtime, 'settings'>): void {
  if (!isSellingBy(settings)) throw new AppError('sales_closed');
}
