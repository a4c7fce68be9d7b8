import { useLocation } from 'react-router';

import { hasVerify } from '#web/shared/router/kept-choices.ts';
import { atom, useAtomValue } from '#web/shared/lib/store.ts';
import type { LaunchMode } from '#worker/domain/pages/launch.ts';

import { PAGE_LAUNCH } from './page-launch.ts';

/** The document's; a page that is rendered before it is sent sets its own. */
export const pageLaunchAtom = atom<LaunchMode>(PAGE_LAUNCH);

/** Whether the visitor is offered the waiting list instead of sign-in. */
export function useIsGated(): boolean {
  const { search } = useLocation();
  return useAtomValue(pageLaunchAtom) === 'gated' && !hasVerify(search);
}
