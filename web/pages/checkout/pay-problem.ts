import type { ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/shared/api/describe-error.ts';
import { UnfinishedOrder } from '#web/shared/api/api-error.ts';

/** Where in the form the reason stands, when that is where it can be mended. */
export type PayField = 'phone' | 'code' | 'email' | 'consent';

export type PayStep =
  /** The same again: it may work now, and is never paid twice. */
  | 'retry'
  /** The page is older than the price. */
  | 'reload'
  /** The list of rows is another by now. */
  | 'choose-again'
  /** Google has to be asked for the permission to move mail. */
  | 'give-permission'
  /** The connection is over, and with it the scan that the order was made of. */
  | 'scan-again'
  /** The scan counts mail that has gone since: the page of its rows has a new one made. */
  | 'scan-anew'
  /** Another order has to be finished first: its receipt says how, or the overview where there is none yet. */
  | 'finish-first'
  /** Nothing that the buyer can do. */
  | 'none';

/** Why a payment did not go through, by what helps. */
export type PayProblem =
  | { kind: 'field'; field: PayField; code: ErrorCode }
  | { kind: 'step'; step: PayStep; code: ErrorCode; orderId?: string }
  /** The order or the session is no more: the page has to be loaded anew. */
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
