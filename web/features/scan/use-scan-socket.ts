import { useEffect, useEffectEvent } from 'react';

import { EMPTY_SCAN_FEED } from '#web/api/scan-feed.ts';
import { openScanSocket, type ScanSocketEnd } from '#web/api/scan-socket.ts';
import { scanSocketUrl } from '#web/api/scans.ts';
import { useSetAtom } from '#web/state/store.ts';

import { scanFeedAtom, scanLinkAtom } from './scan-atoms.ts';

type ScanSocketHandlers = { onEnd: (end: ScanSocketEnd) => void; onStalled: () => void };

/** Keeps the scan's atoms up to date while the component is there. */
export function useScanSocket(scanId: string, handlers: ScanSocketHandlers): void {
  const setFeed = useSetAtom(scanFeedAtom);
  const setLink = useSetAtom(scanLinkAtom);
  const onEnd = useEffectEvent(handlers.onEnd);
  const onStalled = useEffectEvent(handlers.onStalled);

  useEffect(() => {
    const close = openScanSocket({
      url: scanSocketUrl(scanId),
      onFeed: setFeed,
      onLink: setLink,
      onEnd: (end) => onEnd(end),
      onStalled: () => onStalled(),
    });
    return () => {
      close();
      // On leaving, and not on coming: the first picture of the next scan would show the figures of this one.
      setFeed(EMPTY_SCAN_FEED);
    };
  }, [scanId, setFeed, setLink]);
}
