import { useEffect, useEffectEvent, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import type { LiveSocketEnd } from '#web/shared/api/live-socket.ts';

import { openDeepeningSocket, scanSocketUrl } from './api.ts';

/** What goes on behind the result of a scan, as far as the server is heard. */
type Deepening =
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

/** How final a result is, with the share of bulk mail, 0-1, whose sender is known. */
export type ResultStatus =
  /** Not known yet: nothing is said rather than something that changes at once. */
  | { kind: 'unknown' }
  /** More senders are looked for behind it. */
  | { kind: 'deepening'; share: number }
  /** That has ended just now, while somebody looked on. */
  | { kind: 'deepened'; share: number; isBetter: boolean }
  | { kind: 'settled'; share: number };

type ResultStatusInput = {
  deepening: Deepening;
  /** As it is on the page. */
  summary: ResultSummary;
  /** The deepening ended a moment ago. */
  hasJustEnded: boolean;
  /** The figures on the page have been bettered since it was opened. */
  isBetter: boolean;
};

export function resultStatus(input: ResultStatusInput): ResultStatus {
  const { deepening, summary, hasJustEnded, isBetter } = input;
  const share = summary.attributedShare;
  if (deepening.kind === 'awaited') return { kind: 'unknown' };
  if (deepening.kind === 'told' && deepening.progress.isDeepening) {
    // What is told along the way is estimated anew each time; what the result has reached, it has.
    return { kind: 'deepening', share: Math.max(share, deepening.progress.attributedShare ?? 0) };
  }
  if (!namesMailings(summary)) return { kind: 'unknown' };
  if (deepening.kind === 'told' && hasJustEnded) return { kind: 'deepened', share, isBetter };
  return { kind: 'settled', share };
}

/** Whether there are mailings whose senders a share can be known of: of none, all would be. */
export function namesMailings({ attributedShare, byCategory }: ResultSummary): boolean {
  return attributedShare < 1 || byCategory.newsletter.count > 0;
}
