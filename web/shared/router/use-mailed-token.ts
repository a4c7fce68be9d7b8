import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { TokenPageState } from './token-in-hash.ts';

/** Empty without a link. A link opened on this page is taken out of the address here, others at boot. */
export function useMailedToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = hash.slice(1);
  useEffect(() => {
    if (inAddress === '') return;
    const kept: TokenPageState = { mailedToken: inAddress };
    void navigate({ pathname, search }, { replace: true, state: kept });
  }, [inAddress, pathname, search, navigate]);
  return inAddress === '' ? keptToken(state) : inAddress;
}

function keptToken(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'mailedToken' in state;
  return isKept && typeof state.mailedToken === 'string' ? state.mailedToken : '';
}
