/**
 * Why a scan stands still and goes on by itself.
 * pace: what may be asked of Gmail in a minute has been asked · day: what may be asked in a day ·
 * refused: Google said no, and to come back later · unanswered: Gmail is out of order or cannot be reached.
 */
export const SCAN_WAIT_REASONS = ['pace', 'day', 'refused', 'unanswered'] as const;
export type ScanWaitReason = (typeof SCAN_WAIT_REASONS)[number];

export type ScanWait = { untilMs: number; reason: ScanWaitReason };
