import { useLocation } from 'react-router';

import { hasVerify } from '#web/app/verify-param.ts';
import { useAtomValue } from '#web/state/store.ts';

import { pageLaunchAtom } from './launch-atoms.ts';

/** Whether whoever looks at the page meets the waiting list where there would else be the way in. */
export function useIsGated(): boolean {
  const { search } = useLocation();
  return useAtomValue(pageLaunchAtom) === 'gated' && !hasVerify(search);
}
