import type { ErrorCode } from '#worker/domain/error-code.ts';

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
