import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { haveSendersStopped } from '#worker/domain/cleanups/cleanup-state.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/shared/api/describe-error.ts';

import type { CleanupRequest } from './cleanup-request.ts';

export type CleanupProblem = {
  code: ErrorCode;
  wish: CleanupRequest;
  nextStep:
    /** Google has to give access first. */
    | 'reconnect'
    | 'again'
    /** The page is outdated: reload. */
    | 'none';
};

export function accessRefusal(code: ErrorCode, wish: CleanupRequest | null): CleanupProblem {
  return { code, wish: wish ?? 'retry', nextStep: 'reconnect' };
}

/** A suspended clean-up already shows the link. */
export function offersReconnect(
  { nextStep, wish }: CleanupProblem,
  progress: Pick<CleanupProgress, 'goal' | 'status' | 'unsubscribes'>,
): boolean {
  if (nextStep !== 'reconnect') return false;
  return wish !== 'retry' || progress.status === 'failed' || haveSendersStopped(progress);
}

export function cleanupProblem(error: unknown, wish: CleanupRequest): CleanupProblem {
  const code = describeError(error).code ?? 'default';
  return { code, wish, nextStep: stepFor(code) };
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
