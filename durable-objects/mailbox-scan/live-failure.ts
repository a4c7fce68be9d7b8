import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { GmailFailure } from '#worker/platform/google/gmail-errors.ts';

/** For a user waiting for Gmail. */
export function liveFailureCode(failure: GmailFailure): ErrorCode {
  if (failure.kind === 'unauthorized') return 'gmail_connection_expired';
  return failure.kind === 'fatal' && failure.code !== 'scan_failed'
    ? failure.code
    : 'gmail_unavailable';
}
