import { useEffect, useEffectEvent, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import type { LiveSocketEnd } from '#web/shared/api/live-socket.ts';

import { useScansApi } from './api.ts';

type Deepening =
  | { kind: 'awaited' }
  | { kind: 'told'; progress: ScanProgress }
  /** The server cannot be reached: the stored result holds. */
  | { kind: 'lost' };

type DeepeningHandlers = {
  onTold?: (progress: ScanProgress) => void;
  /** The socket is down: time to poll. */
  onUnheard: () => void;
};

/** null follows none. Key the component by scan. */
export function useDeepening(scanId: string | null, handlers: DeepeningHandlers): Deepening {
  const { followDeepening } = useScansApi();
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
    return followDeepening(scanId, {
      onFeed: ({ progress }) => {
        if (progress !== null) onTold(progress);
      },
      onLink: () => undefined,
      onEnd: (end) => onLost(end),
      onStalled: () => onLost('stalled'),
    });
  }, [scanId, followDeepening]);

  return scanId === null ? { kind: 'lost' } : deepening;
}

/** `share`: of bulk mail with a known sender, 0–1. */
export type ResultStatus =
  /** Unknown yet: nothing is shown, so that nothing flickers. */
  | { kind: 'unknown' }
  | { kind: 'deepening'; share: number }
  /** Ended while the page was open. */
  | { kind: 'deepened'; share: number; isBetter: boolean }
  | { kind: 'settled'; share: number };

type ResultStatusInput = {
  deepening: Deepening;
  summary: ResultSummary;
  hasJustEnded: boolean;
  isBetter: boolean;
};

export function resultStatus(input: ResultStatusInput): ResultStatus {
  const { deepening, summary, hasJustEnded, isBetter } = input;
  const share = summary.attributedShare;
  if (deepening.kind === 'awaited') return { kind: 'unknown' };
  if (deepening.kind === 'told' && deepening.progress.isDeepening) {
    // Estimates on the way vary; what the result reached never decreases.
    return { kind: 'deepening', share: Math.max(share, deepening.progress.attributedShare ?? 0) };
  }
  if (!namesMailings(summary)) return { kind: 'unknown' };
  if (deepening.kind === 'told' && hasJustEnded) return { kind: 'deepened', share, isBetter };
  return { kind: 'settled', share };
}

/** Without mailings the share would be meaningless. */
export function namesMailings({ attributedShare, byCategory }: ResultSummary): boolean {
  return attributedShare < 1 || byCategory.newsletter.count > 0;
}
