import type { ScanProgress } from '#worker/contract/scans.ts';

import type { LiveFeed, LiveLink } from '#web/shared/api/live-socket.ts';
import { atom } from '#web/shared/lib/store.ts';

export type ScanFeed = LiveFeed<ScanProgress> & { subjects: readonly string[] };

export const EMPTY_SCAN_FEED: ScanFeed = {
  progress: null,
  seq: null,
  subjects: [],
  isOutOfStep: false,
};

export const scanFeedAtom = atom<ScanFeed>(EMPTY_SCAN_FEED);

export const scanLinkAtom = atom<LiveLink>('connecting');

export const scanProgressAtom = atom((get) => get(scanFeedAtom).progress);

export const scanSubjectsAtom = atom((get) => get(scanFeedAtom).subjects);
