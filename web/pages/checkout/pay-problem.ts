import type { ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/shared/api/describe-error.ts';
import { UnfinishedOrder } from '#web/shared/api/api-error.ts';

/** The field or step that can be corrected. */
export type PayField = 'phone' | 'code' | 'email' | 'consent';

export type PayStep =
  /** Safe to retry: an order is never paid twice. */
  | 'retry'
  | 'reload'
  | 'choose-again'
  /** Permission to move mail is missing. */
  | 'give-permission'
  /** The connection is over, and with it the scan that the order was made from. */
  | 'scan-again'
  | 'scan-anew'
  /** Another order must be finished first. */
  | 'finish-first'
  | 'none';

export type PayProblem =
  | { kind: 'field'; field: PayField; code: ErrorCode }
  | { kind: 'step'; step: PayStep; code: ErrorCode; orderId?: string }
  /** The order or the session is gone: reload. */
  | { kind: 'left-behind'; code: ErrorCode };

export function payProblem(error: unknown): PayProblem {
  const code = describeError(error).code ?? 'default';
  switch (code) {
    case 'invalid_phone':
      return { kind: 'field', field: 'phone', code };
    case 'payment_code_wrong':
      return { kind: 'field', field: 'code', code };
    case 'invalid_email':
      return { kind: 'field', field: 'email', code };
    case 'consent_required':
      return { kind: 'field', field: 'consent', code };
    case 'unauthenticated':
    case 'not_found':
      return { kind: 'left-behind', code };
    case 'cleanup_unfinished':
      return { kind: 'step', step: 'finish-first', code, ...orderToFinish(error) };
    default:
      return { kind: 'step', step: stepFor(code), code };
  }
}

function orderToFinish(error: unknown): { orderId?: string } {
  return error instanceof UnfinishedOrder ? { orderId: error.orderId } : {};
}

function stepFor(code: ErrorCode): PayStep {
  switch (code) {
    case 'amount_mismatch':
    case 'terms_changed':
    case 'payment_mode_changed':
      return 'reload';
    case 'rows_taken':
    case 'rows_changed':
    case 'no_message_ids':
    case 'selection_invalid':
      return 'choose-again';
    case 'gmail_modify_missing':
      return 'give-permission';
    case 'gmail_connection_expired':
    case 'gmail_not_connected':
    case 'scan_expired':
      return 'scan-again';
    case 'scan_outdated':
      return 'scan-anew';
    case 'payments_unavailable':
    case 'sales_closed':
      return 'none';
    default:
      return 'retry';
  }
}
