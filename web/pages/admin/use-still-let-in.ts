import { useCallback } from 'react';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { useRenewal } from '#web/shared/router/loaders.ts';

/** Whether an error may mean that access is gone or the sign-in too old. */
export function isOfBeingLetIn(code: ErrorCode | null): boolean {
  return code === 'not_found' || code === 'sign_in_too_old';
}

/** Revalidates the page, which leads away those without access. If that fails, the page stays. */
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
