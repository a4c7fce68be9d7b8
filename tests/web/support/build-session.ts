import type { ConnectionView, SessionView } from '#worker/contract/access.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';

import { ApiError } from '#web/shared/api/api-error.ts';

/** Somebody signed in whose connection has so many hours left; below zero it has expired. */
export function buildSession(
  hoursLeft: number,
  changes: Partial<ConnectionView> = {},
): SessionView & { connection: ConnectionView } {
  const expiresAtMs = Date.now() + hoursLeft * HOUR_MS;
  return {
    priceList: 'standard',
    isSelling: true,
    user: { id: 'usr_1', email: 'anna@example.test', currency: null },
    connection: {
      id: 'con_1',
      provider: 'google',
      scope: '',
      canRead: true,
      canModify: false,
      createdAtMs: expiresAtMs - 24 * HOUR_MS,
      expiresAtMs,
      isRevoked: false,
      isRetryAllowed: false,
      ...changes,
    },
  };
}

/** A call that got no answer, whose failure somebody will look at later. */
export function buildLostCall(): Promise<never> {
  return failedWith(new Error('Network lost'));
}

/** One that was refused. */
export function buildRefusedCall(code: ErrorCode): Promise<never> {
  return failedWith(new ApiError(code, ERROR_CODES[code].status, null));
}

function failedWith(failure: Error): Promise<never> {
  const failed = Promise.reject(failure);
  failed.catch(() => undefined);
  return failed;
}
