import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import type { Deepening } from './use-deepening.ts';

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
