import { useCallback } from 'react';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { useRenewal } from '#web/shared/router/loaders.ts';

/**
 * Whether an error leaves it open if whoever looks may still: nothing is there for them, or not before they have signed
 * in again.
 */
export function isOfBeingLetIn(code: ErrorCode | null): boolean {
  return code === 'not_found' || code === 'sign_in_too_old';
}

/**
 * Asks whether whoever looks may still: else the page leads them away and tells them why, and to them nothing that it is
 * about is there. Where that cannot be asked, it stands; and where they have to sign in again, it says so.
 */
export function useStillLetIn(): () => Promise<boolean> {
  const renew = useRenewal();
  return useCallback(async () => {
    try {
      return await renew();
    } catch {
      return true;
    }
  }, [renew]);
}
