import { LAUNCH_MODES, type LaunchMode } from '#worker/domain/launch.ts';

import { atom } from '#web/state/store.ts';

/** Whether visitors are let in: the page that the server sent says it. */
export const pageLaunchAtom = atom<LaunchMode>(readPageLaunch());

function readPageLaunch(): LaunchMode {
  if (typeof document === 'undefined') return 'open';
  const named = document.documentElement.dataset['launch'];
  return LAUNCH_MODES.find((mode) => mode === named) ?? 'open';
}
