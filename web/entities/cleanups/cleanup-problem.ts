import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { haveSendersStopped } from '#worker/domain/cleanups/cleanup-state.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/shared/api/describe-error.ts';

import type { CleanupRequest } from './cleanup-request.ts';

/** Why a clean-up could not be gone on with or undone, by what helps. */
export type CleanupProblem = {
  code: ErrorCode;
  /** What did not work, and so is offered again. */
  wish: CleanupRequest;
  nextStep:
    /** Google has to give access first. */
    | 'reconnect'
    | 'again'
    /** It stands otherwise than the page shows: look again. */
    | 'none';
};

/** Google's page was left without giving access. */
export function accessRefusal(code: ErrorCode, wish: CleanupRequest | null): CleanupProblem {
  return { code, wish: wish ?? 'retry', nextStep: 'reconnect' };
}

/** Whether the way to Google goes along with the problem; a suspended clean-up has it on show already. */
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
