import { ApiError } from './api-error.ts';

/** Nothing is sold before another order is finished. */
export class UnfinishedOrder extends ApiError {
  /** The order to finish first. */
  readonly orderId: string;

  constructor(orderId: string, status: number, requestId: string) {
    super('cleanup_unfinished', status, requestId);
    this.orderId = orderId;
  }
}
