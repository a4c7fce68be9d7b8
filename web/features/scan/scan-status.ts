import type { ScanProgress } from '#worker/contract/scans.ts';

export type ScanStatus = 'connecting' | 'starting' | 'scanning' | 'analysing' | 'reporting';

const SCANNING_FROM_MESSAGES = 100;
const ANALYSING_FROM_MESSAGES = 1000;

/**
 * The specification names five texts in order, by count (core, section 4): under 100 connecting, under 1000
 * scanning, otherwise analysing. Here: connecting until the mailbox's size is known, then starting; analysing
 * after counting; reporting while the result is written. So the order holds.
 */
export function scanStatus(
  progress: Pick<ScanProgress, 'phase' | 'scannedMsgs' | 'totalMsgs'> | null,
): ScanStatus {
  if (progress === null) return 'connecting';
  switch (progress.phase) {
    case 'connecting':
      return progress.totalMsgs === null ? 'connecting' : 'starting';
    case 'listing':
      return countedStatus(progress.scannedMsgs);
    case 'measuring':
    case 'grouping':
      return 'analysing';
    case 'reporting':
    case 'deepening':
    case 'finished':
    case 'failed':
    case 'cancelled':
      return 'reporting';
    default:
      return progress.phase satisfies never;
  }
}

function countedStatus(scannedMsgs: number): ScanStatus {
  if (scannedMsgs < SCANNING_FROM_MESSAGES) return 'starting';
  return scannedMsgs < ANALYSING_FROM_MESSAGES ? 'scanning' : 'analysing';
}
