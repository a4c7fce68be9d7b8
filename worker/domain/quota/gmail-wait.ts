/**
 * pace: minute quota spent · day: daily quota spent · refused: Google rejected the call ·
 * unanswered: Gmail failed or was unreachable.
 */
export const GMAIL_WAIT_REASONS = ['pace', 'day', 'refused', 'unanswered'] as const;
export type GmailWaitReason = (typeof GMAIL_WAIT_REASONS)[number];
export type FailedWaitReason = Extract<GmailWaitReason, 'refused' | 'unanswered'>;

export type GmailWait = { untilMs: number; reason: GmailWaitReason };

/** Shorter pauses are normal pacing and not reported. */
export const NOTICED_PAUSE_MS = 2_000;
