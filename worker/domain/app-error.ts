import type { ErrorCode } from './error-code.ts';

export type ErrorDetails = Record<string, string | number | boolean>;

/**
 * The one error that carries a code to the edge. `details` reach the client, so they hold nothing
 * personal; `cause` stays on the server and is never logged whole.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }
}
