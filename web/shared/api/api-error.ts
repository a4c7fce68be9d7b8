import type { ErrorCode } from '#worker/domain/app-error.ts';

import { TIMEOUT_ERROR } from './fetch-in-time.ts';

/** Any call of ours that did not succeed. `status` is null when no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number | null;
  readonly requestId: string | null;

  constructor(code: ErrorCode, status: number | null, requestId: string | null, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}

/** What a call comes to whose answer did not come, or not all of it. */
export function lostAnswer(cause: unknown): ApiError {
  const isTimeout = cause instanceof DOMException && cause.name === TIMEOUT_ERROR;
  return new ApiError(isTimeout ? 'timeout' : 'network_error', null, null, cause);
}

/** A call that was not taken because of one field of what it sent. */
export class RefusedField extends ApiError {
  /** By its name in the contract. */
  readonly field: string;

  constructor(field: string, status: number, requestId: string) {
    super('bad_request', status, requestId);
    this.field = field;
  }
}

/** Whether what was asked for may have been done all the same: its answer was lost, or has not come in time. */
export function isOutcomeUnknown(code: ErrorCode | null): boolean {
  return code === 'network_error' || code === 'timeout';
}

/** Nothing is sold before another order is finished. */
export class UnfinishedOrder extends ApiError {
  /** The order to finish first. */
  readonly orderId: string;

  constructor(orderId: string, status: number, requestId: string) {
    super('cleanup_unfinished', status, requestId);
    this.orderId = orderId;
  }
}
