import type { ScanProgress } from '#worker/contract/scans.ts';

export type ScanStatus = 'connecting' | 'starting' | 'scanning' | 'analysing' | 'reporting';

const SCANNING_FROM_MESSAGES = 100;
const ANALYSING_FROM_MESSAGES = 1000;

/**
 * The status line. The specification names five texts in an order, and says that the status follows
 * the count: under 100 connecting, under 1000 scanning, otherwise analysing (core, section 4). Under
 * 100 holds its first two texts: connecting until the mailbox has told its size, then starting. What
 * comes after counting is analysing, and writing the result is reporting. So the order never breaks.
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
