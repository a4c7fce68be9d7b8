import type { ErrorCode } from '#worker/domain/error-code.ts';

/** Whether what was asked for may have been done all the same: its answer was lost, or has not come in time. */
export function isOutcomeUnknown(code: ErrorCode | null): boolean {
  return code === 'network_error' || code === 'timeout';
}
