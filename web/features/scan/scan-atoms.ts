import { EMPTY_SCAN_FEED, type ScanFeed } from '#web/api/scan-feed.ts';
import { listTopSenders, type ScanLink } from '#web/api/scans.ts';
import { atom } from '#web/state/store.ts';
import type { SenderView } from '#worker/contract/scans.ts';

/** The scan that /scan follows, as its socket has told it. */
export const scanFeedAtom = atom<ScanFeed>(EMPTY_SCAN_FEED);

export const scanLinkAtom = atom<ScanLink>('connecting');

export const scanProgressAtom = atom((get) => get(scanFeedAtom).progress);

export const scanSubjectsAtom = atom((get) => get(scanFeedAtom).subjects);

/** By which it is told that there is no scan to choose from: until the next one runs. */
export const NO_SCAN_DATA = 'no-scan-data';

const TOP_SENDERS_SHOWN = 10;

/** The senders that a result shows. */
export async function readTopSenders(): Promise<SenderView[]> {
  return (await listTopSenders(TOP_SENDERS_SHOWN)).senders;
}
