import { atom } from '#web/state/store.ts';

/** Whether the banner about cookies is there: because nothing has been chosen yet, or because it was asked for. */
export const bannerAtom = atom<'closed' | 'unasked' | 'asked-for'>('closed');
