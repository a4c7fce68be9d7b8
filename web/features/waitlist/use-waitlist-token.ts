import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { WaitlistPageState } from '#web/app/token-in-hash.ts';

/**
 * What the mail's link carries; empty where somebody came by no link. A link that is opened on the page itself is
 * taken out of the address here; else that has been done before.
 */
export function useWaitlistToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = hash.slice(1);
  useEffect(() => {
    if (inAddress === '') return;
    const kept: WaitlistPageState = { waitlistToken: inAddress };
    void navigate({ pathname, search }, { replace: true, state: kept });
  }, [inAddress, pathname, search, navigate]);
  return inAddress === '' ? keptToken(state) : inAddress;
}

function keptToken(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'waitlistToken' in state;
  return isKept && typeof state.waitlistToken === 'string' ? state.waitlistToken : '';
}
