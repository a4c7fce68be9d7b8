import { expect, test } from 'vitest';

import { ApiError, UnfinishedOrder } from '#web/shared/api/api-error.ts';
import { payProblem } from '#web/pages/checkout/pay-problem.ts';
import { ERROR_CODES, type ErrorCode, isErrorCode } from '#worker/domain/app-error.ts';

function problemOf(code: ErrorCode) {
  return payProblem(new ApiError(code, ERROR_CODES[code].status, 'req_1'));
}

test.each([
  ['invalid_phone', 'phone'],
  ['payment_code_wrong', 'code'],
  ['invalid_email', 'email'],
  ['consent_required', 'consent'],
] as const)('%s stands at the field %s', (code, field) => {
  expect(problemOf(code)).toEqual({ kind: 'field', field, code });
});

test.each([
  ['amount_mismatch', 'reload'],
  ['terms_changed', 'reload'],
  ['payment_mode_changed', 'reload'],
  ['rows_taken', 'choose-again'],
  ['rows_changed', 'choose-again'],
  ['no_message_ids', 'choose-again'],
  ['gmail_modify_missing', 'give-permission'],
  ['gmail_connection_expired', 'scan-again'],
  ['scan_expired', 'scan-again'],
  ['scan_outdated', 'scan-anew'],
  ['cleanup_unfinished', 'finish-first'],
  ['payments_unavailable', 'none'],
  ['sales_closed', 'none'],
  ['payment_failed', 'retry'],
  ['timeout', 'retry'],
  ['network_error', 'retry'],
  ['rate_limit', 'retry'],
  ['server_error', 'retry'],
] as const)('%s is helped by %s', (code, step) => {
  expect(problemOf(code)).toEqual({ kind: 'step', step, code });
});

test('the order to finish first is known where the server has named it', () => {
  const refusal = new UnfinishedOrder('ord_abc', 409, 'req_1');
  expect(payProblem(refusal)).toMatchObject({ step: 'finish-first', orderId: 'ord_abc' });
});

test.each(['not_found', 'unauthenticated'] as const)('after %s the page is loaded anew', (code) => {
  expect(problemOf(code)).toEqual({ kind: 'left-behind', code });
});

test('whatever else is thrown can be tried again', () => {
  expect(payProblem(new TypeError('boom'))).toMatchObject({ kind: 'step', step: 'retry' });
  for (const code of Object.keys(ERROR_CODES).filter(isErrorCode)) {
    expect(problemOf(code).kind, code).toMatch(/^(field|step|left-behind)$/);
  }
});
