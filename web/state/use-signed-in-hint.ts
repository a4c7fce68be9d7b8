import { useSyncExternalStore } from 'react';

import { listenToOtherTabs } from './other-tabs.ts';
import { readSignedInHint } from './signed-in-hint.ts';

/** The hint as it stands, also where another tab changes it. Prerendered pages know nobody. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(listenToOtherTabs, readSignedInHint, () => false);
}
