import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { haveSendersStopped } from '#worker/domain/cleanups/cleanup-state.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/shared/api/describe-error.ts';

import type { CleanupRequest } from './cleanup-request.ts';

export type CleanupProblem = {
  code: ErrorCode;
  request: CleanupRequest;
  nextStep:
    /** Google has to give access first. */
    | 'reconnect'
    | 'again'
    /** The page is outdated: reload. */
    | 'none';
};

export function accessRefusal(code: ErrorCode, request: CleanupRequest | null): CleanupProblem {
  return { code, request: request ?? 'retry', nextStep: 'reconnect' };
}

/** A suspended clean-up already shows the link. */
export function offersReconnect(
  { nextStep, request }: CleanupProblem,
  progress: Pick<CleanupProgress, 'goal' | 'status' | 'unsubscribes'>,
): boolean {
  if (nextStep !== 'reconnect') return false;
  return request !== 'retry' || progress.status === 'failed' || haveSendersStopped(progress);
}

export function cleanupProblem(error: unknown, request: CleanupRequest): CleanupProblem {
  const code = describeError(error).code ?? 'default';
  return { code, request, nextStep: stepFor(code) };
}

function stepFor(code: ErrorCode): CleanupProblem['nextStep'] {
  switch (code) {
    case 'gmail_connection_expired':
    case 'gmail_modify_missing':
    case 'gmail_not_connected':
      return 'reconnect';
    case 'undo_unavailable':
    case 'cleanup_over':
    case 'not_found':
    case 'unauthenticated':
      return 'none';
    default:
      return 'again';
  }
}
