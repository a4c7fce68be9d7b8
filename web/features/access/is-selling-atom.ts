import { atom } from '#web/state/store.ts';

import { sessionAtom } from './session-atoms.ts';

/** Whether anything can be ordered here; so it is for whoever has not been told otherwise. */
export const isSellingAtom = atom((get) => get(sessionAtom)?.isSelling ?? true);
