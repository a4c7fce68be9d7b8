import type { ErrorCode } from '#worker/domain/error-code.ts';

/** What a failed Gmail call means for whoever made it. */
export type GmailFailure =
  /**
   * Try again, not before `afterMs` where Google named a time. `mayHaveActed`: the call may have had its
   * effect all the same; false where Google said that it would not carry it out.
   */
  | { kind: 'retry'; afterMs: number | null; mayHaveActed: boolean }
  /** The access token is not accepted: refresh it once. */
  | { kind: 'unauthorized' }
  /** The message no longer exists. */
  | { kind: 'gone' }
  /** The page token is no longer good: the listing has to begin again. */
  | { kind: 'stale-page' }
  /** An answer that is not what Google documents. */
  | { kind: 'unreadable' }
  | { kind: 'fatal'; code: ErrorCode };

export class GmailError extends Error {
  readonly failure: GmailFailure;

  constructor(failure: GmailFailure) {
    super(`gmail call failed: ${failure.kind}`);
    this.name = 'GmailError';
    this.failure = failure;
  }
}
