import type { ErrorCode } from '#worker/domain/error-code.ts';
import type { GmailFailure } from '#worker/google/gmail-failure.ts';

/** What somebody is told who waits for an answer from Gmail that did not come. */
export function liveFailureCode(failure: GmailFailure): ErrorCode {
  if (failure.kind === 'unauthorized') return 'gmail_connection_expired';
  return failure.kind === 'fatal' && failure.code !== 'scan_failed'
    ? failure.code
    : 'gmail_unavailable';
}
