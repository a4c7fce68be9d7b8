import { useLocation } from 'react-router';

import { hasVerify } from '#web/shared/router/paths.ts';
import { atom, useAtomValue } from '#web/shared/lib/store.ts';
import { LAUNCH_MODES, type LaunchMode } from '#worker/domain/pages/launch.ts';

/** Whether visitors are let in: the page that the server sent says it. */
export const pageLaunchAtom = atom<LaunchMode>(readPageLaunch());

function readPageLaunch(): LaunchMode {
  if (typeof document === 'undefined') return 'open';
  const named = document.documentElement.dataset['launch'];
  return LAUNCH_MODES.find((mode) => mode === named) ?? 'open';
}

/** Whether whoever looks at the page meets the waiting list where there would else be the way in. */
export function useIsGated(): boolean {
  const { search } = useLocation();
  return useAtomValue(pageLaunchAtom) === 'gated' && !hasVerify(search);
}
