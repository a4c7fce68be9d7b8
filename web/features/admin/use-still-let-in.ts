import { useCallback } from 'react';

import { useRenewal } from '#web/app/use-renewal.ts';

/**
 * Asks whether whoever looks may still: else the page leads them away and tells them why, and to them nothing that it is
 * about is there. Where that cannot be asked, it stands.
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
