import type { ScanProgress } from '#worker/contract/scans.ts';
import { SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';

/** In order: count, classify, weigh, protect, find senders. */
export const SCAN_STEPS = ['count', 'sort', 'weigh', 'protect', 'name'] as const;
export type ScanStep = (typeof SCAN_STEPS)[number];

export type StepProgress = Pick<
  ScanProgress,
  'phase' | 'scannedMsgs' | 'totalMsgs' | 'sorting' | 'weighing' | 'protecting'
>;

export function currentStep(progress: StepProgress | null): ScanStep | null {
  if (progress === null) return 'count';
  const { phase, scannedMsgs, totalMsgs, sorting, weighing, protecting } = progress;
  if (isFrom(phase, 'reporting')) return null;
  if (isFrom(phase, 'grouping')) return 'name';
  if (!isFrom(phase, 'measuring')) {
    const isCounted = totalMsgs !== null && scannedMsgs >= totalMsgs && sorting.total > 0;
    return isCounted ? 'sort' : 'count';
  }
  if (sorting.done < sorting.total) return 'sort';
  if (weighing === null || weighing.done < weighing.total) return 'weigh';
  return protecting.done < protecting.total ? 'protect' : 'name';
}

function isFrom(phase: ScanProgress['phase'], from: ScanProgress['phase']): boolean {
  return SCAN_PHASES.indexOf(phase) >= SCAN_PHASES.indexOf(from);
}
