import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/api/describe-error.ts';

/** Why no order came of a selection, by what helps. */
export type OrderProblem = {
  kind:
    /** The rows were made anew: choose again from the new ones. */
    | 'rows-changed'
    /** Something chosen is taken, or gone from the scan: look at the list again. */
    | 'rows-stale'
    /** Google has to be asked for the permission to move mail. */
    | 'permission'
    /** The connection is over, and with it the scan's data. */
    | 'reconnect'
    /** Signed out meanwhile. */
    | 'signed-out'
    /** Nothing is sold at the moment. */
    | 'sales-closed'
    /** Nothing is sold of this scan: the page says what to do first. */
    | 'obstructed'
    /** Nothing is chosen. */
    | 'empty'
    | 'failed';
  code: ErrorCode;
  isRetryable: boolean;
};

export function orderProblem(error: unknown): OrderProblem {
  const { code } = describeError(error);
  const known = code ?? 'default';
  return { kind: kindOf(known), code: known, isRetryable: ERROR_CODES[known].isRetryable };
}

function kindOf(code: ErrorCode): OrderProblem['kind'] {
  switch (code) {
    case 'rows_changed':
      return 'rows-changed';
    case 'rows_taken':
    case 'selection_invalid':
      return 'rows-stale';
    case 'gmail_modify_missing':
      return 'permission';
    case 'gmail_connection_expired':
    case 'gmail_not_connected':
    case 'scan_expired':
      return 'reconnect';
    case 'cleanup_unfinished':
    case 'scan_outdated':
      return 'obstructed';
    case 'sales_closed':
      return 'sales-closed';
    case 'selection_empty':
      return 'empty';
    case 'unauthenticated':
      return 'signed-out';
    default:
      return 'failed';
  }
}
