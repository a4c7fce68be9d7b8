/**
 * Why a scan or a clean-up stands still and goes on by itself.
 * pace: what may be asked of Gmail in a minute has been asked · day: what may be asked in a day ·
 * refused: Google said no, and to come back later · unanswered: Gmail is out of order or cannot be reached.
 */
export const GMAIL_WAIT_REASONS = ['pace', 'day', 'refused', 'unanswered'] as const;
export type GmailWaitReason = (typeof GMAIL_WAIT_REASONS)[number];
/** After a call that failed. */
export type FailedWaitReason = Extract<GmailWaitReason, 'refused' | 'unanswered'>;

export type GmailWait = { untilMs: number; reason: GmailWaitReason };

/** Shorter pauses are the pace of all work: nobody who looks on would notice. */
export const NOTICED_PAUSE_MS = 2_000;
