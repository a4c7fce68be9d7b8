import { useLocation } from 'react-router';

import { hasVerify } from '#web/shared/router/kept-choices.ts';
import { atom, useAtomValue } from '#web/shared/lib/store.ts';
import { LAUNCH_MODES, type LaunchMode } from '#worker/domain/pages/launch.ts';

/** Read from the document. */
export const pageLaunchAtom = atom<LaunchMode>(readPageLaunch());

function readPageLaunch(): LaunchMode {
  if (typeof document === 'undefined') return 'open';
  const named = document.documentElement.dataset['launch'];
  return LAUNCH_MODES.find((mode) => mode === named) ?? 'open';
}

/** Whether the visitor is offered the waiting list instead of sign-in. */
export function useIsGated(): boolean {
  const { search } = useLocation();
  return useAtomValue(pageLaunchAtom) === 'gated' && !hasVerify(search);
}
