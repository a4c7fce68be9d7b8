import type { ErrorCode } from '#worker/domain/app-error.ts';

import { TIMEOUT_ERROR } from './fetch-in-time.ts';

/** `status`: null without an answer. */
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

export function lostResponse(cause: unknown): ApiError {
  const isTimeout = cause instanceof DOMException && cause.name === TIMEOUT_ERROR;
  return new ApiError(isTimeout ? 'timeout' : 'network_error', null, null, cause);
}

/** Not from the Worker: a proxy, a limit, an outage. */
export function codeForStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limit';
  return status >= 500 ? 'server_error' : 'bad_request';
}

export class RefusedField extends ApiError {
  readonly field: string;

  constructor(field: string, status: number, requestId: string) {
    super('bad_request', status, requestId);
    this.field = field;
  }
}

/** The answer was lost or timed out, so it may have been done. */
export function isOutcomeUnknown(code: ErrorCode | null): boolean {
  return code === 'network_error' || code === 'timeout';
}

export class UnfinishedOrder extends ApiError {
  readonly orderId: string;

  constructor(orderId: string, status: number, requestId: string) {
    super('cleanup_unfinished', status, requestId);
    this.orderId = orderId;
  }
}
