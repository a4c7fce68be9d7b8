import { LAUNCH_MODES, type LaunchMode } from '#worker/domain/pages/launch.ts';

/** Of this document, as the server sent it. */
export const PAGE_LAUNCH: LaunchMode = readPageLaunch();

function readPageLaunch(): LaunchMode {
  if (typeof document === 'undefined') return 'open';
  const named = document.documentElement.dataset['launch'];
  return LAUNCH_MODES.find((mode) => mode === named) ?? 'open';
}
