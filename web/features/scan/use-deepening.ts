import { useEffect, useEffectEvent, useState } from 'react';

import type { LiveSocketEnd } from '#web/api/live-socket.ts';
import { openDeepeningSocket, scanSocketUrl } from '#web/api/scans.ts';
import type { ScanProgress } from '#worker/contract/scans.ts';

/** What goes on behind the result of a scan, as far as the server is heard. */
export type Deepening =
  /** Nobody has said yet. */
  | { kind: 'awaited' }
  | { kind: 'told'; progress: ScanProgress }
  /** The server cannot be heard, for now or for good: what is stored holds. */
  | { kind: 'lost' };

type DeepeningHandlers = {
  onTold?: (progress: ScanProgress) => void;
  /** The socket does not hold: the time to ask for what is stored. */
  onUnheard: () => void;
};

/** Follows a scan behind its result, while the component is there; null follows none. Key it by the scan. */
export function useDeepening(scanId: string | null, handlers: DeepeningHandlers): Deepening {
  const [deepening, setDeepening] = useState<Deepening>({ kind: 'awaited' });
  const onTold = useEffectEvent((progress: ScanProgress) => {
    setDeepening({ kind: 'told', progress });
    handlers.onTold?.(progress);
  });
  const onLost = useEffectEvent((end: LiveSocketEnd | 'stalled') => {
    if (end === 'terminal') return;
    setDeepening({ kind: 'lost' });
    if (end === 'stalled' || end === 'replaced') handlers.onUnheard();
  });

  useEffect(() => {
    if (scanId === null) return undefined;
    return openDeepeningSocket({
      url: scanSocketUrl(scanId),
      onFeed: ({ progress }) => {
        if (progress !== null) onTold(progress);
      },
      onLink: () => undefined,
      onEnd: (end) => onLost(end),
      onStalled: () => onLost('stalled'),
    });
  }, [scanId]);

  return scanId === null ? { kind: 'lost' } : deepening;
}
