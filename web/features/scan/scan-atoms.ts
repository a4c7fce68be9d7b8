import { EMPTY_SCAN_FEED, type ScanFeed } from '#web/api/scan-feed.ts';
import type { ScanLink } from '#web/api/scan-socket.ts';
import { atom } from '#web/state/store.ts';

/** The scan that /scan follows, as its socket has told it. */
export const scanFeedAtom = atom<ScanFeed>(EMPTY_SCAN_FEED);

export const scanLinkAtom = atom<ScanLink>('connecting');

export const scanProgressAtom = atom((get) => get(scanFeedAtom).progress);

export const scanSubjectsAtom = atom((get) => get(scanFeedAtom).subjects);
