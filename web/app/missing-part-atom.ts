import { atom } from '#web/state/store.ts';

/** Whether something that was asked for on the page could not be fetched: its code, or its texts. */
export const missingPartAtom = atom(false);
